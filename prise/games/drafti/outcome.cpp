// How a game ends (§8).
#include <bit>

#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

bool is_lone_king(const State& state, Side side) {
    return std::has_single_bit(state.pieces[side]) && (state.pieces[side] & state.kings) != 0;
}

bool has_quiet_move(const State& state) {
    const Board empty = ~state.occupied();
    const Board men = state.own() & ~state.kings;
    const Board kings = state.own() & state.kings;
    const Board upward = state.turn == white ? men | kings : kings;
    const Board downward = state.turn == black ? men | kings : kings;
    return ((step<up_left>(upward) | step<up_right>(upward) | step<down_left>(downward) |
             step<down_right>(downward)) &
            empty) != 0;
}

}  // namespace

// Whether there is a capture at all does not depend on which captures are preferred.
bool RulesBase::has_capture(const State& state) const {
    return ChainFinder<Custom>({settings_.captures}, state, state.turn).starters() != 0;
}

int RulesBase::endgame_limit(const State& state) const {
    switch (classify(state).kind) {
        case EndgameClass::two_on_one: return settings_.lone_king_limit;
        case EndgameClass::three_kings: return settings_.three_kings_limit;
        case EndgameClass::none: break;
    }
    return 0;
}

std::string_view RulesBase::draw_reason(const State& state, const Past& past) const {
    if (settings_.king_vs_king_draw && is_lone_king(state, white) && is_lone_king(state, black)) {
        return "king-vs-king";
    }
    if (settings_.repetition_limit > 0 &&
        drafti::occurrences(state, past, settings_.repetition_limit) >=
            settings_.repetition_limit) {
        return "repetition";
    }
    // The endgame clock stands at 0 in every position that is no such ending.
    if (state.endgame > 0) {
        const int limit = endgame_limit(state);
        if (limit > 0 && state.endgame >= limit) {
            return classify(state).kind == EndgameClass::three_kings ? "three-kings" : "lone-king";
        }
    }
    const bool only_kings = (state.occupied() & ~state.kings) == 0;
    if (only_kings && settings_.kings_only_limit > 0 && state.quiet >= settings_.kings_only_limit) {
        return "kings-only";
    }
    return state.quiet >= settings_.no_progress_limit ? "no-progress" : std::string_view{};
}

Outcome RulesBase::outcome(const State& state, const Past& past) const {
    const Seat mover = seat_of(state.turn);
    const Seat opponent = seat_of(other(state.turn));
    if (state.enemy() == 0) {
        return win(mover, "no-pieces");
    }
    if (state.own() == 0) {
        return win(opponent, "no-pieces");
    }
    if (has_capture(state)) {
        return ongoing;
    }
    if (!has_quiet_move(state)) {
        return win(opponent, "no-moves");
    }
    const std::string_view reason = draw_reason(state, past);
    return reason.empty() ? ongoing : prise::draw(reason);
}

// §8.4. The reason is the name of the event, except for the draws that timeoutDraws grants.
Result<Outcome> RulesBase::adjudicate(const State& state, const Past&, End end, Seat seat) const {
    if (end == End::agreement) {
        return prise::draw(name_of(end));
    }
    if (seat != Seat::first && seat != Seat::second) {
        return refuse("bad-action", "This end needs a seat, 1 or 2.", "8.4");
    }
    const Side side = side_of(seat);
    const Outcome lost = win(seat_of(other(side)), name_of(end));
    if (end != End::timeout) {
        return lost;
    }
    if (side != state.turn) {
        return refuse("not-your-turn", "Only the side to move can run out of time.", "8.4");
    }
    if (!settings_.timeout_draws) {
        return lost;
    }
    const Endgame ending = classify(state);
    const bool two_on_one = ending.kind == EndgameClass::two_on_one;
    const Board rival = state.pieces[other(side)];
    const bool excused =
        (is_lone_king(state, white) && is_lone_king(state, black)) ||  // 1
        (two_on_one && side != ending.weak) ||                         // 2
        (is_lone_king(state, side) && std::popcount(rival) == 2 &&
         (rival & state.kings) == 0) ||  // 3
        (two_on_one && side == ending.weak &&
         ((state.pieces[side] & long_diagonal) != 0 || state.endgame >= 5));  // 4, 5
    return excused ? prise::draw("timeout-draw") : lost;
}

bool RulesBase::is_supa(const State& state, const Outcome& outcome) const {
    const bool by_merit = outcome.reason == "no-pieces" || outcome.reason == "resignation" ||
                          outcome.reason == "timeout";
    return outcome.status == Outcome::Status::win && by_merit &&
           (state.promoted & (1 << other(side_of(outcome.winner)))) == 0;
}

Verdict RulesBase::rank(const State& state, const Past&, const Outcome& outcome) const {
    Verdict verdict = plain_verdict(outcome, seats());
    if (is_supa(state, outcome)) {
        verdict.half_points[index_of(outcome.winner)] =
            static_cast<int16_t>(2 * settings_.supa_points);
    }
    return verdict;
}

void RulesBase::add_details(const State& state, const Past&, const Verdict& verdict,
                            json::Object& out) const {
    if (!verdict.over()) {
        return;
    }
    out.push_back({"scores", json::Array{json::Halves{verdict.half_points[0]},
                                         json::Halves{verdict.half_points[1]}}});
    if (verdict.outcome.status == Outcome::Status::win) {
        out.push_back({"supa", is_supa(state, verdict.outcome)});
    }
}

}  // namespace prise::drafti
