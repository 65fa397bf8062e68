#include "prise/net/bucket.h"

#include <algorithm>
#include <cmath>

namespace prise::net {

double Bucket::left(const Rate& rate, int64_t now_ms) const {
    const double passed_s = static_cast<double>(std::max<int64_t>(now_ms - at_ms_, 0)) / 1000;
    return rate.burst - std::max(0.0, used_ - passed_s * rate.per_second);
}

int64_t Bucket::take(const Rate& rate, int64_t now_ms, double tokens) {
    tokens = std::min(tokens, rate.burst);
    const double there = left(rate, now_ms);
    if (there < tokens) {
        // What floating point adds to a whole millisecond is none.
        const double wait_ms = (tokens - there) / rate.per_second * 1000 - 1e-6;
        return std::max<int64_t>(1, static_cast<int64_t>(std::ceil(wait_ms)));
    }
    used_ = rate.burst - there + tokens;
    at_ms_ = std::max(now_ms, at_ms_);
    return 0;
}

int64_t Buckets::take(std::string_view key, int64_t now_ms, double tokens) {
    const std::scoped_lock lock(mutex_);
    // A bucket is full again after the time that it takes to fill an empty one.
    if (static_cast<double>(now_ms - swept_ms_) > rate_.burst / rate_.per_second * 1000) {
        forget_full_ones(now_ms);
    }
    const auto found = buckets_.find(std::string(key));
    if (found != buckets_.end()) {
        return found->second.take(rate_, now_ms, tokens);
    }
    if (buckets_.size() >= most_) {
        return shared_.take(rate_, now_ms, tokens);
    }
    return buckets_[std::string(key)].take(rate_, now_ms, tokens);
}

double Buckets::left(std::string_view key, int64_t now_ms) const {
    const std::scoped_lock lock(mutex_);
    const auto found = buckets_.find(std::string(key));
    if (found != buckets_.end()) {
        return found->second.left(rate_, now_ms);
    }
    return buckets_.size() >= most_ ? shared_.left(rate_, now_ms) : rate_.burst;
}

void Buckets::forget_full_ones(int64_t now_ms) {
    swept_ms_ = now_ms;
    std::erase_if(buckets_, [&](const auto& entry) {
        return entry.second.left(rate_, now_ms) >= rate_.burst;
    });
}

size_t Buckets::size() const {
    const std::scoped_lock lock(mutex_);
    return buckets_.size();
}

}  // namespace prise::net
