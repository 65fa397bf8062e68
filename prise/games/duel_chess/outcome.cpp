// §8: how the game ends.
#include <algorithm>
#include <span>

#include "prise/chess/legal.h"
#include "prise/games/duel_chess/retreats.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

// Four at a time, the last of them perhaps twice: the end of a loop over so few is hard to guess.
bool contains(std::span<const uint64_t> entries, uint64_t key) {
    constexpr size_t block = 4;
    if (entries.size() < block) {
        return std::ranges::find(entries, key) != entries.end();
    }
    const auto matches = [&](size_t at) {
        return std::ranges::count(entries.subspan(at).first<block>(), key);
    };
    const size_t last = entries.size() - block;
    auto found = matches(last);
    for (size_t at = 0; at < last; at += block) {
        found += matches(at);
    }
    return found != 0;
}

}  // namespace

Rules::DrawRule Rules::draw_rule(const State& state, const Past& past) const {
    if (chess::is_material_insufficient(state.board())) {
        return DrawRule::material;
    }
    if (state.position.half >= settings_.move_rule_plies) {
        return DrawRule::moves;
    }
    // The table counts, and nothing else: a text may name a position twice within few turns.
    const int limit = settings_.repetition_limit;
    const bool repeated = limit > 0 && past.entries().size() >= static_cast<size_t>(limit - 1) &&
                          contains(past.entries(), state.position.key) &&
                          std::ranges::count(past.entries(), state.position.key) >= limit - 1;
    return repeated ? DrawRule::repetition : DrawRule::none;
}

Outcome Rules::outcome(const State& state, const Past& past) const {
    const Seat opponent = seat_of(chess::other(state.turn()));
    switch (state.phase) {
        case Phase::attack:
        case Phase::defend: return ongoing;
        case Phase::retreat:
            return Retreats(settings_, state).legal() == 0 ? win(opponent, "king-exposed")
                                                           : ongoing;
        case Phase::move: break;
    }
    if (!has_move(state)) {
        return chess::in_check(state.board()) ? win(opponent, "checkmate")
                                              : prise::draw("stalemate");
    }
    switch (draw_rule(state, past)) {
        case DrawRule::none: break;
        case DrawRule::material: return prise::draw("insufficient-material");
        case DrawRule::moves: return prise::draw("move-rule");
        case DrawRule::repetition: return prise::draw("repetition");
    }
    return ongoing;
}

Result<Outcome> Rules::adjudicate(const State&, const Past&, End end, Seat seat) const {
    if (end == End::agreement) {
        return prise::draw(name_of(end));
    }
    return win(seat == Seat::first ? Seat::second : Seat::first, name_of(end));
}

}  // namespace prise::duel_chess
