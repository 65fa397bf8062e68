// Why an action is legal or not, with the arithmetic: what a bid costs and leaves, who wins, what
// every retreat costs, what a turn earns. Nobody is told what §9 hides from them.
#include <string>

#include "prise/chess/attacks.h"
#include "prise/chess/legal.h"
#include "prise/games/duel_chess/capture.h"
#include "prise/games/duel_chess/words.h"

namespace prise::duel_chess {
namespace {

using chess::name_of;
using chess::square_text;

class Explainer {
  public:
    Explainer(const Rules& rules, const State& state, Viewer viewer, Explanation& out)
        : rules_(rules), settings_(rules.settings()), state_(state), viewer_(viewer), out_(out) {}

    // Does the verdict depend on a pool that the viewer does not know?
    bool is_hidden(Action action) const {
        if (rules_.sees_pool(viewer_, state_.actor())) {
            return false;
        }
        switch (action.kind()) {
            case Action::move_kind:
                return state_.phase == Phase::move &&
                       settings_.zero_attack == ZeroBpAttack::forbidden &&
                       chess::is_legal(board(), action.move()) &&
                       captures(board(), action.move()) && !has_failed(state_, action.move());
            case Action::bid_kind:
                return (state_.phase == Phase::attack || state_.phase == Phase::defend) &&
                       action.amount() <= settings_.max_bid;
            default: {
                const Retreats retreats(settings_, state_);
                return state_.phase == Phase::retreat && action.square() != state_.pending.from() &&
                       (retreats.candidates() & chess::bit(action.square())) != 0;
            }
        }
    }

    void explain_hidden(Action action) {
        out_.code = "hidden";
        out_.say(join("Only ", name_of(state_.actor()),
                      " can know whether this is legal: it depends on a pool that others do not "
                      "see."),
                 "9");
        if (action.kind() == Action::bid_kind) {
            const PieceType type = piece_bid_on(state_);
            out_.say(join("A bid of ", action.amount(), " on a ", name_of(type), " costs ",
                          points(settings_.cost(type, action.amount())), "."),
                     "6.3");
        } else if (action.kind() == Action::retreat_kind) {
            const Retreats retreats(settings_, state_);
            out_.say(join("The retreat to ", square_text(action.square()), " costs ",
                          points(retreats.cost(action.square())), "."),
                     "7.4");
        }
    }

    void explain_legal(Action action) {
        switch (state_.phase) {
            case Phase::move: explain_move(action.move()); return;
            case Phase::attack:
            case Phase::defend: explain_bid(action.amount()); return;
            case Phase::retreat: explain_retreat(action.square()); return;
        }
    }

    // What could be done instead of something that was refused.
    void explain_choice() {
        if (!rules_.sees_pool(viewer_, state_.actor())) {
            return;
        }
        if (state_.phase == Phase::retreat) {
            list_retreats();
        } else if (state_.phase != Phase::move) {
            say_highest_bid();
        }
    }

  private:
    const Board& board() const { return state_.board(); }
    int pool(Side side) const { return state_.pools[side]; }

    void explain_move(Move move) {
        const Piece man = board().at(move.from());
        const std::string what = join("The ", name_of(chess::type_of(man)), " goes from ",
                                      square_text(move.from()), " to ", square_text(move.to()));
        if (opens_duel(settings_, board(), move)) {
            explain_duel(move);
            return;
        }
        if (!captures(board(), move)) {
            out_.say(join(what, "; nothing is captured."), "6.1");
        } else if (!settings_.duels) {
            out_.say(join(what, " and captures at once: there are no duels."), "7.1");
        } else {
            out_.say(join(what, " and captures without a duel, because the king is in check."),
                     "7.3");
        }
        explain_earnings(Action(move));
    }

    void explain_duel(Move move) {
        const Duelists men = duelists(board(), move);
        const auto side_text = [&](Piece man, std::string_view role) {
            const PieceType type = chess::type_of(man);
            return join("The ", role, " bids on their ", name_of(type), ": up to ",
                        settings_.capacity[type], " a point costs 1 BP, above that ",
                        settings_.over_cost, "; ", settings_.max_bid, " is the most and costs ",
                        points(settings_.cost(type, settings_.max_bid)), ".");
        };
        out_.say(
            join("The ", name_of(chess::type_of(men.attacker)), " on ", square_text(move.from()),
                 " tries to capture the ", name_of(chess::type_of(men.victim)), " on ",
                 square_text(men.victim_square), "; a duel decides."),
            "7.1");
        out_.say(side_text(men.attacker, "attacker"), "6.3");
        out_.say(side_text(men.victim, "defender"), "6.3");
        if (must_try_again(settings_, board())) {
            State open = state_;
            open.pending = move;
            out_.say(failure_may_lose(rules_, open)
                         ? "Danger: the king is in check, and this is the last answer to it. If "
                           "the duel is lost, it is checkmate."
                         : "The king is in check. If the duel is lost, the points are gone and the "
                           "check must be answered in another way.",
                     "7.3");
        } else if (chess::in_check(board())) {
            out_.say(
                "Danger: the king is in check. If the duel is lost and no retreat ends the "
                "check, the game is lost.",
                "7.3");
        }
    }

