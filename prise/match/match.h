// A game being played: every call checks, makes an entry, folds it (match_state.h), and returns
// what it appended and what was told of it. The rules never see the log. Times and randomness are
// handed in.
//
//     SharedGames games(all_games());
//     Match match({&games, hashing, entropy});
//     match.create(facts, now);
//     match.start(now);
//     const Result<Appended> done = match.act(Seat::first, "22-18", now);
//     // refused: nothing has changed. Else: store the entries, and when the store has answered,
//     // publish what was told. If the store refuses them, drop the match and fold the log again.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "prise/match/match_state.h"

namespace prise {

struct MatchTools {
    SharedGames* games;
    Hashing hashing;
    std::function<Digest()> entropy;  // 32 fresh random bytes, for salts and deals
};

class Match {
  public:
    explicit Match(MatchTools tools)
        : tools_(std::move(tools)),
          state_(*tools_.games, tools_.hashing, MatchState::Telling::everything) {}

    const MatchState& state() const { return state_; }

    // The stored entries of a game that goes on, one after the other; then what still follows from
    // them by itself, should a host have stopped between two entries of one call.
    Result<Told> fold(Entry entry) { return state_.fold(std::move(entry)); }
    Result<Appended> follow_up(int64_t now_ms) { return go_on(Appended{}, now_ms); }

    // Every call: refused means that nothing has changed.
    Result<Appended> create(const MatchFacts& facts, int64_t now_ms);
    Result<Appended> join_seat(Seat seat, std::string_view name, int64_t now_ms);
    Result<Appended> add_entropy(Seat seat, const Digest& entropy, int64_t now_ms);
    Result<Appended> start(int64_t now_ms);
    // `lag_ms`: how late the line was, as far as the host can tell.
    Result<Appended> act(Seat seat, std::string_view action, int64_t now_ms, int64_t lag_ms = 0);
    // An action for the seat's next turn, sealed; it takes the place of an earlier one. It is
    // played by itself when that turn comes, or else it is over.
    Result<Appended> hold(Seat seat, std::string_view action, int64_t now_ms);
    Result<Appended> withdraw(Seat seat, int64_t now_ms);
    Result<Appended> act_for_absent(int64_t now_ms);                   // the forced action
    Result<Appended> undo(Seat seat, size_t actions, int64_t now_ms);  // of the own turn
    Result<Appended> offer_draw(Seat seat, int64_t now_ms);
    Result<Appended> offer_takeback(Seat seat, int64_t to_seq, int64_t now_ms);
    Result<Appended> answer(Seat seat, bool accepts, int64_t now_ms);
    Result<Appended> resign(Seat seat, int64_t now_ms);
    Result<Appended> give_time(Seat giver, Seat to, int64_t extra_ms, int64_t now_ms);
    Result<Appended> time_out(int64_t now_ms);  // refused while the running seat has time
    // The host was away since the last entry: nobody pays for that time.
    Result<Appended> resume(int64_t now_ms);
    // The host finds the seat gone: it has lost, or with three or four is played by the forced
    // action.
    Result<Appended> abandon(Seat seat, int64_t now_ms);

  private:
    Result<Appended> append(EntryKind kind, Seat seat, json::Object body, int64_t now_ms);
    Result<Told> append_action(Seat seat, std::string_view action, json::Object extra,
                               int64_t now_ms, int64_t lag_ms);
    Result<Told> append_forced(int64_t now_ms);
    Result<Appended> go_on(Result<Appended> so_far, int64_t now_ms);

    MatchTools tools_;
    MatchState state_;
};

}  // namespace prise
