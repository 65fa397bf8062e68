// Which of two players is stronger, and how sure that is. The unit is a pair: one opening, played
// twice with the seats exchanged, so that an opening that favours a seat favours nobody. Its score
// is one of five, and their spread gives honest error bars where single games would not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace prise::ai {

// By the half points of the first player in two games: 0, 1, 2, 3, 4.
struct Pairs {
    std::array<int64_t, 5> count{};

    void add(int half_points) { ++count[static_cast<size_t>(half_points)]; }
    int64_t total() const;
    double mean() const;  // 0 to 1; a half where there are none
    // Of a pair, never less than 0.001. `unseen`: so many of each kind are counted besides, because
    // a few pairs that happened to end alike do not prove that all will.
    double variance(double unseen = 0) const;

    friend bool operator==(const Pairs&, const Pairs&) = default;
};

struct Elo {
    double value = 0;
    double low = 0;  // 95 of a hundred lie between these
    double high = 0;
};

double elo_of(double score);
double score_of_elo(double elo);
Elo elo_of(const Pairs& pairs);

// The sequential test: is the first player stronger by `yes` Elo rather than by `no`?
struct Hypotheses {
    double no = 0;
    double yes = 10;
    double error = 0.05;
};
enum class Decision : uint8_t { open, yes, no };

double log_likelihood_ratio(const Pairs& pairs, const Hypotheses& asked);
Decision decision_on(const Pairs& pairs, const Hypotheses& asked);

}  // namespace prise::ai
