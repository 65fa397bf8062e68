// A game that a server hosts, as one seat or a spectator knows it: made from what the server says
// of it (docs/protocol.md) and kept up to date entry by entry. It stands on the observation that it
// was told, so the rules answer here what they would answer there.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "prise/cli/desk.h"

namespace prise::cli::far {

// Members of what the server says; nothing, 0 or false where they are absent or of another kind.
std::string text_at(const json::Value& value, std::string_view name);
int64_t number_at(const json::Value& value, std::string_view name);
bool flag_at(const json::Value& value, std::string_view name);

struct Player {
    std::string name;  // empty: nobody yet
    std::string kind;  // "person", "link", "lobby", "computer"
    bool taken = false;
    bool present = true;
};

struct Times {
    std::vector<int64_t> left_ms;  // by seat, when it was told
    Seat running = Seat::none;
    int64_t told_at_ms = 0;  // by our own steady clock
};

struct OpenOffer {
    Seat by;
    bool is_takeback;
};

class Game {
  public:
    // What GET /games/{id} answers. A Failure: this program cannot play it.
    explicit Game(const json::Value& state);

    const std::string& id() const { return id_; }
    const GameEntry& entry() const { return *entry_; }
    const AnyGame& rules() const { return *rules_; }
    Seat you() const { return you_; }  // none: a spectator
    const std::vector<Player>& players() const { return players_; }
    int64_t seq() const { return seq_; }
    int64_t spectators() const { return spectators_; }

    bool has_begun() const { return has_begun_; }
    bool is_over() const { return is_aborted_ || decided_.has_value(); }
    bool is_aborted() const { return is_aborted_; }
    bool is_your_turn() const { return !is_over() && you_ != Seat::none && to_act_ == you_; }
    Seat to_act() const { return to_act_; }
    const json::Value& outcome() const { return outcome_; }
    const std::optional<OpenOffer>& offer() const { return offer_; }
    const std::optional<Times>& times() const { return times_; }
    // Nothing: there is no clock. Of the one that runs, by now.
    std::optional<int64_t> left_ms(Seat seat) const;

    // Only of a game that has begun.
    Sight sight() const;
    const std::vector<Played>& moves() const { return moves_; }
    Result<void> play_check(const std::string& action) const { return play_->check(action, you_); }
    bool starts_at_start() const { return starts_at_start_; }
    const json::Array& last_events() const { return last_events_; }

    // Takes in an entry of the log: what it tells people, in sentences. One that is known already
    // tells nothing.
    std::vector<std::string> take(const json::Value& entry);
    // Who is there: likewise.
    std::vector<std::string> take_presence(const json::Value& presence);
    // Have persons exchanged seats, and we are one of them? Then the game is to be fetched.
    bool has_moved() const { return has_moved_; }
    void fetch_again(const json::Value& state);

  private:
    void stand(const json::Value& now);
    void take_clock(const json::Value& now);
    void take_players(const json::Value& seats);
    std::vector<std::string> take_action(const json::Value& entry, Seat seat);
    void take_back(int64_t to);
    std::string name_of(Seat seat) const;

    std::string id_;
    const GameEntry* entry_ = nullptr;
    std::unique_ptr<AnyGame> rules_;
    std::unique_ptr<AnyPlay> play_;    // never null, but nothing to show before the start
    std::unique_ptr<AnyPlay> shadow_;  // of an open game: where the next action is played
    Seat you_ = Seat::none;
    std::vector<Player> players_;
    int64_t seq_ = 0;
    int64_t spectators_ = 0;
    bool has_begun_ = false;
    bool is_aborted_ = false;
    bool starts_at_start_ = true;
    bool has_moved_ = false;
    Seat to_act_ = Seat::none;
    json::Value outcome_;
    std::shared_ptr<const std::string> reason_;  // of the end; `decided_` points to it
    std::optional<Outcome> decided_;
    std::optional<OpenOffer> offer_;
    std::optional<Times> times_;
    std::vector<Played> moves_;
    std::vector<int64_t> move_seqs_;  // of each of them
    json::Array last_events_;
};

}  // namespace prise::cli::far
