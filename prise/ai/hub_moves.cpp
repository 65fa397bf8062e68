#include "prise/ai/hub_moves.h"

#include <span>
#include <vector>

#include "prise/core/scan.h"

namespace prise::ai {
namespace {

constexpr size_t squares = 32;

tl::unexpected<Refusal> wrong_letters() {
    return refuse("bad-position", "A position is W or B and 32 letters of wWbBe.", "");
}

}  // namespace

using prise::drafti::Action;
using prise::drafti::bit;
using prise::drafti::CaptureFinder;
using prise::drafti::State;

Result<std::string> read_hub_position(std::string_view letters) {
    if (letters.size() != squares + 1 || (letters[0] != 'W' && letters[0] != 'B')) {
        return wrong_letters();
    }
    std::string sides[2];
    for (size_t i = 1; i < letters.size(); ++i) {
        const char c = letters[i];
        if (c == 'e') {
            continue;
        }
        if (c != 'w' && c != 'W' && c != 'b' && c != 'B') {
            return wrong_letters();
        }
        std::string& side = sides[c == 'w' || c == 'W' ? 0 : 1];
        side += side.empty() ? "" : ",";
        side += c == 'W' || c == 'B' ? "K" : "";
        side += std::to_string(i);
    }
    return std::string(1, letters[0]) + ":W" + sides[0] + ":B" + sides[1];
}

std::string hub_text(const CaptureFinder& finder, const State& state, const Action& action) {
    const std::string from = std::to_string(action.from + 1);
    const std::string to = std::to_string(action.to + 1);
    if (!action.is_capture()) {
        return from + "-" + to;
    }
    std::string text = from + "x" + to;
    auto taken = effect_of(finder.rules().settings().captures, state, action).captured;
    for (; taken != 0; taken &= taken - 1) {
        text += "x" + std::to_string(prise::drafti::lowest(taken) + 1);
    }
    return text;
}

Result<Action> read_hub_move(const CaptureFinder& finder, const State& state, const Past& past,
                             std::string_view text) {
    std::vector<int> numbers;
    const char sign = text.find('x') == std::string_view::npos ? '-' : 'x';
    for (Scan scan(text);;) {
        const auto number = scan.take_number(2);
        if (!number) {
            break;
        }
        numbers.push_back(static_cast<int>(*number));
        if (scan.done()) {
            const size_t least = sign == 'x' ? 3 : 2;
            if (numbers.size() < least || (sign == '-' && numbers.size() > 2)) {
                break;
            }
            return finder.translate(state, past, std::span(numbers).first(2),
                                    std::span<const int>(numbers).subspan(2));
        }
        if (!scan.take(sign)) {
            break;
        }
    }
    return refuse("bad-action",
                  "'" + std::string(text) + "' is no move: 22-18, or 22x15x18 for a capture.", "");
}

std::string hub_position(const State& state) {
    std::string letters(1, state.turn == prise::drafti::white ? 'W' : 'B');
    for (int square = 0; square < static_cast<int>(squares); ++square) {
        const bool is_king = (state.kings & bit(square)) != 0;
        letters += (state.pieces[prise::drafti::white] & bit(square)) != 0   ? (is_king ? 'W' : 'w')
                   : (state.pieces[prise::drafti::black] & bit(square)) != 0 ? (is_king ? 'B' : 'b')
                                                                             : 'e';
    }
    return letters;
}

}  // namespace prise::ai
