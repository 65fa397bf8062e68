#include "bindings/desk/thinking.h"

#include <limits>
#include <string_view>
#include <utility>

#include "prise/ai/players.h"

namespace prise::bindings {
namespace {

constexpr int64_t most_nodes = int64_t{1} << 40;
constexpr int64_t most_nodes_a_step = 1'000'000;
constexpr int64_t most_lines = 16;
constexpr size_t table_bytes = size_t{1} << 22;

// The log as the seat has seen it, of a line that is known.
ai::Seen seen_by(const Handle& opened, Seat seat) {
    const AnyPlay& play = *opened.play;
    const Viewer viewer{seat};
    ai::Seen seen{play.observe(viewer), play.memory()};
    const auto walker = play.clone();
    if (opened.at > 0) {
        walker->rewind(opened.line.front().before);
    }
    if (opened.from_position) {
        seen.start = walker->observe(viewer);
    }
    for (size_t i = 0; i < opened.at; ++i) {
        const Handle::Step& step = opened.line[i];
        Collector collector(step.told_before);
        walker->apply(step.action, &collector);
        SeenText& text = seen.log.emplace_back(SeenText{step.seat, std::nullopt});
        if (play.may_see(step.before, step.action, viewer)) {
            text.action = play.log_text(step.before, step.action, viewer);
        }
        for (const auto& event : collector.events) {
            text.told.push_back(render(event, viewer));
        }
    }
    return seen;
}

// The log of somebody who has only seen it: [{"seat":1,"action":"e2e4"},{"seat":2}], where what is
// sealed has no action.
std::vector<SeenText> log_of(Fields& fields, int seats) {
    std::vector<SeenText> log;
    const json::Value* given = fields.value("log");
    const json::Array* entries = given != nullptr ? given->array() : nullptr;
    if (given != nullptr && entries == nullptr) {
        fields.complain("The field \"log\" is a list.");
        return log;
    }
    for (size_t i = 0; entries != nullptr && i < entries->size(); ++i) {
        Fields entry((*entries)[i]);
        entry.allow_only("seat action");
        const Seat seat = entry.seat("seat", seats);
        const std::string_view action = entry.text_or("action", {});
        if (!entry.is_sound() || seat == Seat::none) {
            fields.complain("An entry of the log has a seat and, unless it is sealed, an action.");
            return log;
        }
        log.push_back({seat, action.empty() ? std::nullopt : std::optional(std::string(action))});
    }
    return log;
}

std::string_view name_of(ai::Score::Bound bound) {
    using enum ai::Score::Bound;
    return bound == exact ? "exact" : bound == at_least ? "at-least" : "at-most";
}

json::Value line_json(const ai::Line& line) {
    json::Object out{{"depth", line.depth},
                     {"value", line.score.value},
                     {"result", line.score.result},
                     {"bound", name_of(line.score.bound)}};
    if (line.score.end_in) {
        out.push_back({"endIn", *line.score.end_in});
    }
    out.push_back({"actions", json::Array(line.actions.begin(), line.actions.end())});
    return out;
}

json::Value thought_json(const Handle& opened, bool is_done) {
    const ai::Thought& thought = opened.thinker->thought();
    json::Array lines;
    for (const ai::Line& line : thought.lines) {
        lines.push_back(line_json(line));
    }
    return json::Object{
        {"at", static_cast<int64_t>(opened.at)},
        {"seat", number_of(opened.play->to_act())},
        {"done", is_done},
        {"best", thought.best},
        {"turn", json::Array(thought.turn.begin(), thought.turn.end())},
        {"expected", thought.expected ? json::Value(*thought.expected) : json::Value()},
        {"nodes", static_cast<int64_t>(thought.nodes)},
        {"depth", thought.depth},
        {"fitted", opened.thinker->is_fitted()},
        {"lines", std::move(lines)}};
}

// What a seat thinks tells what it knows.
bool may_hear(const Handle& opened, Viewer viewer, Seat seat) {
    return viewer.everything || viewer.seat == seat || opened.game->is_open();
}

}  // namespace

Result<json::Value> think(Handle& opened, Fields& fields) {
    const Viewer viewer = fields.viewer(opened.game->seats(), opened.usual);
    const Seat seat = opened.is_decided() ? Seat::none : opened.play->to_act();
    ai::Setup setup{.seat = seat, .table_bytes = table_bytes};
    setup.level = static_cast<int>(fields.number_or("level", ai::levels, 1, ai::levels));
    setup.seed =
        static_cast<uint64_t>(fields.number_or("seed", 0, 0, std::numeric_limits<int64_t>::max()));
    ai::Limits limits;
    limits.nodes = static_cast<uint64_t>(fields.number_or("nodes", 0, 0, most_nodes));
    limits.depth = static_cast<int>(fields.number_or("depth", 0, 0, 1000));
    limits.lines = static_cast<int>(fields.number_or("lines", 1, 1, most_lines));
    std::vector<SeenText> log = log_of(fields, opened.game->seats());
    if (!opened.is_observed && fields.has("log")) {
        fields.complain("The log of this game is known here.");
    }
    if (opened.is_observed && viewer.everything) {
        fields.complain("Of an observation nobody can see all.");
    }
    if (seat != Seat::none && !may_hear(opened, viewer, seat)) {
        fields.complain("What a seat thinks is for that seat alone.");
    }
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    if (seat == Seat::none) {
        return refuse("game-over", "The game is over: there is nothing to think about.", {});
    }
    auto player = ai::make_player(opened.entry->id, *opened.game, setup);
    if (!player) {
        return refuse(player);
    }
    const ai::Seen seen =
        opened.is_observed ? ai::seen_by(*opened.play, seat, log) : seen_by(opened, seat);
    if (auto saw = (*player)->see(seen); !saw) {
        return refuse(saw);
    }
    (*player)->go(limits);
    opened.thinker = std::move(*player);
    return thought_json(opened, false);
}

Result<json::Value> step(Handle& opened, Fields& fields) {
    const int64_t nodes = fields.number("nodes", 1, most_nodes_a_step);
    const Viewer viewer = fields.viewer(opened.game->seats(), opened.usual);
    if (opened.thinker == nullptr) {
        fields.complain("Nobody thinks about this place.");
    } else if (!may_hear(opened, viewer, opened.play->to_act())) {
        fields.complain("What a seat thinks is for that seat alone.");
    }
    if (!fields.is_sound()) {
        return fields.refusal();
    }
    const bool goes_on = opened.thinker->step(static_cast<uint64_t>(nodes));
    return thought_json(opened, !goes_on);
}

}  // namespace prise::bindings
