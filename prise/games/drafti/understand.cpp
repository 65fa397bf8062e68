// Moves that say less than the full path (§6.6), and what people type.
#include "prise/games/drafti/capture_finder.h"
#include "prise/games/drafti/squares.h"

namespace prise::drafti {
namespace {

// Do the squares between origin and end occur, in this order, among the landing squares?
bool fits(const Action& action, std::span<const int> squares) {
    if (action.from + 1 != squares.front() || action.to + 1 != squares.back()) {
        return false;
    }
    const auto inner = squares.subspan(1, squares.size() - 2);
    size_t found = 0;
    for (int hop = 0; hop + 1 < action.hops && found < inner.size(); ++hop) {
        found += action.landing(hop) + 1 == inner[found] ? 1 : 0;
    }
    return found == inner.size();
}

std::vector<int> squares_in(std::string_view words) {
    std::vector<int> squares;
    Scan scan(words);
    while (!scan.done()) {
        const auto square = take_foreign_square(scan);
        if (!square) {
            return {};
        }
        squares.push_back(*square + 1);
        while (scan.take_one_of("-xX: ")) {
        }
    }
    return squares;
}

}  // namespace

void RulesBase::understand(const State& state, const Past& past, std::string_view words,
                           ActionList<Action>& list) const {
    list.clear();
    const std::vector<int> squares = squares_in(words);
    if (squares.empty()) {
        return;
    }
    const CaptureFinder finder(settings_);
    if (squares.size() == 1) {  // all that the piece there can play
        ActionList<Action> all;
        finder.rules().legal(state, past, all);
        for (const Action& action : all) {
            if (action.from + 1 == squares.front()) {
                list.push(action);
            }
        }
        return;
    }
    if (const auto action = finder.translate(state, past, squares)) {
        list.push(*action);  // the smallest of those that are as good
        return;
    }
    ActionList<Action> all;
    finder.rules().legal(state, past, all);
    for (const Action& action : all) {
        if (fits(action, squares)) {
            list.push(action);
        }
    }
}

Result<Action> CaptureFinder::translate(const State& position, const Past& past,
                                        std::span<const int> squares,
                                        std::optional<std::span<const int>> captured) const {
    const auto on_board = [](int square) { return square >= 1 && square <= 32; };
    if (squares.size() < 2 || !std::ranges::all_of(squares, on_board) ||
        (captured && !std::ranges::all_of(*captured, on_board))) {
        return refuse("bad-action", "A move needs at least two squares, each from 1 to 32.", "6.6");
    }
    Board wanted = 0;
    for (const int square : captured.value_or(std::span<const int>{})) {
        wanted |= bit(square - 1);
    }
    ActionList<Action> list;
    rules_.legal(position, past, list);
    std::optional<Action> best;
    std::string best_text;
    Board best_captured = 0;
    for (const Action& action : list) {
        const Board taken = effect_of(rules_.settings().captures, position, action).captured;
        if (!fits(action, squares) || (captured && taken != wanted)) {
            continue;
        }
        if (best && taken != best_captured) {
            return refuse("ambiguous-move", "Several captures fit, and they take different pieces.",
                          "6.6");
        }
        std::string text = text_of([&](Text& t) { rules_.print_action(action, t); });
        if (!best || text < best_text) {
            best = action;
            best_text = std::move(text);
            best_captured = taken;
        }
    }
    if (!best) {
        return refuse("no-such-move", "No legal move fits these squares.", "6.6");
    }
    return *best;
}

}  // namespace prise::drafti
