// §8: how a game ends, by the rules and from outside.
#include "prise/games/casino/rules.h"
#include "prise/games/casino/score.h"

namespace prise::casino {

Outcome Rules::outcome(const State& state, const Past&) const {
    if (!state.is_over()) {
        return ongoing;
    }
    if (state.last == nobody) {
        return prise::draw("no-captures");
    }
    const auto scores = score_of(settings_, state);
    return win(scores[0].total() > scores[1].total() ? Seat::first : Seat::second, "points");
}

Result<Outcome> Rules::adjudicate(const State& state, const Past&, End end, Seat seat) const {
    if (end == End::agreement) {
        return prise::draw(name_of(end));
    }
    if (end == End::timeout && seat != to_act(state)) {
        return refuse("not-your-turn", "Only the player to move can run out of time.", "8");
    }
    return win(seat_of(other(player_of(seat))), name_of(end));
}

// A deal that was played out counts its points; one that ended from outside is won or drawn (D38).
Verdict Rules::rank(const State& state, const Past&, const Outcome& outcome) const {
    Verdict verdict = plain_verdict(outcome, seats());
    if (state.is_over()) {
        const auto scores = score_of(settings_, state);
        for (const Player player : {Player{0}, Player{1}}) {
            verdict.half_points[player] = static_cast<int16_t>(2 * scores[player].total());
        }
    }
    return verdict;
}

void Rules::add_details(const State& state, const Past&, const Verdict&, json::Object& out) const {
    const auto scores = score_of(settings_, state);
    out.push_back({"scores", json::Array{scores[0].total(), scores[1].total()}});
}

}  // namespace prise::casino
