// How a position stands, from what a viewer sees: round and cards, each seat's points item by item,
// what is still to be won, and, when the game is over, why it ended so.
#include "prise/core/words.h"
#include "prise/games/casino/rules.h"
#include "prise/games/casino/words.h"

namespace prise::casino {
namespace {

// The points that nobody has yet, while the game goes on.
PlayerScore still_open(const std::array<PlayerScore, 2>& scores) {
    return {.aces = 4 - scores[0].aces - scores[1].aces,
            .big = !scores[0].big && !scores[1].big,
            .little = !scores[0].little && !scores[1].little,
            .spade_bonus = 2 - scores[0].spade_bonus - scores[1].spade_bonus,
            .card_bonus = 2 - scores[0].card_bonus - scores[1].card_bonus};
}

class Standing {
  public:
    Standing(const Settings& settings, const Rules::Observation& seen, Explanation& out)
        : settings_(settings), seen_(seen), state_(seen.shown), out_(out) {}

    void say_round() const {
        out_.say(join("Round ", int{state_.round}, " of ", settings_.rounds(), ": ",
                      counted(seen_.hand_sizes[0], "card"), " in the hand of seat 1, ",
                      int{seen_.hand_sizes[1]}, " in that of seat 2, ", int{state_.deck_count},
                      " in the deck."),
                 "2");
        if (state_.deck_count != 0) {
            out_.say("When both hands are empty, new ones are dealt; the table stays as it is.",
                     "7.9");
        }
    }

    void say_turn() const {
        const int seat = number_of(seat_of(state_.turn));
        if (state_.has_stack()) {
            out_.say(
                join("A stack of ", int{state_.staged_count},
                     " cards is active: only what involves it can be played, or it is cancelled."),
                "6");
        } else {
            out_.say(join("Seat ", seat, " plays one hand card: to capture, to build or to trail."),
                     "5");
        }
        const bool locks = settings_.trail_lock == TrailLock::always ||
                           (settings_.trail_lock == TrailLock::round1 && state_.round == 1);
        for_each(locks ? state_.owned[state_.turn] : 0, [&](Card place) {
            const int value = value_of(place);
            out_.say(join("Seat ", seat, " owns the build of ", value,
                          " and may not trail while it holds a card of that value."),
                     "6.4");
        });
    }

    void say_points(const std::array<PlayerScore, 2>& scores) const {
        for (const Player player : {Player{0}, Player{1}}) {
            const PlayerScore& score = scores[player];
            const auto reasons = reasons_for({}, score);
            out_.say(
                join("Seat ", number_of(seat_of(player)), " has ", counted(score.total(), "point"),
                     reasons.empty() ? std::string() : join(" (", listed(reasons), ")"), " from ",
                     counted(score.cards, "card"), ", ", score.spades, " of them spades."),
                "8");
        }
    }

    void say_last() const {
        if (state_.last == nobody) {
            out_.say("Nobody has captured yet.", "8");
            return;
        }
        out_.say(
            join("Seat ", number_of(seat_of(state_.last)),
                 " captured last: if that stays so, what lies on the table at the end is its."),
            "8");
    }

    void say_end(const Outcome& decided) const {
        if (state_.last == nobody) {
            out_.say("All cards are played and nobody has captured: a draw.", "8");
            return;
        }
        out_.say(join("All cards are played. Seat ", number_of(seat_of(state_.last)),
                      " captured last and took what was left on the table."),
                 "8");
        out_.say(join("Seat ", number_of(decided.winner), " has more points and wins."), "8");
    }

  private:
    const Settings& settings_;
    const Rules::Observation& seen_;
    const State& state_;
    Explanation& out_;
};

}  // namespace

Explanation Rules::explain_position(const Observation& seen) const {
    Explanation out;
    const State& state = seen.shown;
    const Standing standing(settings_, seen, out);
    const auto scores = score_of(settings_, state);
    if (state.is_over()) {
        standing.say_end(outcome(state, {}));
        standing.say_points(scores);
        return out;
    }
    standing.say_round();
    standing.say_turn();
    standing.say_points(scores);
    if (const auto open = reasons_for({}, still_open(scores)); !open.empty()) {
        out.say(join("Still to be won: ", listed(open), "."), "8");
    }
    standing.say_last();
    return out;
}

}  // namespace prise::casino
