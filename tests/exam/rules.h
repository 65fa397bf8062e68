// The exam game: a tiny auction that asks of the contract what the real games ask. Its book is
// tests/exam/exam.md; `§` names its sections. It passes every generic suite; what it cannot
// express, the contract cannot bear.
//
//     prizes   [B@1.4] [?] [?] [?]      taken by seat 1 for 4; the second one is auctioned now
//     purses   2 / 6                    what is left of the coins
//     bids     - / 3                    sealed until all have bid
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "prise/core/contract.h"
#include "prise/core/facade.h"

namespace prise::exam {

inline constexpr size_t max_prizes = 6;
inline constexpr uint8_t no_bid = 0;
inline constexpr uint8_t passed = 255;

enum class Tie : uint8_t { nobody, lowest, highest };
enum class Reveal : uint8_t { amounts, result };
enum class Phase : uint8_t { bid, peeked, claim };

struct Prize {
    uint8_t kind = 0;  // 0 is A
    Seat owner = Seat::none;
    uint8_t price = 0;
    uint8_t taken_in = 0;  // the round; not in the position text but in the memory (§11)
    friend bool operator==(const Prize&, const Prize&) = default;
};

struct Player {
    uint8_t purse = 0;
    uint8_t bid = no_bid;
    uint8_t known = 0;  // bit i: has looked at prize i
    uint8_t peeks = 0;  // memory
    friend bool operator==(const Player&, const Player&) = default;
};

struct State {
    std::array<Prize, max_prizes> prizes{};
    std::array<Player, max_seats> players{};
    uint8_t round = 1;
    Seat starter = Seat::first;
    Seat actor = Seat::first;  // follows from the rest
    Phase phase = Phase::bid;
    bool swapped = false;

    Player& of(Seat seat) { return players[index_of(seat)]; }
    const Player& of(Seat seat) const { return players[index_of(seat)]; }
    friend bool operator==(const State&, const State&) = default;
};

struct Action {
    enum class Kind : uint8_t { peek, swap, bid, pass, take, leave };
    Kind kind = Kind::pass;
    uint8_t amount = 0;
    friend bool operator==(const Action&, const Action&) = default;
};

// What is hidden from a viewer, as sets of prizes and of seats (§9).
struct Hidden {
    uint8_t kinds = 0, prices = 0;
    uint8_t purses = 0, bids = 0;
    friend bool operator==(const Hidden&, const Hidden&) = default;
};

class Rules {
  public:
    using State = exam::State;
    using Action = exam::Action;
    struct Observation {
        State shown;  // with zeros in the place of what is hidden
        Hidden hidden;
        Past past;
        Viewer viewer;
    };
    using Log = std::span<const SeenAction<Action>>;

    explicit Rules(const Options& options);

    // rules.cpp
    int seats() const { return seats_; }
    void start(State& state, Past& past) const;
    Seat to_act(const State& state) const { return state.actor; }
    bool completes_turn(const State& before, const State& after) const;
    std::optional<std::pair<Seat, Seat>> exchange(const State& state, Action action) const;
    bool reveals(const State&, Action action) const {  // 6.3
        return action.kind == Action::Kind::peek;
    }
    uint64_t key(const State& state) const;
    bool same_past(const Past& a, const Past& b) const;

    // legal.cpp
    void legal(const State& state, const Past& past, ActionList<Action>& list) const;
    uint64_t count_legal(const State& state, const Past& past, ActionList<Action>& scratch) const;
    Result<void> check(const State& state, const Past& past, Action action) const;
    std::optional<Action> forced(const State& state, const Past& past) const;
    Explanation explain(const State& state, const Past& past, Viewer viewer, Action action) const;

    // apply.cpp
    template <class Sink>
    void apply(State& state, Past& past, Action action, Sink& sink) const;

    // outcome.cpp
    Outcome outcome(const State& state, const Past& past) const;
    Result<Outcome> adjudicate(const State& state, const Past& past, End end, Seat seat) const;
    Verdict rank(const State& state, const Past& past, const Outcome& outcome) const;
    void add_details(const State& state, const Past& past, const Outcome& outcome,
                     json::Object& out) const;

    // observe.cpp, sample.cpp
    Observation observe(const State& state, const Past& past, Viewer viewer) const;
    bool sample(const Observation& seen, Log log, Random& random, State& state, Past& past) const;
    bool may_see(Action action, const State& before, const State& now, Viewer viewer) const;
    void print_redacted(Action, const State&, const State&, Text& text) const { text << "bid:?"; }
    void draw(const Observation& seen, Canvas& canvas) const;

    // text.cpp
    void print_position(const State& state, const Past& past, Text& text) const;
    void print_memory(const State& state, const Past& past, Text& text) const;
    void print_observation(const Observation& seen, Text& text) const;
    void print_action(Action action, Text& text) const;
    Result<void> parse_position(std::string_view position, std::string_view memory, State& state,
                                Past& past) const;
    Result<Action> parse_action(std::string_view text) const;

    // Words of the book, for all of the above.
    size_t prize_of(const State& state) const;  // the first that is left, or prizes()
    size_t prizes() const { return prizes_; }
    Seat winner_of(const State& state) const;  // §7.1, of a round in which all have bid
    Seat next(Seat seat) const { return seat_number(number_of(seat) % seats_ + 1); }
    // §4 `tie`: does the first of two seats with equal bids win?
    bool is_favoured(Seat seat, Seat rival) const;
    Seat next_to_bid(const State& state) const;  // none: all have bid
    uint64_t round_key(const State& state) const;

  private:
    friend class Reader;

    int seats_;
    size_t prizes_;
    int purse_, repeats_, rounds_;
    uint8_t kinds_;  // set
    Tie tie_;
    Reveal reveal_;
    bool peeking_, swap_;
    uint64_t seed_;

    bool is_swap_open(const State& state) const;
    bool sees_purse(Viewer viewer, Seat seat) const {
        return reveal_ == Reveal::amounts || viewer.may_know(seat);
    }
    template <class Sink>
    void reveal(State& state, Past& past, Seat by, Sink& sink) const;
    template <class Sink>
    void capture(State& state, Past& past, Sink& sink) const;
    template <class Sink>
    void next_round(State& state, Past& past, Seat by, Sink& sink) const;
    void print(const State& state, const Hidden& hidden, const Past& past, Text& text) const;
};

char letter_of(uint8_t kind);
bool has(uint8_t set, size_t member);

const OptionTable& table();
GameEntry entry();

}  // namespace prise::exam
