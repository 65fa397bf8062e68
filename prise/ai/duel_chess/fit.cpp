// Logistic regression of results on what the evaluation sees, with a prior: a weight that the
// samples say little about stays where the plain weights have it. The problem is convex and small
// enough to be solved by Newton's method, with the whole second derivative.
#include <algorithm>
#include <cmath>
#include <utility>

#include "prise/ai/duel_chess/sample.h"
#include "prise/core/random.h"

namespace prise::ai::duel_chess {
namespace {

constexpr size_t numbers = 2 * terms::count;  // of every weight: full, empty
using Numbers = std::vector<double>;

// How often a term counts for White, less how often for Black.
struct Counts {
    std::array<int, terms::count> of{};

    void man(chess::Side side, chess::PieceType type, int square) {
        const int rank = side == chess::white ? square / 8 : 7 - square / 8;
        const int half = rank * 4 + std::min(square % 8, 7 - square % 8);
        add(side, terms::man + type, 1);
        add(side, terms::square + type * terms::half_board + static_cast<size_t>(half), 1);
    }
    void add(chess::Side side, size_t term, int count) {
        of[term] += side == chess::white ? count : -count;
    }
};

// The terms of a sample that are not zero.
struct Features {
    std::vector<std::pair<size_t, double>> of;
    double fixed = 0;  // the tempo
};

Features features(const Sample& sample, bool duels) {
    const chess::Board board{sample.planes};
    Counts counts;
    find_terms(board, counts);
    if (duels) {
        for (const chess::Side side : {chess::white, chess::black}) {
            visit_pool(sample.pools[side],
                       [&](size_t term, int points) { counts.add(side, term, points); });
        }
    }
    const double full = men_left(board) / double{full_board};
    Features found;
    found.fixed = sample.black_to_move ? -tempo : tempo;
    for (size_t term = 0; term < terms::count; ++term) {
        if (counts.of[term] != 0) {
            found.of.emplace_back(2 * term, counts.of[term] * full);
            found.of.emplace_back(2 * term + 1, counts.of[term] * (1 - full));
        }
    }
    return found;
}

Numbers numbers_of(const Weights& weights) {
    Numbers all;
    for (const Weight& weight : weights) {
        all.push_back(weight.full);
        all.push_back(weight.empty);
    }
    return all;
}

double expected(double odds) { return 1 / (1 + std::exp(-odds)); }

// What is to be made small: how surprising the samples are, and how far the weights are from plain.
class Surprise {
  public:
    Surprise(std::span<const Sample> samples, bool duels, const FitSettings& settings)
        : samples_(samples),
          duels_(duels),
          slope_((duels ? duel_scale : chess_scale) / 2.0),
          plain_(numbers_of(plain_weights(duels))),
          settings_(settings) {}

    const Numbers& plain() const { return plain_; }

    double at(const Numbers& all) const {
        double sum = 0;
        for (size_t i = 0; i < numbers; ++i) {
            const double off = (all[i] - plain_[i]) / spread(i);
            sum += off * off / 2;
        }
        for (size_t i = 0; i < samples_.size(); ++i) {
            if (!is_kept_back(i)) {
                const double odds = value(features(samples_[i], duels_), all) / slope_;
                // -target log p - (1 - target) log(1 - p), without overflow
                sum += std::log1p(std::exp(-std::abs(odds))) + std::max(odds, 0.0) -
                       target(samples_[i]) * odds;
            }
        }
        return sum;
    }

    // Its slope, and the lower half of its second derivative, row by row.
    void derive(const Numbers& all, Numbers& gradient, Numbers& curvature) const {
        gradient.assign(numbers, 0);
        curvature.assign(numbers * numbers, 0);
        for (size_t i = 0; i < numbers; ++i) {
            const double doubt = 1 / (spread(i) * spread(i));
            gradient[i] = (all[i] - plain_[i]) * doubt;
            curvature[i * numbers + i] = doubt;
        }
        for (size_t i = 0; i < samples_.size(); ++i) {
            if (is_kept_back(i)) {
                continue;
            }
            const Features found = features(samples_[i], duels_);
            const double chance = expected(value(found, all) / slope_);
            const double off = (chance - target(samples_[i])) / slope_;
            const double bend = chance * (1 - chance) / (slope_ * slope_);
            for (size_t a = 0; a < found.of.size(); ++a) {
                const auto [row, by] = found.of[a];
                gradient[row] += off * by;
                double* const to = &curvature[row * numbers];
                for (size_t b = 0; b <= a; ++b) {
                    to[found.of[b].first] += bend * by * found.of[b].second;
                }
            }
        }
    }

