// What a position demands and how it stands, for one viewer: it speaks from their observation
// alone.
#include <algorithm>
#include <string>

#include "prise/chess/attacks.h"
#include "prise/games/duel_chess/capture.h"
#include "prise/games/duel_chess/words.h"

namespace prise::duel_chess {
namespace {

using chess::name_of;

class Speaker {
  public:
    Speaker(const Rules& rules, const Rules::Observation& seen, Explanation& out)
        : rules_(rules), settings_(rules.settings()), seen_(seen), state_(seen.shown), out_(out) {}

    void say_all() {
        if (seen_.outcome.over()) {
            say_end();
            say_pools();
            return;
        }
        switch (state_.phase) {
            case Phase::move: say_move(); break;
            case Phase::attack: say_duel("attacker"); break;
            case Phase::defend: say_duel("defender"); break;
            case Phase::retreat: say_retreat(); break;
        }
        say_pools();
        if (state_.phase == Phase::move) {
            say_draws();
        }
    }

  private:
    bool is_own(Side side) const { return seen_.viewer.may_know(seat_of(side)); }
    std::string_view mover() const { return name_of(state_.turn()); }

    void say_move() {
        const int number = state_.position.full;
        const bool again = settings_.duels && must_try_again(settings_, state_.board());
        if (!chess::in_check(state_.board())) {
            out_.say(join(mover(), " is to move, in move ", number, "."), "3");
        } else if (again) {
            say_check_to_answer(number);
        } else if (can_capture_into_danger(rules_, state_)) {
            out_.say(join(mover(), " is to move, in move ", number,
                          ", and is in check: a capture is a duel and may fail, which would lose "
                          "the game unless a retreat ends the check."),
                     "7.3");
        } else if (settings_.duels && settings_.check_escape == CheckEscape::sure) {
            out_.say(join(mover(), " is to move, in move ", number,
                          ", and is in check: a capture now succeeds without a duel."),
                     "7.3");
        } else {
            out_.say(join(mover(), " is to move, in move ", number, ", and is in check."), "6.1");
        }
        const bool empty = settings_.duels && !seen_.pool_hidden[state_.turn()] &&
                           state_.pools[state_.turn()] == 0;
        if (empty && rules_.bans_captures(state_)) {
            out_.say(join(mover(), " has no battle points and may not capture."), "6.2");
        } else if (empty && settings_.tie_winner == TieWinner::defender &&
                   settings_.zero_attack == ZeroBpAttack::allowed) {
            out_.say(join(mover(), " has no battle points: a bid of 0 wins no duel."), "6.2");
        }
    }

    // With `retry`.
    void say_check_to_answer(int number) {
        out_.say(join(mover(), " is to move, in move ", number,
                      ", and is in check: a capture is a duel and may fail; then the check must be "
                      "answered in another way."),
                 "7.3");
        if (state_.failed != 0) {
            out_.say(join("Failed in this turn: ", failures_text(state_), "."), "7.3");
        }
        if (can_capture_into_danger(rules_, state_)) {
            out_.say("There is only one answer left, a capture: if it fails it is checkmate.",
                     "7.3");
        }
    }

    void say_attempt() {
        const Duelists men = duelists(state_.board(), state_.pending);
        out_.say(join(mover(), " tries to capture ", man_on(state_.board(), men.victim_square),
                      " with ", man_on(state_.board(), state_.pending.from()), "."),
                 "7.1");
    }

