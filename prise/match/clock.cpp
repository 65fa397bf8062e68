#include "prise/match/clock.h"

#include <algorithm>

#include "prise/core/text.h"

namespace prise {
namespace {

constexpr std::array<std::string_view, 5> kind_names = {"none", "fixed", "increment", "delay",
                                                        "days"};
constexpr int64_t day_ms = int64_t{24} * 3600 * 1000;
constexpr int64_t longest_ms = 400 * day_ms;

}  // namespace

json::Value TimeControl::to_json() const {
    json::Object out{{"kind", kind_names[static_cast<size_t>(kind)]}};
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
    const auto found = std::ranges::find(kind_names, *kind->string());
    if (found == kind_names.end()) {
        return bad(join("There is no clock of kind ", quoted(*kind->string()), "."));
    }
    TimeControl control;
    control.kind = static_cast<Kind>(found - kind_names.begin());
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

Clock::Clock(const TimeControl& control, int seats) : control_(control), seats_(seats) {
    for (int i = 0; i < seats; ++i) {
        left_ms_[static_cast<size_t>(i)] = control.base_ms;
        lag_quota_ms_[static_cast<size_t>(i)] = 3 * quota_gain_ms();
    }
}

int64_t Clock::quota_gain_ms() const {
    const int64_t length = control_.base_ms + 40 * control_.step_ms;
    return std::min<int64_t>(1000, length * 4 / 1000 + 150);
}

int64_t Clock::used_ms(int64_t now_ms) const {
    const int64_t passed = std::max<int64_t>(0, now_ms - since_ms_);
    return std::max<int64_t>(0, passed - free_left_ms_);
}

void Clock::run(Seat seat, int64_t now_ms) {
    running_ = control_.kind == TimeControl::Kind::none ? Seat::none : seat;
    since_ms_ = now_ms;
    free_left_ms_ = control_.kind == TimeControl::Kind::delay ? control_.step_ms : 0;
    if (running_ != Seat::none && control_.kind == TimeControl::Kind::days) {
        left_ms_[index_of(running_)] = control_.base_ms;
    }
}

void Clock::press(Seat next, int64_t now_ms, int64_t lag_ms) {
    if (running_ == Seat::none) {
        run(next, now_ms);
        return;
    }
    const size_t i = index_of(running_);
    const int64_t used = used_ms(now_ms);
    const int64_t forgiven = std::clamp<int64_t>(lag_ms, 0, std::min(lag_quota_ms_[i], used));
    lag_quota_ms_[i] = std::min(7 * quota_gain_ms(), lag_quota_ms_[i] - forgiven + quota_gain_ms());
    left_ms_[i] -= used - forgiven;
    if (next == running_) {
        free_left_ms_ =
            std::max<int64_t>(0, free_left_ms_ - std::max<int64_t>(0, now_ms - since_ms_));
        since_ms_ = now_ms;
        return;
    }
    if (control_.kind == TimeControl::Kind::increment) {
        left_ms_[i] += control_.step_ms;
    }
    run(next, now_ms);
}

void Clock::give(Seat seat, int64_t extra_ms) { left_ms_[index_of(seat)] += extra_ms; }

int64_t Clock::left_ms(Seat seat, int64_t now_ms) const {
    const int64_t left = left_ms_[index_of(seat)];
    return seat == running_ ? left - used_ms(now_ms) : left;
}

bool Clock::has_run_out(int64_t now_ms) const {
    return running_ != Seat::none && left_ms(running_, now_ms) <= 0;
}

json::Value Clock::times() const {
    json::Array out;
    for (int i = 0; i < seats_; ++i) {
        out.push_back(left_ms_[static_cast<size_t>(i)]);
    }
    return out;
}

Result<void> Clock::set_times(const json::Value& times, int64_t now_ms) {
    const json::Array* array = times.array();
    if (array == nullptr || array->size() != static_cast<size_t>(seats_) ||
        !std::ranges::all_of(*array, [](const json::Value& v) { return v.integer() != nullptr; })) {
        return refuse("bad-entry", "The clock of an entry has one time for every seat.", {});
    }
    for (size_t i = 0; i < array->size(); ++i) {
        left_ms_[i] = *(*array)[i].integer();
    }
    since_ms_ = now_ms;
    return {};
}

}  // namespace prise
