// What becomes of generated moves: they are listed, all or those that force something, or counted.
#pragma once

#include <bit>
#include <cstddef>

#include "prise/chess/legal.h"
#include "prise/games/gene_chess/splice.h"
#include "prise/games/gene_chess/state.h"

namespace prise::gene_chess {

// No fewer than there can be: a pure piece has 27 squares at most (a queen), a hybrid all others,
// with three more ways for each arrival on the last rank; two castlings.
inline size_t most_moves(const State& state) {
    const auto hybrids = static_cast<size_t>(std::popcount(state.own() & state.impure));
    const auto pure = static_cast<size_t>(std::popcount(state.own() & ~state.impure));
    return pure * 27 + hybrids * (63 + 8 * 3) + 2;
}

// Of moves that neither take en passant nor promote only those onto `wanted`: whoever wants only
// captures names the enemy's squares.
struct Listing : chess::detail::Listing<Action> {
    Bitboard wanted = ~Bitboard{0};

    void man(int from, Bitboard targets) {
        chess::detail::Listing<Action>::man(from, targets & wanted);
    }
    template <int step>
    void pawns(Bitboard targets) {
        chess::detail::Listing<Action>::pawns<step>(targets & wanted);
    }
    void castle(int from, int to) {
        if ((wanted & bit(to)) != 0) {
            chess::detail::Listing<Action>::castle(from, to);
        }
    }
    void promote(int from, Bitboard targets) {
        for (Squares to(targets); to; to.next()) {
            for (const PieceType type : chess::promotion_types) {
                *out++ = Action(Move(from, to.square(), type));
            }
        }
    }
};

struct Counting : chess::detail::Counting {
    void promote(int, Bitboard targets) { promotions<0>(targets); }
};

// §6.4 condition 3, of a capture.
inline bool is_over_budget(const Settings& settings, const State& state, Move move, int victim) {
    const PieceType type = state.type_at(move.from());
    const TraitSet traits = inheritable(settings, type == chess::king ? type : chess::queen,
                                        extract(state.type_at(victim), state.gene_at(victim)));
    return exceeds_budget(
        settings, receiver_of(settings, state.gene_at(move.from()), move.promotion()), traits);
}

}  // namespace prise::gene_chess