    void say_duel(std::string_view role) {
        const Side side = state_.actor();
        say_attempt();
        if (state_.phase == Phase::defend) {
            const int cost = settings_.cost(
                chess::type_of(state_.board().at(state_.pending.from())), state_.bid);
            out_.say(seen_.bid_hidden
                         ? join(mover(), " has bid; the bid is hidden until ", name_of(side),
                                " has bid, too.")
                         : join(mover(), " has bid ", int{state_.bid}, ", for ", points(cost), "."),
                     "7.2");
        }
        const PieceType type = piece_bid_on(state_);
        out_.say(join(name_of(side), ", the ", role, ", must bid on the ", name_of(type),
                      is_own(side) ? join(": ", bid_range(rules_, state_), ".") : "."),
                 "6.3");
        if (is_own(side)) {
            say_costs(type, settings_.highest_bid(type, state_.pools[side]));
        }
        out_.say(join("The higher bid wins, a tie goes to the ",
                      settings_.tie_winner == TieWinner::attacker ? "attacker" : "defender",
                      ", and both pay."),
                 "7.2");
        if (settings_.duels && must_try_again(settings_, state_.board())) {
            out_.say(join(mover(), " is in check: if the capture fails, ",
                          failure_may_lose(rules_, state_)
                              ? "no other answer is left, and it is checkmate."
                              : "the check must be answered in another way."),
                     "7.3");
        } else if (failure_may_lose(rules_, state_)) {
            out_.say(join(mover(),
                          " is in check: if the capture fails and no retreat ends the "
                          "check, the game is lost."),
                     "7.3");
        }
    }

    void say_costs(PieceType type, int highest) {
        std::string costs;
        for (int bid = 0; bid <= highest; ++bid) {
            costs += join(bid == 0 ? "" : ", ", bid, " for ", settings_.cost(type, bid));
        }
        out_.say(join("Bids and what they cost: ", costs, "."), "6.3");
    }

    void say_retreat() {
        out_.say(join("The capture of ", chess::square_text(state_.pending.to()),
                      " has failed: ", mover(), " must choose where ",
                      man_on(state_.board(), state_.pending.from()), " goes."),
                 "7.4");
        out_.say(join("Retreats and their prices: ",
                      retreat_prices(rules_, state_, is_own(state_.turn())), "."),
                 "7.4");
    }

    void say_pools() {
        if (settings_.duels) {
            const bool hidden = seen_.pool_hidden[0] || seen_.pool_hidden[1];
            out_.say(join(pools_text(seen_), hidden ? "; ? is hidden." : "."), "9");
        }
    }

    void say_draws() {
        const int limit = settings_.repetition_limit;
        const auto before = std::ranges::count(seen_.past.entries(), state_.position.key);
        if (limit > 0 && before > 0) {
            out_.say(join("The position has occurred ", int64_t{before} + 1, " times; at ", limit,
                          " the game is drawn."),
                     "8.2");
        }
        if (2 * state_.position.half >= settings_.move_rule_plies) {
            out_.say(join(state_.position.half, " turns without a pawn move or a capture; at ",
                          settings_.move_rule_plies, " the game is drawn."),
                     "8.1");
        }
    }

    void say_end() {
        const std::string_view winner = name_of(chess::other(state_.turn()));
        const std::string_view reason = seen_.outcome.reason;
        if (reason == "king-exposed") {
            out_.say(join("The capture that ", mover(),
                          " tried in check has failed, and no retreat that can be paid ends the "
                          "check: ",
                          winner, " has won."),
                     "7.3");
        } else if (reason == "checkmate" && state_.failed != 0) {
            out_.say(join(mover(), " is in check, and after ", failures_text(state_),
                          " has failed no other answer is left: ", winner, " has won."),
                     "7.3");
        } else if (reason == "checkmate") {
            out_.say(join(mover(), " is in check and has no legal move: ", winner, " has won."),
                     "8.1");
        } else if (reason == "stalemate") {
            out_.say(join(mover(), " has no legal move and is not in check: a draw."), "8.1");
        } else if (reason == "insufficient-material") {
            out_.say("The men that are left cannot give mate: a draw.", "8.1");
        } else if (reason == "move-rule") {
            out_.say(join(state_.position.half, " turns without a pawn move or a capture: a draw."),
                     "8.1");
        } else {
            out_.say(
                join("The position has occurred ", settings_.repetition_limit, " times: a draw."),
                "8.2");
        }
    }

    const Rules& rules_;
    const Settings& settings_;
    const Rules::Observation& seen_;
    const State& state_;
    Explanation& out_;
};

}  // namespace

Explanation Rules::explain_position(const Observation& seen) const {
    Explanation out;
    out.legal = true;
    Speaker(*this, seen, out).say_all();
    return out;
}

}  // namespace prise::duel_chess
