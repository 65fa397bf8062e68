// Logistic regression of results on what the evaluation sees, with a prior: a weight that the
// samples say little about stays where the plain weights have it. The problem is convex and is
// solved as a whole, by L-BFGS, with steps scaled by how much is known of every weight.
#include <algorithm>
#include <bit>
#include <cmath>
#include <deque>
#include <numeric>
#include <utility>

#include "prise/ai/drafti/sample.h"
#include "prise/core/random.h"

namespace prise::ai::drafti {
namespace {

using prise::drafti::Board;

constexpr size_t first_king = windows * faces * 2;
constexpr size_t mobility_at = first_king + 32;
constexpr size_t kings_at = mobility_at + 1;
constexpr size_t men_at = kings_at + 6;  // among, beside, against
constexpr size_t turn_at = men_at + 3;
constexpr size_t numbers = turn_at + 1;

double expected(double odds) { return 1 / (1 + std::exp(-odds)); }

int mobility(Board kings, Board occupied, bool flying) {
    using prise::drafti::lowest;
    int count = 0;
    for (; kings != 0; kings &= kings - 1) {
        for (const auto d : prise::drafti::all_directions) {
            count += std::popcount(flying ? reach(lowest(kings), d, occupied)
                                          : neighbour(lowest(kings), d) & ~occupied);
        }
    }
    return count;
}

// visit(number of the weight, factor); the fixed part is returned.
template <class Visit>
double features(const Sample& sample, bool flying, const Visit& visit) {
    const uint64_t men =
        (sample.ours & ~sample.kings) | (uint64_t{sample.theirs & ~sample.kings} << 32);
    const uint64_t their_men = from_other_side(men);
    const int pieces = std::popcount(sample.ours | sample.theirs);
    const double full = pieces / 24.0;
    for (size_t i = 0; i < windows; ++i) {
        const int shift = window_shifts[i];
        const size_t us = (i * faces + face_of(men, shift)) * 2;
        const size_t them = (i * faces + face_of(their_men, shift)) * 2;
        visit(us, full);
        visit(us + 1, 1 - full);
        visit(them, -full);
        visit(them + 1, full - 1);
    }
    visit(turn_at, 1.0);
    if (sample.kings != 0) {
        const Board our_kings = sample.ours & sample.kings;
        const Board their_kings = sample.theirs & sample.kings;
        for (Board left = our_kings; left != 0; left &= left - 1) {
            visit(first_king + static_cast<size_t>(prise::drafti::lowest(left)), 1.0);
        }
        for (Board left = turned(their_kings); left != 0; left &= left - 1) {
            visit(first_king + static_cast<size_t>(prise::drafti::lowest(left)), -1.0);
        }
        const Board occupied = sample.ours | sample.theirs;
        visit(mobility_at, static_cast<double>(mobility(our_kings, occupied, flying) -
                                               mobility(their_kings, occupied, flying)));
        const int we = std::min(std::popcount(our_kings), 3);
        const int they = std::min(std::popcount(their_kings), 3);
        if (we != they) {
            visit(kings_at + kings_ahead(std::max(we, they), std::min(we, they)),
                  we > they ? 1.0 : -1.0);
        }
        const double ours = std::popcount(sample.ours & ~sample.kings);
        const double theirs = std::popcount(sample.theirs & ~sample.kings);
        if (we != 0 && they != 0) {
            visit(men_at, ours - theirs);
        } else {
            visit(men_at + 1, we != 0 ? ours : -theirs);
            visit(men_at + 2, we != 0 ? -theirs : ours);
        }
    }
    return 100.0 * (std::popcount(sample.ours) - std::popcount(sample.theirs));
}

std::vector<double> numbers_of(const Weights& weights) {
    std::vector<double> all;
    all.reserve(numbers);
    for (const auto& window : weights.face) {
        for (const auto& phases : window) {
            all.push_back(phases.full);
            all.push_back(phases.empty);
        }
    }
    all.insert(all.end(), weights.king_on.begin(), weights.king_on.end());
    all.push_back(weights.king_mobility);
    all.insert(all.end(), weights.kings.begin(), weights.kings.end());
    all.push_back(weights.man_among_kings);
    all.push_back(weights.man_beside_king);
    all.push_back(weights.man_against_king);
    all.push_back(weights.turn);
    return all;
}

Weights weights_of(const std::vector<double>& all) {
    const auto number = [&](size_t at) {
        return static_cast<int16_t>(std::clamp(std::lround(all[at]), -4'000L, 4'000L));
    };
    Weights weights;
    for (size_t i = 0; i < windows * faces; ++i) {
        weights.face[i / faces][i % faces] = {number(2 * i), number(2 * i + 1)};
    }
    for (size_t i = 0; i < 32; ++i) {
        weights.king_on[i] = number(first_king + i);
    }
    weights.king_mobility = number(mobility_at);
    for (size_t i = 0; i < weights.kings.size(); ++i) {
        weights.kings[i] = number(kings_at + i);
    }
    weights.man_among_kings = number(men_at);
    weights.man_beside_king = number(men_at + 1);
    weights.man_against_king = number(men_at + 2);
    weights.turn = number(turn_at);
    return weights;
}

using Numbers = std::vector<double>;

double product(const Numbers& a, const Numbers& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// What is to be made small: how surprising the samples are, and how far the weights are from plain.
class Surprise {
  public:
    Surprise(std::span<const Sample> samples, const Numbers& plain, bool flying,
             const FitSettings& settings)
        : samples_(samples), plain_(plain), flying_(flying), settings_(settings) {}

    double value_of(const Sample& sample, const Numbers& all) const {
        double value = 0;
        value +=
            features(sample, flying_, [&](size_t at, double factor) { value += all[at] * factor; });
        return value;
    }

    double at(const Numbers& all, Numbers& gradient) const {
        const double variance = settings_.spread * settings_.spread;
        double sum = 0;
        for (size_t i = 0; i < numbers; ++i) {
            const double off = all[i] - plain_[i];
            sum += off * off / (2 * variance);
            gradient[i] = off / variance;
        }
        for (size_t i = 0; i < samples_.size(); ++i) {
            if (is_kept_back(i)) {
                continue;
            }
            const Sample& sample = samples_[i];
            const double odds = value_of(sample, all) / settings_.slope;
            const double target =
                settings_.result_part * sample.result / 2 +
                (1 - settings_.result_part) * expected(sample.score / settings_.slope);
            // -target log p - (1 - target) log(1 - p), without overflow
            sum += std::log1p(std::exp(-std::abs(odds))) + std::max(odds, 0.0) - target * odds;
            const double slant = (expected(odds) - target) / settings_.slope;
            static_cast<void>(features(sample, flying_, [&](size_t at, double factor) {
                gradient[at] += slant * factor;
            }));
        }
        return sum;
    }

    // How much is known of every weight: the diagonal of the second derivative, or so.
    Numbers curvature() const {
        Numbers known(numbers, 1 / (settings_.spread * settings_.spread));
        const double each = 0.2 / (settings_.slope * settings_.slope);
        for (size_t i = 0; i < samples_.size(); ++i) {
            if (!is_kept_back(i)) {
                static_cast<void>(features(samples_[i], flying_, [&](size_t at, double factor) {
                    known[at] += each * factor * factor;
                }));
            }
        }
        return known;
    }

    // One of sixteen is not looked at, so that it can be asked afterwards.
    static bool is_kept_back(size_t i) { return Random(i).below(16) == 0; }

    double error_on_kept_back(const Numbers& all) const {
        double sum = 0;
        double count = 1e-9;
        for (size_t i = 0; i < samples_.size(); ++i) {
            if (is_kept_back(i)) {
                const double off = expected(value_of(samples_[i], all) / settings_.slope) -
                                   samples_[i].result / 2.0;
                sum += off * off;
                ++count;
            }
        }
        return sum / count;
    }

  private:
    std::span<const Sample> samples_;
    const Numbers& plain_;
    bool flying_;
    const FitSettings& settings_;
};

// The last steps, and how the slope changed with them: what L-BFGS knows of the second derivative.
struct Step {
    Numbers moved, turned;
    double inverse;
};

// Where to go: the slope, divided by what is known of the curvature.
Numbers direction(const Numbers& gradient, const Numbers& known, const std::deque<Step>& steps) {
    Numbers way = gradient;
    std::vector<double> share(steps.size());
    for (size_t i = steps.size(); i-- > 0;) {
        share[i] = steps[i].inverse * product(steps[i].moved, way);
        for (size_t j = 0; j < numbers; ++j) way[j] -= share[i] * steps[i].turned[j];
    }
    for (size_t j = 0; j < numbers; ++j) way[j] /= known[j];
    for (size_t i = 0; i < steps.size(); ++i) {
        const double back = steps[i].inverse * product(steps[i].turned, way);
        for (size_t j = 0; j < numbers; ++j) way[j] += (share[i] - back) * steps[i].moved[j];
    }
    return way;
}

void minimise(const Surprise& surprise, Numbers& all, int iterations) {
    constexpr size_t memory = 8;
    const Numbers known = surprise.curvature();
    std::deque<Step> steps;
    Numbers gradient(numbers);
    double here = surprise.at(all, gradient);
    for (int i = 0; i < iterations; ++i) {
        const Numbers way = direction(gradient, known, steps);
        const double slant = product(way, gradient);
        Numbers next(numbers);
        Numbers next_gradient(numbers);
        // Half as far until it is better than before.
        double length = 2;
        for (;;) {
            length /= 2;
            if (length < 1e-6 || slant <= 0) {
                return;
            }
            for (size_t j = 0; j < numbers; ++j) next[j] = all[j] - length * way[j];
            const double there = surprise.at(next, next_gradient);
            if (there <= here - 1e-4 * length * slant) {
                here = there;
                break;
            }
        }
        Step step{Numbers(numbers), Numbers(numbers), 0};
        for (size_t j = 0; j < numbers; ++j) {
            step.moved[j] = next[j] - all[j];
            step.turned[j] = next_gradient[j] - gradient[j];
        }
        const double curve = product(step.moved, step.turned);
        all.swap(next);
        gradient.swap(next_gradient);
        if (curve > 1e-12) {
            step.inverse = 1 / curve;
            steps.push_back(std::move(step));
            if (steps.size() > memory) steps.pop_front();
        }
    }
}

}  // namespace

Weights fit(std::span<const Sample> samples, const prise::drafti::CaptureRules& rules,
            const FitSettings& settings, FitReport& report) {
    const Numbers plain = numbers_of(plain_weights(rules));
    const Surprise surprise(samples, plain, rules.flying_kings, settings);
    Numbers all = plain;
    report.before = surprise.error_on_kept_back(all);
    minimise(surprise, all, settings.iterations);
    report.after = surprise.error_on_kept_back(all);
    return weights_of(all);
}

void append_bytes(const Sample& sample, std::string& out) {
    const auto put = [&](uint32_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) {
            out += static_cast<char>(value >> (8 * i) & 0xFF);
        }
    };
    put(sample.ours, 4);
    put(sample.theirs, 4);
    put(sample.kings, 4);
    put(static_cast<uint16_t>(sample.score), 2);
    put(sample.result, 1);
    put(0, 1);
}

bool read_samples(std::string_view bytes, std::vector<Sample>& samples) {
    constexpr size_t size = 16;
    if (bytes.size() % size != 0) {
        return false;
    }
    for (size_t at = 0; at < bytes.size(); at += size) {
        const auto get = [&](size_t offset, size_t count) {
            uint32_t value = 0;
            for (size_t i = 0; i < count; ++i) {
                value |= uint32_t{static_cast<uint8_t>(bytes[at + offset + i])} << (8 * i);
            }
            return value;
        };
        const Sample sample{get(0, 4),
                            get(4, 4),
                            get(8, 4),
                            static_cast<int16_t>(get(12, 2)),
                            static_cast<uint8_t>(get(14, 1)),
                            static_cast<uint8_t>(get(15, 1))};
        if ((sample.ours & sample.theirs) != 0 ||
            (sample.kings & ~(sample.ours | sample.theirs)) != 0 || sample.result > 2 ||
            sample.unused != 0) {
            return false;
        }
        samples.push_back(sample);
    }
    return true;
}

std::string source_of(const Weights& weights, std::string_view preset,
                      const prise::drafti::CaptureRules& rules, std::string_view made_by) {
    constexpr size_t in_a_line = 88;
    constexpr size_t in_a_piece = in_a_line * 600;  // compilers need not take longer literals
    const std::string text = to_text(weights, plain_weights(rules));
    std::string name(preset);
    std::ranges::replace(name, '-', '_');
    std::string out = "// clang-format off\n// Written by: " + std::string(made_by) +
                      "\n#include \"prise/ai/drafti/fitted.h\"\n\n"
                      "namespace prise::ai::drafti {\n\nconst std::string_view weights_of_" +
                      name + "[] = {";
    for (size_t at = 0; at < text.size(); at += in_a_line) {
        out += at % in_a_piece == 0 ? (at == 0 ? "\n" : ",\n") : "\n";
        out += "    \"" + text.substr(at, in_a_line) + "\"";
    }
    out += "};\nconst size_t pieces_of_" + name + " = " +
           std::to_string((text.size() + in_a_piece - 1) / in_a_piece) +
           ";\n\n}  // namespace prise::ai::drafti\n";
    return out;
}

}  // namespace prise::ai::drafti
