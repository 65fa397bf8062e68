#include "prise/formats/record_notation.h"

#include <algorithm>

namespace prise::formats {

std::string_view result_in(const MatchState& state, bool black_is_first) {
    if (!state.decided()) return "*";
    const Seat winner = state.decided()->outcome.winner;
    if (winner == Seat::none) return "1/2-1/2";
    return (winner == Seat::first) != black_is_first ? "1-0" : "0-1";
}

void take_from_record(const MatchState& state, bool black_is_first, notation::Game& game) {
    game.result = result_in(state, black_is_first);
    for (const json::Value& tag : state.facts().tags) {
        const json::Array& pair = *tag.array();
        game.tags.push_back({*pair[0].string(), *pair[1].string()});
        if (game.tags.back().name == "Result") game.result = game.tags.back().value;
    }
    std::erase_if(game.tags, [](const notation::Tag& tag) { return tag.name == "Result"; });
    for (const Seat seat : {Seat::first, Seat::second}) {
        const std::string_view name = state.name_of_person(seat);
        if (name.empty()) continue;
        game.tags.push_back({seat == Seat::first ? "White" : "Black", std::string(name)});
    }
    game.tags.push_back({"Result", game.result});
    for (const Step& step : state.line()) {
        game.line.moves.emplace_back().action = state.text_of(step);
    }
}

}  // namespace prise::formats