    double error_on_kept_back(const Numbers& all) const {
        double sum = 0;
        double count = 1e-9;
        for (size_t i = 0; i < samples_.size(); ++i) {
            if (is_kept_back(i)) {
                const double off = expected(value(features(samples_[i], duels_), all) / slope_) -
                                   samples_[i].result / 2.0;
                sum += off * off;
                ++count;
            }
        }
        return sum / count;
    }

  private:
    // A game's samples stand side by side; of sixteen stretches one is not looked at, so that it
    // can be asked afterwards.
    static bool is_kept_back(size_t i) { return Random(i / 256).below(16) == 0; }

    static double value(const Features& found, const Numbers& all) {
        double sum = found.fixed;
        for (const auto& [at, by] : found.of) {
            sum += all[at] * by;
        }
        return sum;
    }
    double target(const Sample& sample) const {
        return settings_.result_part * sample.result / 2 +
               (1 - settings_.result_part) * (sample.score + 10'000) / 20'000;
    }
    // A point of a purse is worth little.
    double spread(size_t number) const {
        const size_t term = number / 2;
        const bool is_point = term >= terms::pool;
        return settings_.spread * (is_point ? 0.5 : 1);
    }

    std::span<const Sample> samples_;
    bool duels_;
    double slope_;
    Numbers plain_;
    FitSettings settings_;
};

// Solves `curvature` x = `way` in place, by Cholesky's decomposition.
void divide(Numbers& curvature, Numbers& way) {
    const auto at = [&](size_t row, size_t column) -> double& {
        return curvature[row * numbers + column];
    };
    for (size_t i = 0; i < numbers; ++i) {
        for (size_t j = 0; j <= i; ++j) {
            double sum = at(i, j);
            for (size_t k = 0; k < j; ++k) {
                sum -= at(i, k) * at(j, k);
            }
            at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
        }
    }
    for (size_t i = 0; i < numbers; ++i) {
        for (size_t k = 0; k < i; ++k) {
            way[i] -= at(i, k) * way[k];
        }
        way[i] /= at(i, i);
    }
    for (size_t i = numbers; i-- > 0;) {
        for (size_t k = i + 1; k < numbers; ++k) {
            way[i] -= at(k, i) * way[k];
        }
        way[i] /= at(i, i);
    }
}

Weights weights_of(const Numbers& all) {
    const auto number = [&](size_t at) {
        return static_cast<int16_t>(std::clamp(std::lround(all[at]), -4'000L, 4'000L));
    };
    Weights weights;
    for (size_t i = 0; i < terms::count; ++i) {
        weights[i] = {number(2 * i), number(2 * i + 1)};
    }
    // More points are never a burden; of many that are seldom seen the games say it.
    for (size_t i = terms::pool; i < terms::count; ++i) {
        weights[i].full = std::max<int16_t>(weights[i].full, 0);
        weights[i].empty = std::max<int16_t>(weights[i].empty, 0);
    }
    return weights;
}

}  // namespace

Weights fit(std::span<const Sample> samples, bool duels, const FitSettings& settings,
            FitReport& report) {
    constexpr int steps = 8;  // once it is near, each doubles the number of digits that are right
    constexpr int most_halvings = 10;
    const Surprise surprise(samples, duels, settings);
    Numbers all = surprise.plain();
    report.before = surprise.error_on_kept_back(all);
    Numbers way;
    Numbers curvature;
    double here = surprise.at(all);
    for (int i = 0; i < steps; ++i) {
        surprise.derive(all, way, curvature);
        divide(curvature, way);
        // Half as far until it is better than before.
        Numbers next(numbers);
        double length = 1;
        for (int halvings = 0; halvings < most_halvings; ++halvings) {
            for (size_t j = 0; j < numbers; ++j) {
                next[j] = all[j] - length * way[j];
            }
            if (const double there = surprise.at(next); there < here) {
                here = there;
                all.swap(next);
                break;
            }
            length /= 2;
        }
    }
    report.after = surprise.error_on_kept_back(all);
    return weights_of(all);
}

std::string source_of(const Weights& weights, bool duels, std::string_view made_by) {
    constexpr size_t in_a_line = 8;
    const std::string name = duels ? "duels" : "chess";
    std::string out = "// clang-format off\n// Written by: " + std::string(made_by) +
                      "\n#include \"prise/ai/duel_chess/fitted.h\"\n\n"
                      "namespace prise::ai::duel_chess {\n\nconst Weights weights_of_" +
                      name + " = {{";
    for (size_t i = 0; i < weights.size(); ++i) {
        out += i % in_a_line == 0 ? "\n    " : " ";
        out +=
            "{" + std::to_string(weights[i].full) + ", " + std::to_string(weights[i].empty) + "},";
    }
    return out + "\n}};\n\n}  // namespace prise::ai::duel_chess\n";
}

}  // namespace prise::ai::duel_chess
