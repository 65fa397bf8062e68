#include "prise/games/ringrift/narrate.h"

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

void Narrator::moved(const Resolved& move) {
    say("move", {{"from", name(move.from)},
                 {"to", name(move.to)},
                 {"flipped", names(move.flipped.view())},
                 {"collapsed", names(move.collapsed.view())},
                 {"landingMarker", move.landing_marker}});
}

void Narrator::chain_started(int from, std::span<const Cell> targets, std::string state) {
    say("StartChainCapture",
        {{"position", name(from)}, {"targets", names(targets)}, {"state", std::move(state)}});
}

void Narrator::captured(const Resolved& segment, std::string by, std::string state,
                        bool chain_goes_on) {
    const int captured_color = segment.captured + 1;
    say("Capture", {{"from", name(segment.from)},
                    {"target", name(segment.target)},
                    {"to", name(segment.to)},
                    {"captured_color", captured_color},
                    {"attacker_color", segment.mover + 1},
                    {"target_height", segment.target_height},
                    {"flipped", names(segment.flipped.view())},
                    {"collapsed", names(segment.collapsed.view())},
                    {"landing_marker", segment.landing_marker},
                    {"state", std::move(state)}});
    const std::string colour = join(captured_color);
    sink_.capture({.seat = seat_number(segment.mover + 1),
                   .by = std::move(by),
                   .from = name(segment.from),
                   .to = name(segment.to),
                   .taken = {{colour, name(segment.target)}},
                   .gained = {colour},
                   .own = {{"target_height", segment.target_height},
                           {"flipped", names(segment.flipped.view())},
                           {"collapsed", names(segment.collapsed.view())},
                           {"landing_marker", segment.landing_marker}},
                   .chain_goes_on = chain_goes_on});
}

void Narrator::chain_completed(const ChainResult& result) {
    completed_ = sink_.events.size();
    say("CompleteChainCapture", {{"rings_captured", result.rings_captured},
                                 {"final_position", name(result.final_position)}});
}

void Narrator::line_collapsed(std::span<const Cell> cells, int option) {
    say("line-collapsed", {{"cells", names(cells)}, {"option", option}});
}

void Narrator::region_collapsed(std::span<const Cell> cells, std::span<const Cell> border,
                                int border_color, int rings) {
    say("region-collapsed", {{"cells", names(cells)},
                             {"border", names(border)},
                             {"borderColor", border_color},
                             {"rings", rings}});
}

void Narrator::eliminated(int cell, int count, std::string_view reason) {
    say("rings-eliminated", {{"cell", name(cell)}, {"count", count}, {"reason", reason}});
}

void Narrator::extracted(int cell, std::string_view reason) {
    say("ring-extracted", {{"cell", name(cell)}, {"reason", reason}});
}

void Narrator::game_over(Colour last, const PerSeat<Tally>& tally, int players) {
    Verdict verdict{outcome_of(status_)};
    verdict.places = places_of(tally, players, status_.winner);
    json::Object outcome = to_json(verdict.outcome);
    add_standing(tally, players, verdict, outcome);
    say("game-over", {{"outcome", std::move(outcome)}});
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

}  // namespace prise::ringrift
