#include "prise/cli/table.h"

#include <algorithm>
#include <charconv>
#include <ranges>

#include "prise/match/record.h"
#include "prise/native/clocks.h"
#include "prise/native/hash.h"

namespace prise::cli {
namespace {

int64_t now_ms() { return native::MachineClocks().wall_ms(); }

}  // namespace

Table::Table(Match match) : match_(std::move(match)) {}

int64_t Table::half_points(size_t seat) const {
    const json::Value* scores = outcome().find("scores");
    if (scores != nullptr && scores->array() != nullptr && seat < scores->array()->size()) {
        const std::string text = (*scores->array())[seat].text();  // "3", "0.5"
        int64_t whole = 0;
        std::from_chars(text.data(), text.data() + text.size(), whole);
        return 2 * whole + (text.ends_with(".5") ? 1 : 0);
    }
    const json::Value* winner = outcome().find("winner");
    if (winner == nullptr || winner->integer() == nullptr) return 1;
    return *winner->integer() == static_cast<int64_t>(seat) + 1 ? 2 : 0;
}

bool Table::has_secrets() const {
    const std::string position = play().position();
    for (int n = 1; n <= match_.state().seats(); ++n) {
        if (play().observe(Viewer{seat_number(n)}) != position) return true;
    }
    return can_act_unseen();
}

bool Table::can_act_unseen() const {
    std::vector<std::string> actions;
    play().legal(all_knowing, actions);
    return std::ranges::any_of(actions, [&](const std::string& action) {
        const auto after = play().clone();
        static_cast<void>(after->apply(action));
        return !after->may_see(play().mark(), *match_.state().game()->parse_action(action),
                               spectator);
    });
}

Result<void> Table::act(std::string_view action, std::vector<CaptureRecord>& captures) {
    std::vector<Event> events;
    match_.state().listen([&](const Folded::Happening& happening) {
        const Collector& told = happening.told;
        captures.insert(captures.end(), told.captures.begin(), told.captures.end());
        events.insert(events.end(), told.events.begin(), told.events.end());
    });
    auto done = match_.act(to_act(), action, now_ms());
    match_.state().listen({});
    if (done) last_events_ = std::move(events);
    return done;
}

Result<void> Table::everybody_else_agrees(Seat by) {
    for (int n = 1; n <= match_.state().seats() && match_.state().offer(); ++n) {
        const Seat seat = seat_number(n);
        if (seat == by || match_.state().has_left(seat)) continue;
        if (auto done = match_.answer(seat, true, now_ms()); !done) return done;
    }
    return {};
}

Result<void> Table::undo() {
    if (actions_to_undo_alone() > 0) return match_.undo(to_act(), 1, now_ms());
    // What was played for a seat that has left would be played again at once: go back beyond it.
    const auto newest_first = match_.state().line() | std::views::reverse;
    const auto last = std::ranges::find_if(
        newest_first, [&](const Step& step) { return !match_.state().has_left(step.seat); });
    if (last == newest_first.end()) return refuse("no-undo", "There is nothing to take back.", {});
    const Seat by = last->seat;
    if (auto done = match_.offer_takeback(by, last->seq - 1, now_ms()); !done) return done;
    return everybody_else_agrees(by);
}

Result<void> Table::undo_turn() { return match_.undo(to_act(), actions_to_undo_alone(), now_ms()); }

Result<void> Table::resign(Seat seat) { return match_.resign(seat, now_ms()); }

Result<void> Table::agree_draw() {
    if (const auto allowed = play().adjudicate(End::agreement, Seat::none); !allowed) {
        return refuse(allowed);
    }
    const Seat by = to_act();
    if (auto done = match_.offer_draw(by, now_ms()); !done) return done;
    return everybody_else_agrees(by);
}

std::vector<Table::Played> Table::played(Viewer viewer) const {
    const auto& line = match_.state().line();
    std::vector<Played> out;
    out.reserve(line.size());
    const std::vector<std::string> texts = match_.state().texts_for(viewer);
    for (size_t i = 0; i < line.size(); ++i) {
        out.push_back({line[i].seat, texts[i], line[i].exchanged});
    }
    return out;
}

json::Array Table::last_events(Viewer viewer) const {
    json::Array out;
    out.reserve(last_events_.size());
    for (const Event& event : last_events_) out.push_back(render(event, viewer));
    return out;
}

std::string Table::record() const {
    return write_record(match_.state().entries(), native::hashing());
}

}  // namespace prise::cli
