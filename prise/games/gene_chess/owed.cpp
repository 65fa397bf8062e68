#include "prise/games/gene_chess/owed.h"

#include <algorithm>

#include "prise/games/gene_chess/movement.h"

namespace prise::gene_chess {
namespace {

Gene only(Gene gene, TraitSet kept) {
    for_each(static_cast<TraitSet>(gene.traits() & ~kept), [&](Trait other) { gene.drop(other); });
    return gene;
}

}  // namespace

bool reaches(const State& state, Gene gene, Move move) {
    if (is_en_passant(state, move)) {
        return gene.has(Trait::forward_step);
    }
    const Side side = side_of(state.board.at(move.from()));
    return (moves_of(state, gene, side, move.from(), chess::Lines{}) & bit(move.to())) != 0;
}

std::vector<TraitSet> ways_of(const State& state, Move move) {
    const Gene whole = state.gene_at(move.from());
    const unsigned all = whole.traits();
    std::vector<TraitSet> ways;
    // A set comes after its subsets. What contains a way already found is not a smallest one.
    for (unsigned set = all & (~all + 1); set != 0; set = (set - all) & all) {
        const auto way = static_cast<TraitSet>(set);
        const bool is_new =
            std::ranges::none_of(ways, [&](TraitSet smaller) { return (smaller & ~way) == 0; });
        if (is_new && reaches(state, only(whole, way), move)) {
            ways.push_back(way);
        }
    }
    return ways;
}

int level_needed(const State& state, Move move, TraitSet way, Trait trait) {
    Gene gene = only(state.gene_at(move.from()), way);
    int level = gene.level(trait);
    for (; level > 1; --level) {
        gene.set_level(trait, level - 1);
        if (!reaches(state, gene, move)) {
            break;
        }
    }
    return level;
}

std::vector<Reach> reach_of(const State& state, int square) {
    const Side side = side_of(state.board.at(square));
    Bitboard squares = moves_of(state, side, square, chess::Lines{});
    const int ep = state.board.ep;
    if (ep != chess::no_square && side == state.turn() && is_en_passant(state, Move(square, ep))) {
        squares |= bit(ep);
    }
    std::vector<Reach> all;
    for (Squares to(squares); to; to.next()) {
        auto ways = ways_of(state, Move(square, to.square()));
        const auto known = std::ranges::find(all, ways, &Reach::ways);
        if (known != all.end()) {
            known->squares |= bit(to.square());
        } else {
            all.push_back({std::move(ways), bit(to.square())});
        }
    }
    std::ranges::sort(all, {}, &Reach::ways);
    return all;
}

}  // namespace prise::gene_chess
