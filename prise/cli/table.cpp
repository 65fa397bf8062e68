#include "prise/cli/table.h"

#include <algorithm>
#include <ranges>

#include "prise/native/clocks.h"

namespace prise::cli {
namespace {

int64_t now_ms() { return native::MachineClocks().wall_ms(); }

}  // namespace

Table::Table(KeptMatch match, const std::vector<Told>& before) : kept_(std::move(match)) {
    for (const Told& told : before) take_in(told);
}

void Table::take_in(const Told& told) {
    if (told.entry.kind == EntryKind::action || told.entry.kind == EntryKind::resign) {
        deeds_.push_back(told);
    }
    if (told.returned_to) {
        std::erase_if(deeds_, [&](const Told& deed) { return deed.seq > *told.returned_to; });
    }
}

Result<void> Table::keep(Result<Appended> appended) {
    const auto kept = kept_.keep(std::move(appended));
    if (!kept) return refuse(kept);
    last_ = deeds_.size();
    for (const Told& told : *kept) take_in(told);
    last_ = std::min(last_, deeds_.size());
    return {};
}

bool Table::has_secrets() const {
    if (state().is_open()) return false;
    const std::string position = play().position();
    for (int n = 1; n <= state().seats(); ++n) {
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
        return !after->may_see(play().mark(), *state().game()->parse_action(action), spectator);
    });
}

Result<void> Table::act(std::string_view action) {
    return keep(kept_.match().act(to_act(), action, now_ms()));
}

Result<void> Table::everybody_else_agrees(Seat by) {
    for (int n = 1; n <= state().seats() && state().offer(); ++n) {
        const Seat seat = seat_number(n);
        if (seat == by || state().has_left(seat)) continue;
        if (auto done = keep(kept_.match().answer(seat, true, now_ms())); !done) return done;
    }
    return {};
}

Result<void> Table::undo() {
    if (actions_to_undo_alone() > 0) return keep(kept_.match().undo(to_act(), 1, now_ms()));
    // What was played for a seat that has left would be played again at once: go back beyond it.
    const auto newest_first = state().line() | std::views::reverse;
    const auto last = std::ranges::find_if(
        newest_first, [&](const Step& step) { return !state().has_left(step.seat); });
    if (last == newest_first.end()) return refuse("no-undo", "There is nothing to take back.", {});
    const Seat by = last->seat;
    if (auto done = keep(kept_.match().offer_takeback(by, last->seq - 1, now_ms())); !done)
        return done;
    return everybody_else_agrees(by);
}

Result<void> Table::undo_turn() {
    return keep(kept_.match().undo(to_act(), actions_to_undo_alone(), now_ms()));
}

Result<void> Table::resign(Seat seat) { return keep(kept_.match().resign(seat, now_ms())); }

Result<void> Table::agree_draw() {
    if (const auto allowed = play().adjudicate(End::agreement, Seat::none); !allowed) {
        return refuse(allowed);
    }
    const Seat by = to_act();
    if (auto done = keep(kept_.match().offer_draw(by, now_ms())); !done) return done;
    return everybody_else_agrees(by);
}

json::Array Table::last_events(Viewer viewer) const {
    json::Array out;
    for (size_t i = last_; i < deeds_.size(); ++i) {
        for (const Event& event : deeds_[i].events) out.push_back(render(event, viewer));
    }
    return out;
}

}  // namespace prise::cli
