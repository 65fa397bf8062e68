// What this game alone can answer: the state of a chain (§3), for whoever shows it.
#include <array>

#include "prise/games/ringrift/chain.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

std::span<const Question> questions() {
    static constexpr std::array list = {
        Question{"chain", "none",
                 "the running chain, its segments and how it may go on; or what could start one"}};
    return list;
}

json::Value RulesBase::chain_of(const Snapshot& snapshot, const ActionList<Action>& legal) const {
    const auto name = [&](int cell) { return cell_name(snapshot.grid, cell); };
    const auto segment = [&](int from, int target, int to, Colour captured) {
        return json::Object{{"from", name(from)},
                            {"target", name(target)},
                            {"to", name(to)},
                            {"capturedColor", captured + 1}};
    };
    json::Array options;
    for (const Action& action : legal) {
        if (action.kind == Action::Kind::capture) {
            json::Object option = segment(action.from, action.other, action.to,
                                          Colour{snapshot.at(action.other).owner});
            option.insert(option.begin(),
                          {"action", text_of([&](Text& text) { print_action(action, text); })});
            options.push_back(std::move(option));
        }
    }
    const auto chain = chain_state_of(snapshot, settings_);
    json::Object out{{"running", chain.has_value()}};
    if (chain) {
        json::Array segments;
        for (const Segment& one : chain->captures) {
            segments.push_back(segment(one.from, one.target, one.to, one.captured));
        }
        json::Array visited;
        for (const int cell : chain->visited_positions) {
            visited.push_back(name(cell));
        }
        out.push_back({"start", name(snapshot.chain_start())});
        out.push_back({"position", name(chain->current_position)});
        out.push_back({"segments", std::move(segments)});
        out.push_back({"visited", std::move(visited)});
    }
    out.push_back({"options", std::move(options)});
    return out;
}

}  // namespace prise::ringrift
