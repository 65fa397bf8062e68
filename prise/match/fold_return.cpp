// Undo and takeback.
#include <algorithm>
#include <ranges>

#include "prise/match/match_state.h"

namespace prise {
namespace {

// Takebacks go back to a checkpoint and play the rest again: never more than this.
constexpr size_t steps_between_checkpoints = 16;

}  // namespace

// All points of the turn that goes on can be returned to at once, earlier ones from a checkpoint.
void MatchState::mark_line() {
    const int64_t turns = play_->completed_turns();
    std::erase_if(checkpoints_, [&](const Checkpoint& point) {
        return point.steps % steps_between_checkpoints != 0 && point.mark.completed_turns != turns;
    });
    checkpoints_.push_back({line_.size(), play_->mark()});
}

void MatchState::return_to(size_t steps) {
    while (checkpoints_.back().steps > steps) {
        checkpoints_.pop_back();
    }
    play_->rewind(checkpoints_.back().mark);
    for (size_t i = checkpoints_.back().steps; i < steps; ++i) {
        play_->apply(line_[i].action, nullptr);
    }
    for (size_t i = line_.size(); i > steps; --i) {
        if (line_[i - 1].exchanged[0] != Seat::none) {  // the persons go back, too
            change_places(line_[i - 1].exchanged[0], line_[i - 1].exchanged[1]);
        }
    }
    line_.resize(steps);
}

size_t MatchState::own_actions_to_undo(Seat seat) const {
    if (!play_ || play_->to_act() != seat) {
        return 0;
    }
    const int64_t turns = play_->completed_turns();
    const auto newest_first = line_ | std::views::reverse;
    const auto stays = std::ranges::find_if(newest_first, [&](const Step& step) {
        return step.turns_before != turns || step.seat != seat || step.final;
    });
    return static_cast<size_t>(stays - newest_first.begin());
}

// Undo and takeback: the actions after the named entry no longer count. Thinking time that was used
// is used.
Result<void> MatchState::fold_return(Told& told) {
    const Entry& entry = told.entry;
    const auto to = entry.number("to");
    if (!to || *to < 1 || *to >= told.seq) {
        return bad_entry("A return names an earlier entry.");
    }
    told.returned_to = to;
    if (entry.kind == EntryKind::takeback &&
        (!offer_ || !offer_->takeback || offer_->to_seq != *to || !everyone_else_accepted())) {
        return refuse("no-takeback", "A takeback needs the consent of everybody else.", {});
    }
    if (blind_) {
        offer_.reset();
        return {};
    }
    const auto stay = std::ranges::upper_bound(line_, *to, {}, &Step::seq);
    const auto goes = static_cast<size_t>(line_.end() - stay);
    if (entry.kind == EntryKind::undo && (goes == 0 || goes > own_actions_to_undo(entry.seat))) {
        return refuse("no-undo",
                      "Only the own actions of a turn that goes on can be undone, back to the "
                      "first that was sealed or has shown a secret.",
                      {});
    }
    if (entry.kind == EntryKind::undo && clock_.is_late(entry.at_ms, 0)) {
        return refuse("time-over", "The flag had fallen when this came.", {});
    }
    return_to(line_.size() - goes);
    std::erase_if(hidden_, [&](const Hidden& hidden) { return hidden.seq > *to; });
    offer_.reset();
    clock_.press(entry.at_ms, 0);
    clock_.run(play_->to_act(), entry.at_ms);
    drop_stale_hold();
    return {};
}

}  // namespace prise
