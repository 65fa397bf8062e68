#include "prise/ai/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace prise::ai {

int64_t Pairs::total() const { return std::accumulate(count.begin(), count.end(), int64_t{0}); }

double Pairs::mean() const {
    const int64_t all = total();
    if (all == 0) {
        return 0.5;
    }
    double sum = 0;
    for (size_t i = 0; i < count.size(); ++i) {
        sum += static_cast<double>(count[i]) * static_cast<double>(i) / 4;
    }
    return sum / static_cast<double>(all);
}

double Pairs::variance(double unseen) const {
    constexpr double least = 0.001;
    double all = 0;
    double sum = 0;
    double squares = 0;
    for (size_t i = 0; i < count.size(); ++i) {
        const double times = static_cast<double>(count[i]) + unseen;
        const double score = static_cast<double>(i) / 4;
        all += times;
        sum += times * score;
        squares += times * score * score;
    }
    return all > 0 ? std::max(least, squares / all - sum / all * sum / all) : least;
}

double elo_of(double score) {
    const double inside = std::clamp(score, 1e-4, 1 - 1e-4);
    return -400 * std::log10(1 / inside - 1);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Elo elo_of(const Pairs& pairs) {
    const double middle = pairs.mean();
    const double all = static_cast<double>(std::max<int64_t>(1, pairs.total()));
    const double bar = 1.96 * std::sqrt(pairs.variance() / all);
    return {elo_of(middle), elo_of(middle - bar), elo_of(middle + bar)};
}

double log_likelihood_ratio(const Pairs& pairs, const Hypotheses& asked) {
    const double no = score_of_elo(asked.no);
    const double yes = score_of_elo(asked.yes);
    return static_cast<double>(pairs.total()) * (yes - no) * (2 * pairs.mean() - no - yes) /
           (2 * pairs.variance(0.5));
}

Decision decision_on(const Pairs& pairs, const Hypotheses& asked) {
    const double bound = std::log((1 - asked.error) / asked.error);
    const double ratio = log_likelihood_ratio(pairs, asked);
    return ratio >= bound ? Decision::yes : ratio <= -bound ? Decision::no : Decision::open;
}

}  // namespace prise::ai
