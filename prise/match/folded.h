// What the log of a game folds to: the position, the line that counts, the clock, the offers, the
// outcome. Replay folds stored entries; live play (match.h) makes an entry and folds it the same
// way. There is no second way to change anything here, so live play and replay cannot differ.
//
// Folding checks what rules and log demand, so a wrong entry is refused with its reason and nothing
// has changed. What an entry contains is said in docs/record-format.md.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "prise/match/clock.h"
#include "prise/match/entry.h"
#include "prise/match/hashing.h"
#include "prise/match/leaving.h"

namespace prise {

// The option that holds the deal, or whatever else of a game nobody may know; null: there is none.
const OptionSpec* secret_option(const GameEntry& entry);

struct MatchFacts {
    std::string id;
    std::string game;
    json::Value options = json::Object();  // without secrets
    std::string position = {};             // empty: the start of the game
    std::string memory = "-";
    TimeControl clock = {};
    json::Array tags = {};  // pairs of texts that say more: where, when, which round
};

// An action that counts: it was played and not taken back.
struct Step {
    int64_t seq;
    Seat seat;
    std::string action;
    int64_t turns_before;  // completed turns before it
    bool final;            // sealed, shown a secret, or undone by the game's own rules only
    std::optional<std::pair<Seat, Seat>> exchanged;  // persons who changed seats
};

// The captures of one chain: in games where a chain is several actions, of all of them. Going back
// to before `first_seq` undoes it whole.
struct ChainRecord {
    int64_t first_seq;
    int64_t last_seq;
    Seat seat;
    std::string position_before;  // the snapshot before the chain, to show or to go back to
    std::string memory_before;
    std::vector<CaptureRecord> captures;
    bool complete = false;

    friend bool operator==(const ChainRecord&, const ChainRecord&) = default;
};

struct Offer {
    Seat by;
    bool takeback;   // else a draw
    int64_t to_seq;  // of a takeback
    int64_t seq;     // of the offer itself
    std::array<bool, max_seats> accepted{};
};

class Folded {
  public:
    // What is told of the start and of every action as it is folded, live or in replay.
    struct Happening {
        int64_t seq;
        const Step* step;  // null: the start
        const Collector& told;
        const AnyPlay& before;
        const AnyPlay& after;
    };
    using Listener = std::function<void(const Happening&)>;

    Folded(std::span<const GameEntry> games, const Hashing& hashing)
        : games_(games), hashing_(hashing) {}

    // With a listener or chain records every action is told in full; without them replay is
    // fastest.
    void listen(Listener listener) { listener_ = std::move(listener); }
    void keep_chain_records() { keeps_chains_ = true; }

    // The next entry of the log. Refused: nothing has changed.
    Result<void> fold(Entry entry);

    // What the entry `start` must state: the first position as everybody may see it.
    Result<std::string> first_observation() const;

    const std::vector<Entry>& entries() const { return entries_; }
    int64_t next_seq() const { return static_cast<int64_t>(entries_.size()) + 1; }
    const MatchFacts& facts() const { return facts_; }
    const GameEntry* game_entry() const { return entry_; }
    const AnyGame* game() const { return game_.get(); }
    const AnyPlay* play() const { return play_.get(); }  // null before the start, or if blind
    // A redacted record of a game with secrets cannot be replayed beyond its first secret.
    bool is_blind() const { return blind_; }
    bool has_started() const { return started_; }
    bool is_over() const { return ended_; }
    // The outcome that the next entry, `ended`, must state.
    const std::optional<json::Value>& decided() const { return decided_; }
    const std::vector<Step>& line() const { return line_; }
    // Is the action of that entry one of them?
    bool counts(int64_t seq) const;
    const std::vector<ChainRecord>& chain_records() const { return chains_; }
    const Clock& clock() const { return clock_; }
    Clock& clock() { return clock_; }
    const std::optional<Offer>& offer() const { return offer_; }
    bool everyone_else_accepted() const;
    int seats() const { return game_ ? game_->seats() : 0; }
    bool is_seat(Seat seat) const { return seat != Seat::none && number_of(seat) <= seats(); }
    bool has_left(Seat seat) const { return left_[index_of(seat)].has_value(); }
    // Which person (numbered by the seat first taken) sits on this seat now.
    Seat person_on(Seat seat) const { return persons_[index_of(seat)]; }
    // A held action of that seat, oldest first: its text and the entry that holds it.
    std::optional<std::pair<std::string, int64_t>> held_by(Seat seat) const;
    // How many of the last actions the seat may undo on its own: those of its turn, while it goes
    // on, back to what was sealed or has shown a secret.
    size_t own_actions_to_undo(Seat seat) const;
    // The actions that count, as a viewer may see them now: for `AnyPlay::sample`, and as text.
    std::vector<SeenText> seen_by(Viewer viewer) const;
    std::vector<std::string> texts_for(Viewer viewer) const;

  private:
    struct Held {
        int64_t seq;
        Seat seat;
        std::string action;
    };

    Result<void> check_and_fold(const Entry& entry, int64_t seq);
    Result<void> fold_created(const Entry& entry);
    Result<void> fold_commit(const Entry& entry);
    Result<void> fold_entropy(const Entry& entry);
    Result<void> fold_start(const Entry& entry, int64_t seq);
    Result<void> fold_action(const Entry& entry, int64_t seq);
    Result<void> fold_return(const Entry& entry);
    Result<void> fold_offer(const Entry& entry, int64_t seq);
    Result<void> fold_answer(const Entry& entry);
    Result<void> fold_leaving(const Entry& entry, End end);
    Result<void> fold_ended(const Entry& entry);
    Result<void> check_seal(const Entry& entry, int64_t seq) const;
    Result<void> check_player(const Entry& entry) const;
    Result<std::shared_ptr<const AnyGame>> make_game(int64_t deal) const;
    Result<std::unique_ptr<AnyPlay>> first_play(const AnyGame& game) const;
    bool is_told() const { return listener_ != nullptr || keeps_chains_; }
    void note_captures(const Step& step, const Collector& told, const AnyPlay& before,
                       const AnyPlay& after);
    void change_places(const std::pair<Seat, Seat>& seats);
    void decide_by_rules();
    void for_each_step(
        const std::function<void(const AnyPlay& before, const Step& step)>& visit) const;

    std::span<const GameEntry> games_;
    Hashing hashing_;
    Listener listener_;
    bool keeps_chains_ = false;
    int64_t events_told_ = 0;  // a log numbers them through

    std::vector<Entry> entries_;
    MatchFacts facts_;
    const GameEntry* entry_ = nullptr;
    std::shared_ptr<const AnyGame> game_;
    std::unique_ptr<AnyPlay> play_;
    Clock clock_;
    std::vector<Step> line_;
    std::vector<ChainRecord> chains_;
    std::array<Digest, max_seats> entropies_{};
    std::array<Seat, max_seats> persons_{Seat::first, Seat::second, Seat::third, Seat::fourth};
    Leavings left_{};
    bool committed_ = false;
    std::optional<Digest> deal_secret_;
    std::optional<Offer> offer_;
    std::vector<Held> held_;
    std::optional<json::Value> decided_;
    bool started_ = false;
    bool blind_ = false;
    bool ended_ = false;
};

}  // namespace prise
