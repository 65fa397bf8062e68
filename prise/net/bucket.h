// Token buckets: so much at once, so much a second for ever. Time is handed in (steady
// milliseconds).
//
//     if (const int64_t wait_ms = bucket.take(rate, now)) {
//         say_slow_down(wait_ms);
//     }
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace prise::net {

struct Rate {
    double per_second = 1;
    double burst = 1;
};

class Bucket {
  public:
    // 0, and the tokens are taken; else nothing is taken, and after so many milliseconds there
    // would be enough. More than the burst can never be had; it counts as the burst.
    int64_t take(const Rate& rate, int64_t now_ms, double tokens = 1);
    double left(const Rate& rate, int64_t now_ms) const;

  private:
    double used_ = 0;  // of the burst, at at_ms_
    int64_t at_ms_ = 0;
};

// A bucket for each key (an address, a guest). Those that are full again are forgotten, so the
// number of buckets is bounded by who was busy lately, and by `most`: beyond that newcomers share
// one bucket. From any thread.
class Buckets {
  public:
    explicit Buckets(Rate rate, size_t most = 65'536) : rate_(rate), most_(most) {}

    int64_t take(std::string_view key, int64_t now_ms, double tokens = 1);
    double left(std::string_view key, int64_t now_ms) const;
    const Rate& rate() const { return rate_; }
    size_t size() const;

  private:
    void forget_full_ones(int64_t now_ms);

    const Rate rate_;
    const size_t most_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Bucket> buckets_;
    Bucket shared_;
    int64_t swept_ms_ = 0;
};

}  // namespace prise::net
