// What a law has found wrong. A law is a function that reports violations instead of asserting, so
// that it can be turned on deliberately broken rules as well (laws_can_fail_test.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace prise::conformance {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

class Report {
  public:
    explicit Report(int effort) : effort_(effort) {}

    // Everything that is done many times is done this many times as often.
    int effort() const { return effort_; }
    int times(int usual) const { return usual * effort_; }
    // How many pairs of worlds are compared in each game that has secrets: 200,000 in `./test all`,
    // whose sanitizers would take hours for them and look at as many as `./test` does.
    int64_t pairs() const { return effort_ >= 2 && !is_sanitized ? 200'000 : 1'500; }

    void add(std::string violation) { violations_.push_back(std::move(violation)); }
    // Nobody reads more than a few; laws stop early.
    bool full() const { return violations_.size() >= 3; }
    const std::vector<std::string>& violations() const { return violations_; }

  private:
    int effort_;
    std::vector<std::string> violations_;
};

}  // namespace prise::conformance
