// Actions, played and held: admitted, carried out, and what that means for the match.
#include <algorithm>
#include <utility>

#include "prise/core/text.h"
#include "prise/match/match_state.h"
#include "prise/match/seal.h"

namespace prise {

Result<AnyAction> MatchState::admit(std::string_view action, Seat seat) const {
    if (play_ == nullptr) {
        return refuse("wrong-phase", "The game has not started.", {});
    }
    if (decided_) {
        return refuse("game-over", "The game is over.", {});
    }
    return play_->admit(action, seat);
}

MatchState::Carried MatchState::carry_out(const AnyAction& action, Seat seat) {
    Carried carried{.action = action,
                    .seat = seat,
                    .turns_before = static_cast<int32_t>(play_->completed_turns()),
                    .reveals = play_->reveals(action),
                    .exchanged = play_->exchange(action),
                    .before = play_->mark(),
                    .told = Collector(events_told_)};
    play_->apply(action, telling_ == Telling::everything ? &carried.told : nullptr);
    return carried;
}

MatchState::Pressed MatchState::press_clock(const Carried& carried, int64_t at_ms,
                                            int64_t lag_ms) const {
    Pressed pressed{clock_, 0};
    if (clock_.running() == Seat::none) {
        return pressed;
    }
    pressed.forgiven = pressed.clock.press(at_ms, lag_ms);
    const Seat next = play_->to_act();
    if (next != clock_.running() || play_->completed_turns() != carried.turns_before) {
        pressed.clock.pass(next, at_ms);
    }
    return pressed;
}

Result<void> MatchState::check_seal(const Entry& entry, int64_t seq) const {
    if (!entry.is_sealed() || entry.find("action") == nullptr) {
        return {};
    }
    const auto commitment = digest_from_hex(entry.text("commitment"));
    const auto salt = digest_from_hex(entry.text("salt"));
    if (!commitment || !salt ||
        seal_of(hashing_, facts_.id, seq, entry.seat, entry.text("action"), *salt) != *commitment) {
        return refuse("bad-seal", "The action is not the one that was sealed.", {});
    }
    return {};
}

// For an absent seat nobody chooses.
Result<void> MatchState::check_player(const Entry& entry) const {
    if (entry.seat == Seat::none) {
        return bad_entry("An action is that of a seat.");
    }
    const json::Value* mark = entry.find("forced");
    const bool is_forced = mark != nullptr && mark->boolean() != nullptr && *mark->boolean();
    if (!is_forced && has_left(entry.seat)) {
        return bad_entry("A seat that has left is played by the forced action.");
    }
    if (is_forced && play_->forced(all_knowing) != entry.text("action")) {
        return bad_entry("For an absent seat only the forced action is played.");
    }
    if (const auto held = entry.number("held")) {
        const auto mine = held_by(entry.seat);
        // The text is not known where the record is redacted.
        if (!mine || mine->second != *held ||
            (!mine->first.empty() && mine->first != entry.text("action"))) {
            return refuse("bad-seal", "The action is not the one that the seat holds.", {});
        }
    }
    return {};
}

Result<void> MatchState::fold_action(Told& told) {
    const Entry& entry = told.entry;
    if (blind_) {
        offer_.reset();
        return {};
    }
    if (auto sound = check_seal(entry, told.seq); !sound) {
        return sound;
    }
    if (entry.find("action") == nullptr) {
        blind_ = true;
        offer_.reset();
        play_.reset();
        return {};
    }
    if (auto sound = check_player(entry); !sound) {
        return sound;
    }
    const auto action = admit(entry.text("action"), entry.seat);
    if (!action) {
        return refuse(action);
    }
    Carried carried = carry_out(*action, entry.seat);
    // What is played for a seat, and what it had held, waits for nobody and is never late.
    const int64_t lag = entry.number("lag").value_or(0);
    const bool chosen = entry.find("forced") == nullptr && entry.find("held") == nullptr;
    const bool late = chosen && clock_.is_late(entry.at_ms, lag);
    const auto [clock, forgiven] = press_clock(carried, entry.at_ms, lag);
    const json::Value* times = entry.find("clock");
    const bool agrees =
        clock_.running() == Seat::none || (times != nullptr && *times == clock.times() &&
                                           entry.number("forgiven").value_or(0) == forgiven);
    if (late || !agrees) {
        take_back(carried);
        return refuse("bad-clock",
                      late ? "The action came after the flag had fallen."
                           : join("The clocks stand at ", clock.times().text(), ", with ", forgiven,
                                  " ms forgiven."),
                      {});
    }
    settle(told, std::move(carried), clock);
    return {};
}

// What an action that has been carried out means for the match.
void MatchState::settle(Told& told, Carried carried, const Clock& clock) {
    const Entry& entry = told.entry;
    events_told_ = carried.told.told();
    clock_ = clock;
    Step step{told.seq, carried.action, carried.turns_before, carried.seat,
              entry.is_sealed() || game_->has_own_undo() || carried.reveals};
    if (carried.exchanged) {
        step.exchanged = {carried.exchanged->first, carried.exchanged->second};
        change_places(step.exchanged[0], step.exchanged[1]);
    }
    std::erase_if(held_, [&](const Held& held) { return held.seat == entry.seat; });
    line_.push_back(step);
    mark_line();
    offer_.reset();  // whoever plays on has answered
    told.readers = readers_of(carried.before, carried.action);
    if (!game_->is_open()) {
        open_what_can_be_seen(told);
        if (!told.readers.is_everybody()) {
            hidden_.push_back(
                {told.seq, carried.seat, carried.action, carried.before, told.readers});
        }
    }
    if (telling_ == Telling::everything) {
        told.action = play_->text(carried.action);
        if (!told.readers.is_everybody()) {
            told.redacted = play_->log_text(carried.before, carried.action, spectator);
        }
        told.events = std::move(carried.told.events);
        told.captures = std::move(carried.told.captures);
        told.before = std::move(carried.before);
    }
    decide_by_rules();
    drop_stale_hold();
}

Audience MatchState::readers_of(const PlayMark& before, const AnyAction& action) const {
    Audience readers;
    for (int n = 0; n <= max_seats; ++n) {
        const bool is_there = n <= seats();
        readers.may_see[static_cast<size_t>(n)] =
            !is_there || game_->is_open() || play_->may_see(before, action, Viewer{seat_number(n)});
    }
    return readers;
}

// Earlier actions that somebody may read from now on.
void MatchState::open_what_can_be_seen(Told& told) {
    for (Hidden& hidden : hidden_) {
        const Audience now = ended_ ? Audience{{true, true, true, true, true}}
                                    : readers_of(hidden.before, hidden.action);
        Audience fresh;
        for (size_t i = 0; i < now.may_see.size(); ++i) {
            fresh.may_see[i] = now.may_see[i] && !hidden.readers.may_see[i];
        }
        if (fresh != Audience{}) {
            told.opened.push_back({hidden.seq, hidden.seat, play_->text(hidden.action), fresh});
            hidden.readers = now;
        }
    }
    std::erase_if(hidden_, [](const Hidden& hidden) { return hidden.readers.is_everybody(); });
}

void MatchState::change_places(Seat a, Seat b) {
    std::swap(persons_[index_of(a)], persons_[index_of(b)]);
    std::swap(left_[index_of(a)], left_[index_of(b)]);
}

Result<void> MatchState::fold_held(const Entry& entry, int64_t seq) {
    if (auto sound = check_seal(entry, seq); !sound) {
        return sound;
    }
    if (entry.seat == Seat::none || !entry.is_sealed()) {
        return bad_entry("A held action is sealed, and that of a seat.");
    }
    if (blind_) {
        return {};
    }
    if (entry.seat == play_->to_act() || has_left(entry.seat)) {
        return refuse("not-to-hold", "Only who is not to act, and has not left, holds an action.",
                      {});
    }
    if (entry.find("action") != nullptr && !game_->parse_action(entry.text("action"))) {
        return bad_entry("What is held is an action of the game.");
    }
    std::erase_if(held_, [&](const Held& held) { return held.seat == entry.seat; });
    held_.push_back({seq, entry.seat, std::string(entry.text("action"))});
    return {};
}

Result<void> MatchState::fold_withdrawn(const Entry& entry) {
    const auto held = std::ranges::find(held_, entry.seat, &Held::seat);
    if (held == held_.end() && !blind_) {
        return refuse("nothing-held", "This seat holds no action.", {});
    }
    if (held != held_.end()) {
        held_.erase(held);
    }
    return {};
}

// A held action is meant for the next turn of its seat. If it cannot be played then, it is over.
void MatchState::drop_stale_hold() {
    if (decided_) {
        return;
    }
    const Seat next = play_->to_act();
    std::erase_if(held_, [&](const Held& held) {
        return held.seat == next && !held.action.empty() && !play_->admit(held.action, next);
    });
}

std::optional<std::pair<std::string, int64_t>> MatchState::held_by(Seat seat) const {
    const auto found = std::ranges::find(held_, seat, &Held::seat);
    if (found == held_.end()) {
        return std::nullopt;
    }
    return std::pair(found->action, found->seq);
}

}  // namespace prise
