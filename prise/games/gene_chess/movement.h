// What each trait allows on a board (§6.2), as sets of squares.
//
//     roam      where a piece may go or take by A L D S C P, were all others enemies
//     steps     where ForwardStep takes it without capturing
//     attacks   where it could capture: roam, and ForwardStep's two diagonal squares
//
// A line walk that may pass one piece is looked up twice: once to find the first piece of each
// line, once without them. A walk of limited range is the same inside a square around the piece.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "prise/chess/attacks.h"
#include "prise/games/gene_chess/state.h"

namespace prise::gene_chess {

namespace detail {

struct Ranges {
    std::array<std::array<Bitboard, 64>, 8> within{};  // by range: a square around, without it
    std::array<std::array<Bitboard, 64>, 4> leaps{};   // by level of X
    std::array<Bitboard, 64> far_leaps{};              // (2,4)

    constexpr Ranges() {
        for (int from = 0; from < 64; ++from) {
            const auto index = static_cast<size_t>(from);
            for (int to = 0; to < 64; ++to) {
                const int files = distance(chess::file_of(from), chess::file_of(to));
                const int ranks = distance(chess::rank_of(from), chess::rank_of(to));
                const int near = files < ranks ? files : ranks;
                const int far = files < ranks ? ranks : files;
                for (int range = far; range < 8 && far > 0; ++range) {
                    within[static_cast<size_t>(range)][index] |= bit(to);
                }
                for (int level = 0; level < 4; ++level) {
                    if (near == 1 && far >= 2 && far <= 2 + level) {
                        leaps[static_cast<size_t>(level)][index] |= bit(to);
                    }
                }
                if (near == 2 && far == 4) {
                    far_leaps[index] |= bit(to);
                }
            }
        }
    }
    static constexpr int distance(int a, int b) { return a < b ? b - a : a - b; }
};

inline constexpr Ranges ranges;

}  // namespace detail

constexpr Bitboard within(int square, int range) {
    return detail::ranges.within[static_cast<size_t>(range)][static_cast<size_t>(square)];
}

inline constexpr TraitSet diagonal_walkers = set_of(Trait::diagonal, Trait::combined);
inline constexpr TraitSet straight_walkers = set_of(Trait::straight_line, Trait::combined);
inline constexpr TraitSet leapers = set_of(Trait::leap, Trait::phantom_leap);
inline constexpr TraitSet shadows = set_of(Trait::shadow, Trait::phantom_leap);

// What the lines of one kind show, past the first piece of each with a shadow.
template <class Look>
Bitboard see(const Look& look, Bitboard occupied, bool shadow) {
    const Bitboard seen = look(occupied);
    return shadow ? look(occupied ^ (seen & occupied)) : seen;
}

template <class Sliders>
Bitboard roam(Gene gene, int square, Bitboard occupied, const Sliders& sliders) {
    const bool shadow = gene.has_any(shadows);
    const int x = gene.range_level();
    const auto diagonals = [&] {
        return see([&](Bitboard o) { return sliders.bishop(square, o); }, occupied, shadow);
    };
    const auto straights = [&] {
        return see([&](Bitboard o) { return sliders.rook(square, o); }, occupied, shadow);
    };
    Bitboard reached = 0;
    if (gene.has_any(diagonal_walkers)) {
        reached |= diagonals();
    }
    if (gene.has_any(straight_walkers)) {
        reached |= straights();
    }
    if (gene.has(Trait::adjacent)) {
        reached |= x == 0 ? chess::king_attacks_from(square)
                          : (diagonals() | straights()) & within(square, 1 + x);
    }
    if (gene.has_any(leapers)) {
        reached |= detail::ranges.leaps[static_cast<size_t>(x)][static_cast<size_t>(square)];
        if (gene.has(Trait::phantom_leap)) {
            reached |= detail::ranges.far_leaps[static_cast<size_t>(square)];
        }
    }
    return reached;
}

template <class Sliders>
Bitboard attacks(Gene gene, Side side, int square, Bitboard occupied, const Sliders& sliders) {
    return roam(gene, square, occupied, sliders) |
           (gene.has(Trait::forward_step) ? chess::pawn_attacks_from(side, square) : 0);
}

// A pawn on its second rank goes two squares at least.
inline Bitboard steps(Gene gene, PieceType type, Side side, int square, Bitboard occupied) {
    if (!gene.has(Trait::forward_step)) {
        return 0;
    }
    int range = gene.forward_level() + gene.range_level();
    if (type == chess::pawn && (bit(square) & chess::relative_rank(side, 1)) != 0) {
        range = std::max(range, 2);
    }
    int to_pass = gene.has_any(shadows) ? 1 : 0;
    Bitboard reached = 0;
    for (Bitboard at = bit(square); range > 0; --range) {
        at = side == chess::white ? at << 8 : at >> 8;
        if (at == 0) {
            break;
        }
        if ((at & occupied) != 0) {
            if (to_pass-- == 0) {
                break;
            }
        } else {
            reached |= at;
        }
    }
    return reached;
}

// Where a piece may go by geometry alone, en passant and castling apart; were this its gene.
template <class Sliders>
Bitboard moves_of(const State& state, Gene gene, Side side, int square, const Sliders& sliders) {
    const Bitboard occupied = state.board.occupied();
    const Bitboard own = state.board.of(side);
    Bitboard reached = roam(gene, square, occupied, sliders) |
                       steps(gene, state.type_at(square), side, square, occupied);
    if (gene.has(Trait::forward_step)) {
        reached |= chess::pawn_attacks_from(side, square) & occupied;
    }
    return reached & ~own;
}
template <class Sliders>
Bitboard moves_of(const State& state, Side side, int square, const Sliders& sliders) {
    return moves_of(state, state.gene_at(square), side, square, sliders);
}

// How far a piece walks along lines of that kind; 0: not at all.
inline int range_along(Gene gene, bool diagonally) {
    if (gene.has_any(diagonally ? diagonal_walkers : straight_walkers)) {
        return 7;
    }
    return gene.has(Trait::adjacent) ? 1 + gene.range_level() : 0;
}

// The pieces of a side that attack the square, were the board occupied as given (§6.1). Pure ones
// are found as in chess, all others one by one.
template <class Sliders>
Bitboard attackers(const State& state, Side by, int square, Bitboard occupied,
                   const Sliders& sliders) {
    const Bitboard men = state.board.of(by);
    Bitboard found = chess::attackers(state.board, by, square, occupied, sliders) & ~state.impure;
    for (Squares odd(men & state.impure); odd; odd.next()) {
        const int from = odd.square();
        if ((attacks(state.gene_at(from), by, from, occupied, sliders) & bit(square)) != 0) {
            found |= bit(from);
        }
    }
    return found;
}

inline Bitboard attackers(const State& state, Side by, int square, Bitboard occupied) {
    return chess::with_sliders(
        [&](const auto& sliders) { return attackers(state, by, square, occupied, sliders); });
}

// What gives check to the king of a side.
inline Bitboard checkers(const State& state, Side side) {
    return attackers(state, other(side), state.board.king_of(side), state.board.occupied());
}

// Is the own king safe after the pawn on `from` has taken en passant?
inline bool may_take_en_passant(const State& state, int from) {
    const chess::Board& board = state.board;
    const Bitboard victim = bit(board.ep - chess::forward(board.turn));
    const Bitboard occupied = (board.occupied() ^ bit(from) ^ victim) | bit(board.ep);
    const int king = board.king_of(board.turn);
    return (attackers(state, other(board.turn), king, occupied) & ~victim) == 0;
}

}  // namespace prise::gene_chess
