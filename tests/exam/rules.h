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
inline constexpr std::string_view phases = "bpc";  // §11: their letters
inline constexpr std::string_view hex = "0123456789abcdef";

// §4, with the defaults.
struct Settings {
    int seats = 2;
    int prizes = 4;
    int purse = 6;
    uint8_t kinds = 15;  // set
    Tie tie = Tie::nobody;
    Reveal reveal = Reveal::amounts;
    bool peeking = true;
    bool swap = false;
    int repeats = 3;
    int rounds = 20;
};

struct Prize {
    uint8_t kind = 0;  // 0 is A
    Seat owner = Seat::none;
    uint8_t price = 0;
    friend bool operator==(const Prize&, const Prize&) = default;
};

struct Player {
    uint8_t purse = 0;
    uint8_t bid = no_bid;
    uint8_t known = 0;  // bit i: has looked at prize i
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

// What no rule asks for (§11, memory).
struct Ledger {
    std::array<uint8_t, max_prizes> taken_in{};  // the round
    std::array<uint8_t, max_seats> peeks{};
    friend bool operator==(const Ledger&, const Ledger&) = default;
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
    using Ledger = exam::Ledger;
    // What the log adds to an observation (§9).
    struct Belief {
        Observation seen;
        std::array<uint8_t, max_prizes> least{};  // price, of those that are hidden
        std::array<uint8_t, max_seats> peeks{};   // coins that were spent on them
    };

    explicit Rules(const Settings& settings) : settings_(settings) {}
    explicit Rules(const Options& options) : settings_(settings_of<Settings>(options)) {}

    // rules.cpp
    int seats() const { return settings_.seats; }
    void start(State& state, Past& past, const Deal& deal) const;
    void tell_start(const State& state, const Past& past, Collector& sink) const;
    Seat to_act(const State& state) const { return state.actor; }
    bool completes_turn(const State& before, const State& after) const;
    std::optional<std::pair<Seat, Seat>> exchange(const State& state, Action action) const;
    bool reveals(const State&, Action action) const {  // 6.3, 7.3
        return action.kind == Action::Kind::peek || action.kind == Action::Kind::take;
    }
    uint64_t key(const State& state, const Past& past) const;
    int occurrences(const State& state, const Past& past) const;
    bool same_past(const Past& a, const Past& b) const;

    // legal.cpp
    void legal(const State& state, const Past& past, ActionList<Action>& list) const;
    void legal_forcing(const State& state, const Past& past, ActionList<Action>& list) const;
    uint64_t count_legal(const State& state, const Past& past, ActionList<Action>& scratch) const;
    Result<void> check(const State& state, const Past& past, Action action) const;
    std::optional<Action> forced(const State& state, const Past& past) const;
    Explanation explain(const State& state, const Past& past, const Ledger& ledger, Viewer viewer,
                        Action action) const;
    Explanation explain_position(const Observation& seen) const;

    // apply.cpp
    template <class Sink>
    void apply(State& state, Past& past, Action action, Sink& sink) const;
    void enter(Ledger& ledger, const State& before, const Past& past, Action action) const;

    // outcome.cpp
    Outcome outcome(const State& state, const Past& past) const;
    Result<Outcome> adjudicate(const State& state, const Past& past, End end, Seat seat) const;
    Verdict rank(const State& state, const Past& past, const Outcome& outcome) const;
    void add_details(const State& state, const Past& past, const Verdict& verdict,
                     json::Object& out) const;

    // observe.cpp, belief.cpp
    bool is_open() const { return false; }
    Observation observe(const State& state, const Past& past, Viewer viewer) const;
    template <class Log>  // SeenLog of this class, or of one that is derived from it
    bool believe(const Observation& seen, const Log& log, Random&, Belief& out) const {
        out = belief_from(seen, log.actions);
        return true;
    }
    Belief belief_from(const Observation& seen, std::span<const SeenAction<Action>> actions) const;
    bool draw_world(const Belief& belief, Random& random, State& state, Past& past) const;
    static int64_t heard(std::span<const json::Value> events);  // the round that begins
    bool may_see(Action action, const State& before, const State& now, Viewer viewer) const;
    void print_redacted(Action, const State&, const State&, Text& text) const { text << "bid:?"; }

    // ask.cpp
    static std::span<const Question> questions();
    Result<json::Value> ask(const Observation& seen, const Ledger& ledger, std::string_view what,
                            const json::Value& arguments) const;

    // text.cpp, read.cpp
    void print_position(const State& state, const Past& past, Text& text) const;
    void print_memory(const State& state, const Past& past, const Ledger& ledger, Text& text) const;
    void print_observation(const Observation& seen, Text& text) const;
    void print_action(Action action, Text& text) const;
    Result<void> parse_position(std::string_view position, std::string_view memory, State& state,
                                Past& past, Ledger& ledger) const;
    Result<void> parse_observation(std::string_view text, std::string_view memory, Viewer viewer,
                                   Observation& out, Ledger& ledger) const;
    Result<Action> parse_action(std::string_view text) const;
    // A number alone is a bid.
    void understand(const State& state, const Past& past, std::string_view words,
                    ActionList<Action>& list) const;

    // Words of the book, for all of the above.
    size_t prize_of(const State& state) const;  // the first that is left, or prizes()
    size_t prizes() const { return static_cast<size_t>(settings_.prizes); }
    Seat winner_of(const State& state) const;  // §7.1, of a round in which all have bid
    Seat next(Seat seat) const { return seat_number(number_of(seat) % seats() + 1); }
    // §4 `tie`: does the first of two seats with equal bids win?
    bool is_favoured(Seat seat, Seat rival) const;
    Seat next_to_bid(const State& state) const;  // none: all have bid
    uint64_t round_key(const State& state) const;

  private:
    friend class Reader;

    Settings settings_;

    bool is_swap_open(const State& state) const;
    bool sees_purse(Viewer viewer, Seat seat) const {
        return settings_.reveal == Reveal::amounts || viewer.may_know(seat);
    }
    template <class Sink>
    void reveal(State& state, Past& past, Seat by, Sink& sink) const;
    template <class Sink>
    void capture(State& state, Past& past, Sink& sink) const;
    template <class Sink>
    void next_round(State& state, Past& past, Seat by, Sink& sink) const;
    void print(const State& state, const Hidden& hidden, const Past& past, Text& text) const;
};

std::array<int, max_seats> worth_of(const State& state);  // §8
char letter_of(uint8_t kind);
bool has(uint8_t set, size_t member);

const OptionTable& table();
Result<void> check_settings(const Settings& settings);  // §4: options that exclude each other
GameEntry entry();

}  // namespace prise::exam
