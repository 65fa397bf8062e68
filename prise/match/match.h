// A game being played: every call checks, makes an entry, folds it (folded.h) and keeps it. The
// rules never see the log. Times and randomness are handed in.
//
//     Match match({all_games(), hashing, entropy});
//     match.create(facts, now);
//     match.start(now);
//     match.act(Seat::first, "22-18", now);           // Result<void>; refused: nothing has changed
//     write_record(match.state().entries(), hashing);  // record.h
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "prise/match/folded.h"

namespace prise {

struct MatchTools {
    std::span<const GameEntry> games;
    Hashing hashing;
    std::function<Digest()> entropy;  // 32 fresh random bytes, for salts and deals
};

class Match {
  public:
    explicit Match(MatchTools tools)
        : tools_(std::move(tools)), state_(tools_.games, tools_.hashing) {}

    const Folded& state() const { return state_; }
    // Listeners and chain records; also to fold the stored entries of a game that goes on.
    Folded& state() { return state_; }

    // Every call: refused means that nothing has changed.
    Result<void> create(const MatchFacts& facts, int64_t now_ms);
    Result<void> join_seat(Seat seat, std::string_view name, int64_t now_ms);
    Result<void> add_entropy(Seat seat, const Digest& entropy, int64_t now_ms);
    Result<void> start(int64_t now_ms);
    Result<void> act(Seat seat, std::string_view action, int64_t now_ms, int64_t lag_ms = 0);
    Result<void> hold(Seat seat, std::string_view action, int64_t now_ms);  // before its turn
    Result<void> act_for_absent(int64_t now_ms);                            // the forced action
    Result<void> undo(Seat seat, size_t actions, int64_t now_ms);           // of the own turn
    Result<void> offer_draw(Seat seat, int64_t now_ms);
    Result<void> offer_takeback(Seat seat, int64_t to_seq, int64_t now_ms);
    Result<void> answer(Seat seat, bool accepts, int64_t now_ms);
    Result<void> resign(Seat seat, int64_t now_ms);
    Result<void> give_time(Seat giver, Seat to, int64_t extra_ms, int64_t now_ms);
    Result<void> time_out(int64_t now_ms);  // refused while the running seat has time
    // The host finds the seat gone: it has lost, or with three or four is played by the forced
    // action.
    Result<void> abandon(Seat seat, int64_t now_ms);

  private:
    Result<void> append(EntryKind kind, Seat seat, json::Object body, int64_t now_ms);
    Result<void> append_action(Seat seat, std::string_view action, json::Object extra,
                               int64_t now_ms, int64_t lag_ms);
    Result<void> append_forced(int64_t now_ms);
    Result<void> go_on(int64_t now_ms);

    MatchTools tools_;
    Folded state_;
};

}  // namespace prise
