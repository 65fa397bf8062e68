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

// The key with which a host signs (prise/native/signing.h).
struct Signer {
    PublicKey key{};
    std::function<Signature(std::string_view)> sign;
};

struct MatchTools {
    SharedGames* games;
    Hashing hashing;
    std::function<Digest()> entropy;    // 32 fresh random bytes, for salts and deals
    std::optional<Signer> signer = {};  // a game that is created with it ends with a signature
};

class Match {
  public:
    explicit Match(MatchTools tools)
        : tools_(std::move(tools)),
          state_(*tools_.games, tools_.hashing, MatchState::Telling::everything) {}

    // A match that goes on where its bytes were made (MatchState::from_bytes).
    Match(MatchTools tools, MatchState state)
        : tools_(std::move(tools)), state_(std::move(state)) {}

    const MatchState& state() const { return state_; }

    // The stored entries of a game that goes on, one after the other; then what still follows from
    // them by itself, should a host have stopped between two entries of one call.
    Result<Told> fold(Entry entry) { return state_.fold(std::move(entry)); }
    Result<Appended> follow_up(int64_t now_ms) { return go_on(Appended{}, now_ms); }

    // Every call: refused means that nothing has changed.
    Result<Appended> create(const MatchFacts& facts, int64_t now_ms);
    // `key`: the seat's own, to sign with.
    Result<Appended> join_seat(Seat seat, std::string_view name, int64_t now_ms,
                               const std::optional<PublicKey>& key = {});
    // The deal (docs/fair-deal.md): seats that are there commit to entropy of their own, the host
    // commits for all others, then they show it. A deal that does not come about is given up, by
    // the fault of a seat or of the host, and the host commits to another one.
    Result<Appended> commit_entropy(Seat seat, const Digest& commitment, int64_t now_ms);
    Result<Appended> commit_for_absent(int64_t now_ms);
    Result<Appended> add_entropy(Seat seat, const Digest& entropy, int64_t now_ms);
    Result<Appended> abandon_deal(Seat fault, int64_t now_ms);
    // Commits for the absent and shows what the host committed to, where that is still to be done.
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
    // It counts for nobody. By a seat before the second action; by the host (none) at any time, who
    // may say why.
    Result<Appended> abort(Seat seat, int64_t now_ms, std::string_view reason = {});
    Result<Appended> give_time(Seat giver, Seat to, int64_t extra_ms, int64_t now_ms);
    Result<Appended> time_out(int64_t now_ms);  // refused while the running seat has time
    // The host was away since the last entry: nobody pays for that time.
    Result<Appended> resume(int64_t now_ms);
    // The host finds the seat gone: it has lost, or with three or four is played by the forced
    // action.
    Result<Appended> abandon(Seat seat, int64_t now_ms);
    // The host signs all that is there; or a seat has signed the log up to that entry.
    Result<Appended> sign(int64_t now_ms);
    Result<Appended> add_signature(Seat seat, int64_t upto, const Signature& signature,
                                   int64_t now_ms);

  private:
    Result<Appended> bind_to_deal(int64_t now_ms);
    Result<Appended> share_for_absent(int64_t now_ms);
    bool needs_deal() const;
    bool may_sign() const;
    Result<void> check_nothing_held(Seat seat) const;
    Result<void> place_start(const MatchFacts& facts, const GameEntry* game,
                             json::Object& body) const;
    json::Object sealed(Seat seat, std::string_view action, bool is_forced) const;
    Result<Appended> append(EntryKind kind, Seat seat, json::Object body, int64_t now_ms);
    Result<Told> append_action(Seat seat, std::string_view action, json::Object extra,
                               int64_t now_ms, int64_t lag_ms);
    Result<Told> append_forced(int64_t now_ms);
    Result<Appended> go_on(Result<Appended> so_far, int64_t now_ms);

    MatchTools tools_;
    MatchState state_;
};

}  // namespace prise
