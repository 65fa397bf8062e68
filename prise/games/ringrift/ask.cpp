// What this game alone can answer: the state of a chain (§3), for whoever shows it, and where a log
// of history records leads (§7.4).
#include <array>

#include "prise/games/ringrift/chain.h"
#include "prise/games/ringrift/replay.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

std::span<const Question> questions() {
    static constexpr std::array list = {
        Question{"chain", "none",
                 "the running chain, its segments and how it may go on; or what could start one"},
        Question{
            "history", "records: a log of events, in order; position, optional: where it begins",
            "replays the records (7.4): how many, the position they lead to, and the chain that "
            "is running there with its capture records"}};
    return list;
}

namespace {

json::Array names_of(const Grid& grid, std::span<const Cell> cells) {
    json::Array names;
    for (const Cell cell : cells) {
        names.push_back(cell_name(grid, cell));
    }
    return names;
}

// CaptureRecord of §7.4.
json::Object to_json(const Grid& grid, const Resolved& capture) {
    return {{"from", cell_name(grid, capture.from)},
            {"target", cell_name(grid, capture.target)},
            {"to", cell_name(grid, capture.to)},
            {"attacker_color", capture.mover + 1},
            {"captured_color", capture.captured + 1},
            {"target_height", capture.target_height},
            {"flipped", names_of(grid, capture.flipped.view())},
            {"collapsed", names_of(grid, capture.collapsed.view())},
            {"landing_marker", capture.landing_marker}};
}

}  // namespace

Result<json::Value> RulesBase::history_of(const json::Value& arguments) const {
    const json::Value* records = arguments.find("records");
    const json::Value* position = arguments.find("position");
    if (records == nullptr || records->array() == nullptr ||
        (position != nullptr && position->string() == nullptr)) {
        return refuse("bad-question",
                      "A history is a list of records, and perhaps the position where it begins.",
                      "7.4");
    }
    const auto replay =
        replay_from(settings_, position != nullptr ? std::string_view(*position->string()) : "");
    if (!replay) {
        return refuse(replay);
    }
    if (auto added = (*replay)->add(*records->array()); !added) {
        return refuse(added);
    }
    json::Object out{{"records", static_cast<int64_t>(records->array()->size())},
                     {"position", (*replay)->position()}};
    if (const auto chain = (*replay)->chain()) {
        const Grid grid = start_position().grid;
        json::Array captures;
        for (const Resolved& capture : chain->captures) {
            captures.push_back(to_json(grid, capture));
        }
        json::Array visited;
        for (const int cell : chain->visited_positions) {
            visited.push_back(cell_name(grid, cell));
        }
        json::Array options;
        for (const Action& action : chain->available_options) {
            options.push_back(text_of([&](Text& text) { print_action(action, text); }));
        }
        out.push_back(
            {"chain", json::Object{{"captures", std::move(captures)},
                                   {"current_position", cell_name(grid, chain->current_position)},
                                   {"visited_positions", std::move(visited)},
                                   {"available_options", std::move(options)},
                                   {"is_complete", chain->is_complete}}});
    }
    return out;
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
        for (const Segment& one : chain->segments) {
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
