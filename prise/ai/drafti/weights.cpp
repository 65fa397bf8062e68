#include "prise/ai/drafti/weights.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "prise/ai/drafti/fitted.h"

namespace prise::ai::drafti {
namespace {

using prise::drafti::CaptureRules;

// Two printable characters hold a number, three a run of zeros: a sign and its length.
constexpr int base = 90;
constexpr int first = '#';  // no quote; the backslash is jumped over
constexpr int half = base * base / 2;
constexpr char run = '!';

char digit(int value) {
    const int c = first + value;
    return static_cast<char>(c >= '\\' ? c + 1 : c);
}

// The number that two characters stand for; below 0: none.
int number_at(std::string_view text, size_t at) {
    const auto value_of = [](char c) {
        const int digit = c > '\\' ? c - 1 : c;
        return c == '\\' || digit < first || digit >= first + base ? -1 : digit - first;
    };
    if (at + 2 > text.size() || value_of(text[at]) < 0 || value_of(text[at + 1]) < 0) {
        return -1;
    }
    return value_of(text[at]) * base + value_of(text[at + 1]);
}

// visit(number) for every number there is, in one order for ever.
template <class W, class Visit>
void for_all(W& weights, const Visit& visit) {
    for (auto& window : weights.face) {
        for (auto& phases : window) {
            visit(phases.full);
            visit(phases.empty);
        }
    }
    for (auto& value : weights.king_on) {
        visit(value);
    }
    visit(weights.king_mobility);
    for (auto& value : weights.kings) {
        visit(value);
    }
    visit(weights.man_among_kings);
    visit(weights.man_beside_king);
    visit(weights.man_against_king);
    visit(weights.turn);
}

std::vector<int> all_numbers(const Weights& weights) {
    std::vector<int> all;
    for_all(weights, [&](int16_t value) { all.push_back(value); });
    return all;
}

}  // namespace

std::string to_text(const Weights& weights, const Weights& plain) {
    const std::vector<int> known = all_numbers(plain);
    std::vector<int> all = all_numbers(weights);
    std::ranges::transform(all, known, all.begin(), std::minus{});
    std::string text;
    const auto put = [&](int number) {
        text += digit(number / base);
        text += digit(number % base);
    };
    for (size_t i = 0; i < all.size();) {
        size_t zeros = 0;
        while (i + zeros < all.size() && zeros < base * base - 1 && all[i + zeros] == 0) {
            ++zeros;
        }
        if (zeros > 0) {
            text += run;
            put(static_cast<int>(zeros));
            i += zeros;
        } else {
            put(std::clamp(all[i++], -half, half - 1) + half);
        }
    }
    return text;
}

bool from_text(std::string_view text, const Weights& plain, Weights& weights) {
    std::vector<int> all = all_numbers(plain);
    size_t next = 0;
    for (size_t at = 0; at < text.size();) {
        const bool is_run = text[at] == run;
        const int number = number_at(text, is_run ? at + 1 : at);
        if (number < 0 || (is_run && number == 0)) {
            return false;
        }
        if (is_run) {
            next += static_cast<size_t>(number);
            at += 3;
        } else if (next < all.size()) {
            all[next++] += number - half;
            at += 2;
        } else {
            return false;
        }
    }
    if (next != all.size()) {
        return false;
    }
    auto number = all.begin();
    for_all(weights, [&](int16_t& value) {
        value = static_cast<int16_t>(std::clamp(*number++, -30'000, 30'000));
    });
    return true;
}

Weights plain_weights(const CaptureRules& rules) {
    // How many windows look at a square, from either side.
    std::array<int, 32> seen{};
    const auto squares = [](int shift) {
        std::array<int, 8> all{};
        for (int i = 0; i < 8; ++i) {
            all[static_cast<size_t>(i)] = shift + 4 * (i / 2) + i % 2;
        }
        return all;
    };
    for (const int shift : window_shifts) {
        for (const int square : squares(shift)) {
            ++seen[static_cast<size_t>(square)];
            ++seen[static_cast<size_t>(31 - square)];
        }
    }
    Weights weights;
    for (size_t w = 0; w < windows; ++w) {
        const auto on = squares(window_shifts[w]);
        for (size_t face = 0; face < faces; ++face) {
            int value = 0;
            size_t rest = face;
            for (const int square : on) {
                const size_t who = rest % 3;
                rest /= 3;
                if (who == 0) {
                    continue;
                }
                const int row = square / 4;
                const int forward = who == 1 ? 7 - row : row;
                const int column = square % 4;
                const bool centre = row >= 2 && row <= 5 && (column == 1 || column == 2);
                const bool home = forward == 0;
                const int worth = 16 * (2 * forward + (centre ? 6 : 0) + (home ? 8 : 0));
                value += (who == 1 ? worth : -worth) / seen[static_cast<size_t>(square)];
            }
            weights.face[w][face] = {static_cast<int16_t>(value / 16),
                                     static_cast<int16_t>(value / 16)};
        }
    }
    weights.king_on.fill(rules.flying_kings ? 180 : 40);
    weights.king_mobility = rules.flying_kings ? 3 : 2;
    for (int more = 1; more <= 3; ++more) {  // whoever alone has kings
        weights.kings[kings_ahead(more, 0)] = rules.flying_kings ? 40 : 10;
    }
    weights.turn = 3;
    return weights;
}

Known weights_for(const prise::drafti::Settings& settings, bool is_plain) {
    using prise::drafti::variant_of;
    static const auto known = [] {
        std::vector<Weights> all;
        for (const Fitted& fitted : all_fitted()) {
            const Weights plain = plain_weights(variant_of(fitted.preset).settings.captures);
            std::string text;
            for (const std::string_view piece : fitted.pieces) {
                text += piece;
            }
            if (!from_text(text, plain, all.emplace_back())) {
                all.back() = plain;
            }
        }
        return all;
    }();
    for (size_t i = 0; i < known.size() && !is_plain; ++i) {
        if (variant_of(all_fitted()[i].preset).settings.captures == settings.captures) {
            return {&known[i], true};
        }
    }
    static const Weights flying = plain_weights({});
    static const Weights walking = plain_weights({.flying_kings = false});
    return {settings.captures.flying_kings ? &flying : &walking, false};
}

}  // namespace prise::ai::drafti
