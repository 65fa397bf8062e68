#include "prise/games/drafti/captures.h"

#include <algorithm>

#include "prise/games/drafti/squares.h"

namespace prise::drafti {

std::vector<int> captures_in_order(const Action& action, Board enemy) {
    std::vector<int> captured;
    int from = action.from;
    for (int hop = 0; hop < action.hops; ++hop) {
        const int to = action.landing(hop);
        const int over = lowest(between(from, to) & enemy);
        enemy &= ~bit(over);
        captured.push_back(over);
        from = to;
    }
    return captured;
}

bool promotes(const Action& action, const State& before, const CaptureRules& rules) {
    if ((before.kings & bit(action.from)) != 0) {
        return false;
    }
    const Side side = (before.pieces[white] & bit(action.from)) != 0 ? white : black;
    const Board touched = rules.promotion == Promotion::continues_as_king && action.is_capture()
                              ? landings_of(action)
                              : bit(action.to);
    return (touched & promotion_row(side)) != 0;
}

std::vector<CapturePath> CaptureFinder::describe(const State& position, Side side,
                                                 const ActionList<Action>& chains,
                                                 CaptureCounters* counters) const {
    std::vector<CapturePath> paths;
    for (const Action& chain : chains) {
        CapturePath path;
        path.piece = {chain.from + 1, side, (position.kings & bit(chain.from)) != 0};
        for (int hop = 0; hop < chain.hops; ++hop) {
            path.moves.push_back(chain.landing(hop) + 1);
        }
        path.captures = captures_in_order(chain, position.pieces[other(side)]);
        for (int& square : path.captures) {
            ++square;
        }
        path.promotes = promotes(chain, position, rules_.settings().captures);
        path.text = text_of([&](Text& text) { rules_.print_action(chain, text); });
        path.action = chain;
        if (counters != nullptr) {
            ++counters->chains_found;
            counters->hops_in_chains += chain.hops;
        }
        paths.push_back(std::move(path));
    }
    std::ranges::sort(paths, {}, &CapturePath::text);
    return paths;
}

std::vector<CapturePath> CaptureFinder::find_captures(const State& position, int square,
                                                      CaptureCounters* counters) const {
    ActionList<Action> chains;
    if (square < 1 || square > 32 || (position.occupied() & bit(square - 1)) == 0) {
        return {};
    }
    const Side side = (position.pieces[white] & bit(square - 1)) != 0 ? white : black;
    const ChainFinder<Custom> finder({rules_.settings().captures}, position, side);
    finder.from(square - 1, [&](const Action& chain) { chains.push(chain); });
    if (counters != nullptr) {
        ++counters->pieces_searched;
    }
    return describe(position, side, chains, counters);
}

std::vector<CapturePath> CaptureFinder::find_all_captures(const State& position, Side side,
                                                          CaptureCounters* counters) const {
    ActionList<Action> chains;
    const ChainFinder<Custom> finder({rules_.settings().captures}, position, side);
    finder.from_all(finder.starters(), [&](const Action& chain) { chains.push(chain); });
    if (counters != nullptr) {
        counters->pieces_searched += static_cast<uint64_t>(std::popcount(position.pieces[side]));
    }
    return describe(position, side, chains, counters);
}

std::vector<CapturePath> CaptureFinder::available_captures(const State& position, Side side,
                                                           CaptureCounters* counters) const {
    State as_if = position;
    as_if.turn = side;
    ActionList<Action> chains;
    rules_.legal_captures(as_if, chains);
    if (counters != nullptr) {
        counters->pieces_searched += static_cast<uint64_t>(std::popcount(position.pieces[side]));
    }
    return describe(as_if, side, chains, counters);
}

std::vector<std::string> CaptureFinder::legal_actions(const State& position,
                                                      const Past& past) const {
    ActionList<Action> list;
    rules_.legal(position, past, list);
    std::vector<std::string> texts;
    for (const Action& action : list) {
        texts.push_back(text_of([&](Text& text) { rules_.print_action(action, text); }));
    }
    std::ranges::sort(texts);
    return texts;
}

Result<void> CaptureFinder::validate(const State& position, const Past& past,
                                     std::string_view action) const {
    const auto parsed = rules_.parse_action(action);
    if (!parsed) {
        return refuse(parsed);
    }
    if (rules_.outcome(position, past).over()) {
        return refuse("game-over", "The game is over.", "10");
    }
    return rules_.check(position, past, *parsed);
}

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
    if (squares.size() < 2) {
        return;
    }
    const CaptureFinder finder(settings_);
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
        const Board taken = captured_by(action, position.enemy());
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
