#include "prise/games/ringrift/tell.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace prise::ringrift {

json::Array Narrator::names(std::span<const Cell> cells) const {
    json::Array out;
    for (const Cell cell : cells) {
        out.push_back(name(cell));
    }
    return out;
}

void Narrator::say(std::string_view type, std::vector<Field> fields) {
    Event event{
        type, seat_number(status_.player + 1), {{"n", sink_.told() + 1}, {"turn", status_.turn}}};
    event.fields.insert(event.fields.end(), std::make_move_iterator(fields.begin()),
                        std::make_move_iterator(fields.end()));
    sink_.event(std::move(event));
}

void Narrator::moved(int from, int to, const PathRecord& path) {
    say("stack_moved", {{"from", name(from)},
                        {"to", name(to)},
                        {"flipped", names(path.flipped.view())},
                        {"collapsed", names(path.collapsed.view())},
                        {"landing_marker", path.landing_marker}});
}

void Narrator::chain_started(int from, std::span<const Cell> targets, std::string state) {
    say("StartChainCapture",
        {{"position", name(from)}, {"targets", names(targets)}, {"state", std::move(state)}});
}

void Narrator::captured(const SegmentRecord& record, std::string by, std::string state,
                        bool chain_goes_on) {
    const int captured_color = record.captured + 1;
    say("Capture", {{"from", name(record.from)},
                    {"target", name(record.target)},
                    {"to", name(record.to)},
                    {"captured_color", captured_color},
                    {"attacker_color", record.attacker + 1},
                    {"target_height", record.target_height},
                    {"flipped", names(record.path.flipped.view())},
                    {"collapsed", names(record.path.collapsed.view())},
                    {"landing_marker", record.path.landing_marker},
                    {"state", std::move(state)}});
    const std::string colour = join(captured_color);
    sink_.capture({.seat = seat_number(record.attacker + 1),
                   .by = std::move(by),
                   .from = name(record.from),
                   .to = name(record.to),
                   .taken = {{colour, name(record.target)}},
                   .gained = {colour},
                   .own = {{"target_height", record.target_height},
                           {"flipped", names(record.path.flipped.view())},
                           {"collapsed", names(record.path.collapsed.view())},
                           {"landing_marker", record.path.landing_marker}},
                   .chain_goes_on = chain_goes_on});
}

void Narrator::chain_completed(const ChainResult& result) {
    completed_ = sink_.events.size();
    say("CompleteChainCapture", {{"rings_captured", result.rings_captured},
                                 {"final_position", name(result.final_position)}});
}

void Narrator::line_collapsed(std::span<const Cell> cells, int option) {
    say("line_collapsed", {{"cells", names(cells)}, {"option", option}});
}

void Narrator::region_collapsed(std::span<const Cell> cells, std::span<const Cell> border,
                                int border_color, int rings) {
    say("region_collapsed", {{"cells", names(cells)},
                             {"border", names(border)},
                             {"border_color", border_color},
                             {"rings", rings}});
}

void Narrator::eliminated(int cell, int count, std::string_view reason) {
    say("rings_eliminated", {{"cell", name(cell)}, {"count", count}, {"reason", reason}});
}

void Narrator::extracted(int cell, std::string_view reason) {
    say("ring_extracted", {{"cell", name(cell)}, {"reason", reason}});
}

void Narrator::game_over(Colour last, const PerSeat<Tally>& tally, int players) {
    say("game_over", {{"winner", status_.winner + 1},
                      {"reason", reason_names[static_cast<size_t>(status_.reason)]},
                      {"ranking", ranking_of(tally, players, status_.winner)}});
    sink_.events.back().seat = seat_number(last + 1);
}

void Narrator::settled(const std::string& state) {
    if (completed_ < sink_.events.size()) {
        sink_.events[completed_].fields.push_back({"state", state});
    }
    std::vector<Field>& last = sink_.events.back().fields;
    if (last.back().name != "state") {
        last.push_back({"state", state});
    }
}

json::Array ranking_of(const PerSeat<Tally>& tally, int players, std::optional<Colour> winner) {
    // Better is greater. Who was never out comes after everybody who was.
    const auto worth = [&](int seat) {
        const Tally& t = tally[static_cast<size_t>(seat)];
        return winner ? std::tuple(seat == *winner, t.territory, t.eliminated, t.markers,
                                   t.out == 0 ? UINT32_MAX : t.out)
                      : std::tuple(true, 0, 0U, 0, 0U);
    };
    std::vector<int> seats(static_cast<size_t>(players));
    std::iota(seats.begin(), seats.end(), 0);
    std::ranges::sort(
        seats, [&](int a, int b) { return worth(a) != worth(b) ? worth(a) > worth(b) : a < b; });
    json::Array pairs;
    int rank = 1;
    for (size_t i = 0; i < seats.size(); ++i) {
        rank = i > 0 && worth(seats[i]) == worth(seats[i - 1]) ? rank : static_cast<int>(i) + 1;
        pairs.push_back(json::Array{seats[i] + 1, rank});
    }
    return pairs;
}

}  // namespace prise::ringrift
