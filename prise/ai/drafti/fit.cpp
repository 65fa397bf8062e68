// Logistic regression of results on what the evaluation sees. Every weight has its own step, which
// shrinks with what it has learned already, so that faces that are seldom seen learn quickly and
// common ones do not wobble.
#include <algorithm>
#include <bit>
#include <cmath>

#include "prise/ai/drafti/sample.h"
#include "prise/core/random.h"

namespace prise::ai::drafti {
namespace {

using prise::drafti::Board;

constexpr double slope = 120;  // half of Brain::scale: a man's worth in results
constexpr size_t first_king = windows * faces * 2;
constexpr size_t mobility_at = first_king + 32;
constexpr size_t only_king_at = mobility_at + 1;
constexpr size_t turn_at = only_king_at + 1;
constexpr size_t numbers = turn_at + 1;

double expected(double value) { return 1 / (1 + std::exp(-value / slope)); }

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
    const Board our_men = sample.ours & ~sample.kings;
    const Board their_men = sample.theirs & ~sample.kings;
    const Board our_men_view = turned(our_men);
    const Board their_men_view = turned(their_men);
    const int pieces = std::popcount(sample.ours | sample.theirs);
    const double full = pieces / 24.0;
    for (size_t i = 0; i < windows; ++i) {
        const int shift = window_shifts[i];
        const size_t us = (i * faces + face_of(our_men, their_men, shift)) * 2;
        const size_t them = (i * faces + face_of(their_men_view, our_men_view, shift)) * 2;
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
        visit(only_king_at, static_cast<double>((our_kings != 0 && their_kings == 0 ? 1 : 0) -
                                                (their_kings != 0 && our_kings == 0 ? 1 : 0)));
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
    all.push_back(weights.only_king);
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
    weights.only_king = number(only_king_at);
    weights.turn = number(turn_at);
    return weights;
}

}  // namespace

Weights fit(std::span<const Sample> samples, const prise::drafti::CaptureRules& rules,
            const FitSettings& settings, FitReport& report) {
    std::vector<double> all = numbers_of(plain_weights(rules));
    std::vector<double> learned(numbers, 1e-6);
    const auto value_of = [&](const Sample& sample) {
        double value = 0;
        value += features(sample, rules.flying_kings,
                          [&](size_t number, double factor) { value += all[number] * factor; });
        return value;
    };
    const auto target_of = [&](const Sample& sample) {
        return settings.result_part * sample.result / 2 +
               (1 - settings.result_part) * expected(sample.score);
    };
    // One of sixteen is not trained on, but looked at afterwards.
    const auto is_kept_back = [](size_t i) { return Random(i).below(16) == 0; };
    const auto loss = [&] {
        double sum = 0;
        double count = 1e-9;
        for (size_t i = 0; i < samples.size(); ++i) {
            if (is_kept_back(i)) {
                const double off = expected(value_of(samples[i])) - samples[i].result / 2.0;
                sum += off * off;
                ++count;
            }
        }
        return sum / count;
    };
    report.before = loss();
    std::vector<uint32_t> order;
    for (size_t i = 0; i < samples.size(); ++i) {
        if (!is_kept_back(i)) {
            order.push_back(static_cast<uint32_t>(i));
        }
    }
    Random random(settings.seed);
    for (int epoch = 0; epoch < settings.epochs; ++epoch) {
        for (size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[random.below(static_cast<uint32_t>(i))]);
        }
        for (const uint32_t i : order) {
            const Sample& sample = samples[i];
            const double off = expected(value_of(sample)) - target_of(sample);
            static_cast<void>(
                features(sample, rules.flying_kings, [&](size_t number, double factor) {
                    const double slant = off * factor;
                    learned[number] += slant * slant;
                    all[number] -= settings.step * slant / std::sqrt(learned[number]);
                }));
        }
    }
    report.after = loss();
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
                            0};
        if ((sample.ours & sample.theirs) != 0 ||
            (sample.kings & ~(sample.ours | sample.theirs)) != 0 || sample.result > 2) {
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
    std::string out = "// Written by: " + std::string(made_by) +
                      "\n// clang-format off\n#include \"prise/ai/drafti/fitted.h\"\n\n"
                      "namespace prise::ai::drafti {\n\nextern const std::string_view weights_of_" +
                      name + "[];\nconst std::string_view weights_of_" + name + "[] = {";
    for (size_t at = 0; at < text.size(); at += in_a_line) {
        out += at % in_a_piece == 0 ? (at == 0 ? "\n" : ",\n") : "\n";
        out += "    \"" + text.substr(at, in_a_line) + "\"";
    }
    out += "};\nextern const size_t pieces_of_" + name + ";\nconst size_t pieces_of_" + name +
           " = " + std::to_string((text.size() + in_a_piece - 1) / in_a_piece) +
           ";\n\n}  // namespace prise::ai::drafti\n";
    return out;
}

}  // namespace prise::ai::drafti