    void explain_bid(int bid) {
        const Side side = state_.actor();
        const PieceType type = piece_bid_on(state_);
        const int cap = settings_.capacity[type];
        const int cost = settings_.cost(type, bid);
        out_.say(bid <= cap
                     ? join("A bid of ", bid, " on a ", name_of(type),
                            " is within its capacity of ", cap, " and costs ", points(cost), ".")
                     : join("A bid of ", bid, " on a ", name_of(type), " costs ", cap, " + ",
                            settings_.over_cost, " x ", bid - cap, " = ", points(cost),
                            ": its capacity is ", cap, "."),
                 "6.3");
        out_.say(join(name_of(side), " has ", points(pool(side)), " and keeps ",
                      points(pool(side) - cost), ", whoever wins."),
                 "7.2");
        if (state_.phase == Phase::attack) {
            out_.say(join("The capture succeeds if the defender bids ",
                          settings_.tie_winner == TieWinner::attacker ? "no more." : "less."),
                     "7.2");
        } else if (viewer_.may_know(seat_of(state_.turn()))) {
            explain_result(bid);
        } else {
            out_.say(join("The capture fails if the attacker has bid ",
                          settings_.tie_winner == TieWinner::attacker ? "less." : "no more."),
                     "7.2");
        }
    }

    // For somebody who knows both bids.
    void explain_result(int defender_bid) {
        const Duel duel = resolve_duel(settings_, state_, defender_bid);
        const int bid = duel.attacker_bid;
        const std::string_view relation = bid > defender_bid   ? " is more than "
                                          : bid < defender_bid ? " is less than "
                                                               : " equals ";
        out_.say(join("The attacker's ", bid, relation, "the defender's ", defender_bid,
                      bid == defender_bid
                          ? join(", and a tie goes to the ", duel.won ? "attacker" : "defender")
                          : "",
                      ": the capture ", duel.won ? "succeeds." : "fails."),
                 "7.2");
        out_.say(join(name_of(state_.turn()), " pays ", points(duel.attacker_cost), " and keeps ",
                      points(pool(state_.turn()) - duel.attacker_cost), "."),
                 "7.2");
        if (duel.won) {
            explain_earnings(Action::bid(defender_bid));
            return;
        }
        const State failed = resolve(settings_, state_, Action::bid(defender_bid)).after;
        if (failed.phase == Phase::move) {
            out_.say(join(name_of(state_.turn()),
                          rules_.has_move(failed)
                              ? " must answer the check in another way."
                              : " has no other answer to the check: it is checkmate."),
                     "7.3");
            return;
        }
        Explainer(rules_, failed, viewer_, out_).list_retreats();
    }

    void explain_retreat(int square) {
        const Side side = state_.turn();
        const Retreats retreats(settings_, state_);
        const bool returns = square == state_.pending.from();
        if (!rules_.sees_pool(viewer_, side)) {  // only the return gets here
            out_.say(join("The return to ", square_text(square), " costs ",
                          settings_.return_cost == 0
                              ? "nothing."
                              : join(points(settings_.return_cost), " or all that is left.")),
                     "7.4");
            explain_earnings(Action::retreat(square));
            return;
        }
        const int cost = retreats.cost(square);
        out_.say(join("The ", returns ? "return" : "retreat", " to ", square_text(square),
                      " costs ", points(cost), " of ", points(pool(side)), "."),
                 "7.4");
        explain_earnings(Action::retreat(square));
        list_retreats();
    }

    void list_retreats() {
        const Side side = state_.turn();
        const Retreats retreats(settings_, state_);
        out_.say(join("Retreats and their prices: ", retreat_prices(rules_, state_, true), "."),
                 "7.4");
        if (retreats.legal() == 0) {
            out_.say(join("None of them is legal: ", name_of(side),
                          " has lost, because the king stays in check."),
                     "7.3");
        }
    }

    // Every item of regeneration when this action ends the turn, and what the pool becomes. Those
    // who may not know what is gained (§9) hear of the new tactics alone, as in the events.
    void explain_earnings(Action action) {
        if (!settings_.duels) {
            return;
        }
        const Side side = state_.turn();
        const bool knows = rules_.sees_pool(viewer_, side);
        TacticList tactics;
        const Resolved done = resolve(settings_, state_, action, tactics);
        std::string items = knows ? join("base ", done.earned.base) : "";
        for (const Tactic& tactic : tactics.sorted()) {
            items += join(items.empty() ? "" : ", ", tactic.name);
            for (const int square : tactic.squares) {
                items += join(" ", square_text(square));
            }
            items += knows ? join(" ", tactic.amount) : "";
        }
        if (!knows) {
            out_.say(join("New tactics of the turn: ", items.empty() ? "none" : items, "."), "7.6");
            return;
        }
        const int left = done.pool_before;
        const int gain = done.earned.sum();
        const int pool = done.after.pools[side];
        out_.say(join("The turn earns ", points(gain), ": ", items, "."), "7.6");
        out_.say(join("The pool of ", name_of(side), " goes from ", left, " to ", points(pool),
                      pool - left < gain ? "; a limit holds it there." : "."),
                 "7.6");
    }

    void say_highest_bid() {
        const PieceType type = piece_bid_on(state_);
        out_.say(join("Of ", points(pool(state_.actor())), " ", name_of(state_.actor()),
                      " can bid ", bid_range(rules_, state_), " on the ", name_of(type), "."),
                 "6.3");
    }

    const Rules& rules_;
    const Settings& settings_;
    const State& state_;
    Viewer viewer_;
    Explanation& out_;
};

}  // namespace

Explanation Rules::explain(const State& state, const Past& past, Viewer viewer,
                           Action action) const {
    Explanation out;
    Explainer explainer(*this, state, viewer, out);
    if (explainer.is_hidden(action)) {
        explainer.explain_hidden(action);
        return out;
    }
    if (const auto verdict = check(state, past, action); !verdict) {
        out.code = verdict.error().code;
        out.say(verdict.error().sentence, verdict.error().section);
        explainer.explain_choice();
        return out;
    }
    out.legal = true;
    explainer.explain_legal(action);
    return out;
}

}  // namespace prise::duel_chess
