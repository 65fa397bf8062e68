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
    if (decided_ || ended_) {
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
    carried.readers = readers_of(carried.before, carried.action);
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
    if (!entry.is_sealed() || entry.is_closed()) {
        return {};
    }
    if (!opens_seal(hashing_, root_, seq, entry.seat, *digest_from_hex(entry.text("commitment")),
                    entry.opening())) {
        return refuse("bad-seal", "The action is not the one that was sealed.", {});
    }
    return {};
}

// What is played as held is what the seat holds; and what it holds is played, nothing else.
Result<void> MatchState::check_held(const Entry& entry) const {
    const auto named = entry.number("held");
    const auto mine = held_by(entry.seat);
    if (entry.find("held") != nullptr && entry.find("forced") != nullptr) {
        return bad_entry("What a seat holds is not forced.");
    }
    if (named && (!mine || mine->second != *named)) {
        return refuse("bad-seal", "The seat does not hold such an action.", {});
    }
    // The texts are not known where the record is redacted.
    if (blind_ || !mine || mine->first.empty() || entry.find("action") == nullptr) {
        return {};
    }
    if (!named || mine->first != entry.text("action")) {
        return refuse("bad-seal", "The action is not the one that the seat holds.", {});
    }
    return {};
}

// For an absent seat nobody chooses.
Result<void> MatchState::check_player(const Entry& entry) const {
    const bool is_forced = entry.find("forced") != nullptr;
    if (!is_forced && has_left(entry.seat)) {
        return bad_entry("A seat that has left is played by the forced action.");
    }
    if (is_forced && play_->forced(all_knowing) != entry.text("action")) {
        return bad_entry("For an absent seat only the forced action is played.");
    }
    return {};
}

// From here on the rules cannot follow. Whatever can be checked without them still is.
void MatchState::go_blind(const Entry& entry) {
    blind_ = true;
    offer_.reset();
    std::erase_if(held_, [&](const Held& held) { return held.seat == entry.seat; });
    play_.reset();
}

Result<void> MatchState::fold_action(Told& told) {
    const Entry& entry = told.entry;
    if (auto sound = check_seal(entry, told.seq); !sound) {
        return sound;
    }
    if (auto sound = check_held(entry); !sound) {
        return sound;
    }
    if (blind_ || entry.is_closed()) {
        go_blind(entry);
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
    if (carried.is_secret() != entry.is_sealed()) {
        const bool is_secret = carried.is_secret();
        take_back(carried);
        return refuse("bad-seal",
                      is_secret ? "An action that others may not see is sealed."
                                : "An action that everybody may see is not sealed.",
                      {});
    }
    // What is played for a seat, and what it had held, waits for nobody and is never late.
    const int64_t lag = entry.number("lag").value_or(0);
    const bool chosen = entry.find("forced") == nullptr && entry.find("held") == nullptr;
    const bool late = chosen && clock_.is_late(entry.at_ms, lag);
    const auto [clock, forgiven] = press_clock(carried, entry.at_ms, lag);
    if (late || !clock_agrees(entry, clock, forgiven)) {
        take_back(carried);
        return refuse("bad-clock",
                      late ? "The action came after the flag had fallen."
                      : clock_.running() == Seat::none
                          ? "No clock runs."
                          : join("The clocks stand at ", clock.times().text(), ", with ", forgiven,
                                 " ms forgiven."),
                      {});
    }
    settle(told, std::move(carried), clock);
    return {};
}

// Does the entry say of the clocks what follows from it, and nothing that does not?
bool MatchState::clock_agrees(const Entry& entry, const Clock& clock, int64_t forgiven) const {
    const json::Value* times = entry.find("clock");
    const auto lag = entry.number("lag");
    if (lag.has_value() != entry.number("forgiven").has_value() ||
        (lag && (*lag < 1 || *lag > day_ms))) {
        return false;
    }
    if (clock_.running() == Seat::none) {
        return times == nullptr && !lag;
    }
    return times != nullptr && *times == clock.times() &&
           entry.number("forgiven").value_or(0) == forgiven;
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
    told.readers = carried.readers;
    if (!is_open()) {
        open_what_can_be_seen(told);
        if (carried.is_secret()) {
            hidden_.push_back({told.seq, carried.seat, carried.action, carried.before, told.readers,
                               telling_ == Telling::everything ? entry.opening() : json::Object()});
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
            !is_there || is_open() || play_->may_see(before, action, Viewer{seat_number(n)});
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
            told.opened.push_back(
                {hidden.seq, hidden.seat, play_->text(hidden.action), fresh, hidden.opening});
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
    if (!blind_ && (entry.seat == play_->to_act() || has_left(entry.seat))) {
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
    if (held == held_.end()) {
        return refuse("nothing-held", "This seat holds no action.", {});
    }
    held_.erase(held);
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
