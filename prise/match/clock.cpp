#include "prise/match/clock.h"

#include <algorithm>

#include "prise/core/text.h"

namespace prise {
namespace {

constexpr std::array<std::string_view, 5> control_names = {"none", "fixed", "increment", "delay",
                                                           "days"};
constexpr int64_t flag_grace_ms = 2000;

}  // namespace

json::Value TimeControl::to_json() const {
    json::Object out{{"kind", control_names[static_cast<size_t>(kind)]}};
    if (kind != Kind::none) {
        out.push_back({"base", base_ms});
    }
    if (kind == Kind::increment || kind == Kind::delay) {
        out.push_back({"step", step_ms});
    }
    return out;
}

Result<TimeControl> TimeControl::from_json(const json::Value& value) {
    const auto bad = [](std::string sentence) {
        return refuse("bad-clock", std::move(sentence), {});
    };
    const json::Value* kind = value.find("kind");
    if (kind == nullptr || kind->string() == nullptr) {
        return bad("A clock has a kind: none, fixed, increment, delay or days.");
    }
    const auto found = std::ranges::find(control_names, *kind->string());
    if (found == control_names.end()) {
        return bad(join("There is no clock of kind ", quoted(*kind->string()), "."));
    }
    TimeControl control;
    control.kind = static_cast<Kind>(found - control_names.begin());
    const auto read = [&](std::string_view name, int64_t least, int64_t& out) {
        const json::Value* number = value.find(name);
        if (number == nullptr || number->integer() == nullptr || *number->integer() < least ||
            *number->integer() > longest_ms) {
            return false;
        }
        out = *number->integer();
        return true;
    };
    if (control.kind != Kind::none && !read("base", 1, control.base_ms)) {
        return bad("A clock has a base: its time in milliseconds, from 1 to 400 days.");
    }
    if ((control.kind == Kind::increment || control.kind == Kind::delay) &&
        !read("step", 0, control.step_ms)) {
        return bad("This clock has a step: milliseconds, from 0 to 400 days.");
    }
    return control;
}

Clock::Clock(const TimeControl& control, int seats)
    : control_(control), seats_(static_cast<int8_t>(seats)) {
    for (size_t i = 0; i < static_cast<size_t>(seats); ++i) {
        left_ms_[i] = control.base_ms;
        lag_quota_ms_[i] = 3 * quota_gain_ms();
    }
}

int64_t Clock::quota_gain_ms() const {
    const int64_t length = control_.base_ms + 40 * control_.step_ms;
    return std::min<int64_t>(1000, length * 4 / 1000 + 150);
}

int64_t Clock::passed_ms(int64_t now_ms) const {
    if (now_ms <= since_ms_) {
        return 0;
    }
    const uint64_t passed = static_cast<uint64_t>(now_ms) - static_cast<uint64_t>(since_ms_);
    return static_cast<int64_t>(std::min(passed, static_cast<uint64_t>(longest_ms)));
}

int64_t Clock::used_ms(int64_t now_ms) const {
    return std::max<int64_t>(0, passed_ms(now_ms) - free_left_ms_);
}

void Clock::run(Seat seat, int64_t now_ms) {
    if (control_.kind == TimeControl::Kind::none) {
        return;
    }
    if (seat == Seat::none || seat != running_) {
        running_ = seat;
        free_left_ms_ = control_.kind == TimeControl::Kind::delay ? control_.step_ms : 0;
        if (seat != Seat::none && control_.kind == TimeControl::Kind::days) {
            left_ms_[index_of(seat)] = control_.base_ms;
        }
    }
    since_ms_ = now_ms;
}

int64_t Clock::press(int64_t now_ms, int64_t lag_ms) {
    if (running_ == Seat::none) {
        return 0;
    }
    const size_t i = index_of(running_);
    const int64_t used = used_ms(now_ms);
    const int64_t forgiven = std::clamp<int64_t>(lag_ms, 0, std::min(lag_quota_ms_[i], used));
    lag_quota_ms_[i] -= forgiven;
    left_ms_[i] = std::max<int64_t>(0, left_ms_[i] - (used - forgiven));
    free_left_ms_ = std::max<int64_t>(0, free_left_ms_ - passed_ms(now_ms));
    since_ms_ = now_ms;
    return forgiven;
}

void Clock::pass(Seat next, int64_t now_ms) {
    if (running_ != Seat::none) {
        const size_t i = index_of(running_);
        lag_quota_ms_[i] = std::min(7 * quota_gain_ms(), lag_quota_ms_[i] + quota_gain_ms());
        if (control_.kind == TimeControl::Kind::increment) {
            give(running_, control_.step_ms);
        }
    }
    running_ = Seat::none;
    run(next, now_ms);
}

void Clock::give(Seat seat, int64_t extra_ms) {
    int64_t& left = left_ms_[index_of(seat)];
    left = std::min(longest_ms, left + std::clamp<int64_t>(extra_ms, 0, longest_ms));
}

int64_t Clock::left_ms(Seat seat, int64_t now_ms) const {
    const int64_t left = left_ms_[index_of(seat)];
    return seat == running_ ? std::max<int64_t>(0, left - used_ms(now_ms)) : left;
}

bool Clock::has_run_out(int64_t now_ms) const {
    return running_ != Seat::none && is_late(now_ms, flag_grace_ms);
}

bool Clock::is_late(int64_t now_ms, int64_t lag_ms) const {
    if (running_ == Seat::none) {
        return false;
    }
    const size_t i = index_of(running_);
    const int64_t used = used_ms(now_ms);
    const int64_t forgiven = std::clamp<int64_t>(lag_ms, 0, std::min(lag_quota_ms_[i], used));
    return used - forgiven >= left_ms_[i];
}

json::Value Clock::times() const {
    json::Array out;
    for (size_t i = 0; i < static_cast<size_t>(seats_); ++i) {
        out.push_back(left_ms_[i]);
    }
    return out;
}

}  // namespace prise
