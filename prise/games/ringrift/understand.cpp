// What people type besides action texts: upper case, cells with anything between them, and fewer
// cells than the text needs (`e5`, `a1 c3`).
#include <algorithm>

#include "prise/core/scan.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {
namespace {

using Kind = Action::Kind;

struct Typed {
    int count = 0;  // of rings; 0: nothing was said
    std::vector<Cell> cells;
};

std::optional<Typed> read_cells(const Grid& grid, std::string_view words) {
    Scan scan(words);
    Typed typed;
    if (const auto digit = scan.take_one_of("123456789")) {
        typed.count = *digit - '0';
    }
    while (!scan.done()) {
        // The file x, too, has a number behind it; between two cells it has not.
        if (const auto cell = take_cell(grid, scan)) {
            typed.cells.push_back(*cell);
        } else if (!scan.take_one_of(" -x@,")) {
            return std::nullopt;
        }
    }
    return typed.cells.empty() ? std::nullopt : std::optional(typed);
}

// In the order of the text.
std::vector<Cell> cells_of(const Action& action) {
    std::vector<Cell> cells =
        action.kind == Kind::capture
            ? std::vector{action.from, action.other, action.to}
            : std::vector{action.from, action.to, action.low, action.high, action.other};
    std::erase(cells, no_cell);
    return cells;
}

// All of them, in the same order.
bool are_among(const std::vector<Cell>& typed, const std::vector<Cell>& cells) {
    size_t found = 0;
    for (const Cell cell : cells) {
        found += found < typed.size() && typed[found] == cell ? 1 : 0;
    }
    return found == typed.size();
}

// An action of those cells, for the reason why it is refused.
std::optional<Action> guess(const Typed& typed, Phase phase) {
    const std::vector<Cell>& cells = typed.cells;
    if (cells.size() == 1 && (phase == Phase::placement || typed.count > 0)) {
        return act::place(std::max(typed.count, 1), cells[0]);
    }
    if (cells.size() == 2 && typed.count == 0) {
        return act::move(cells[0], cells[1]);
    }
    if (cells.size() == 3 && typed.count == 0) {
        return act::capture(cells[0], cells[1], cells[2]);
    }
    return std::nullopt;
}

}  // namespace

void RulesBase::keep_meant(std::string_view words, Phase phase, ActionList<Action>& list) const {
    std::string lower(words);
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const auto only = [&](const Action& action) {
        list.clear();
        list.push(action);
    };
    // `a1-d1` may also be short for a capture, or be the ends of a line.
    const auto spelled = parse_action(lower == "pass" ? "skip" : lower);
    if (spelled && (spelled->kind != Kind::move || std::ranges::count(list, *spelled) > 0)) {
        only(*spelled);
        return;
    }
    const auto typed = read_cells(settings_.grid(), lower);
    if (!typed) {
        list.clear();
        return;
    }
    list.keep_if([&](const Action& action) {
        const int count = action.kind == Kind::place ? std::max(typed->count, 1) : typed->count;
        return (action.kind == Kind::place ? action.count : 0) == count &&
               are_among(typed->cells, cells_of(action));
    });
    const auto is_whole = [&](const Action& action) { return cells_of(action) == typed->cells; };
    if (std::ranges::any_of(list, is_whole)) {
        list.keep_if(is_whole);
    }
    const auto guessed = list.empty() ? guess(*typed, phase) : std::nullopt;
    if (guessed) {
        only(*guessed);
    }
}

}  // namespace prise::ringrift
