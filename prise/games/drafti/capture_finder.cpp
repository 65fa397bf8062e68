#include "prise/games/drafti/capture_finder.h"

#include <algorithm>

namespace prise::drafti {

namespace {

State with_turn(State position, Side side) {
    position.turn = side;
    return position;
}

}  // namespace

std::vector<CapturePath> CaptureFinder::describe(const State& position,
                                                 const ActionList<Action>& chains,
                                                 CaptureCounters* counters) const {
    std::vector<CapturePath> paths;
    for (const Action& chain : chains) {
        const Resolved resolved = resolve(rules_.settings().captures, position, chain);
        CapturePath path;
        path.piece = {chain.from + 1, position.turn, resolved.effect.was_king};
        for (int hop = 0; hop < chain.hops; ++hop) {
            path.moves.push_back(chain.landing(hop) + 1);
            path.captures.push_back(resolved.taken[static_cast<size_t>(hop)] + 1);
        }
        path.promotes = resolved.effect.crowned;
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
    return describe(with_turn(position, side), chains, counters);
}

std::vector<CapturePath> CaptureFinder::find_all_captures(const State& position, Side side,
                                                          CaptureCounters* counters) const {
    ActionList<Action> chains;
    const ChainFinder<Custom> finder({rules_.settings().captures}, position, side);
    finder.from_all(finder.starters(), [&](const Action& chain) { chains.push(chain); });
    if (counters != nullptr) {
        counters->pieces_searched += static_cast<uint64_t>(std::popcount(position.pieces[side]));
    }
    return describe(with_turn(position, side), chains, counters);
}

std::vector<CapturePath> CaptureFinder::available_captures(const State& position, Side side,
                                                           CaptureCounters* counters) const {
    const State as_if = with_turn(position, side);
    ActionList<Action> chains;
    rules_.legal_captures(as_if, chains);
    if (counters != nullptr) {
        counters->pieces_searched += static_cast<uint64_t>(std::popcount(position.pieces[side]));
    }
    return describe(as_if, chains, counters);
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

}  // namespace prise::drafti
