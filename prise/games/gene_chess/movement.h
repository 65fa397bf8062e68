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

inline constexpr TraitSet steppers = set_of(Trait::forward_step);
inline constexpr TraitSet diagonal_walkers = set_of(Trait::diagonal, Trait::combined);
inline constexpr TraitSet straight_walkers = set_of(Trait::straight_line, Trait::combined);
inline constexpr TraitSet leapers = set_of(Trait::leap, Trait::phantom_leap);
inline constexpr TraitSet shadows = set_of(Trait::shadow, Trait::phantom_leap);
inline constexpr TraitSet far_reaching = shadows | set_of(Trait::extended_range);

// All squares if the gene has any of these traits, else none.
constexpr Bitboard if_any(Gene gene, TraitSet traits) {
    return gene.has_any(traits) ? ~Bitboard{0} : 0;
}

// What the lines of one kind show, past the first piece of each with a shadow.
template <class Look>
Bitboard see(const Look& look, Bitboard occupied, bool shadow) {
    const Bitboard seen = look(occupied);
    return shadow ? look(occupied ^ (seen & occupied)) : seen;
}

// Of a gene with a shadow or a longer range.
template <class Sliders>
Bitboard roam_far(Gene gene, int square, Bitboard occupied, const Sliders& sliders) {
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

// Which traits a piece has gathered cannot be guessed, so that to look at all of its ways and to
// keep those it has is cheaper than to branch at each.
template <class Sliders>
[[gnu::always_inline]] inline Bitboard roam(Gene gene, int square, Bitboard occupied,
                                            const Sliders& sliders) {
    if (gene.has_any(far_reaching)) [[unlikely]] {
        return roam_far(gene, square, occupied, sliders);
    }
    return (sliders.bishop(square, occupied) & if_any(gene, diagonal_walkers)) |
           (sliders.rook(square, occupied) & if_any(gene, straight_walkers)) |
           (chess::king_attacks_from(square) & if_any(gene, set_of(Trait::adjacent))) |
           (chess::knight_attacks_from(square) & if_any(gene, set_of(Trait::leap)));
}

template <class Sliders>
[[gnu::always_inline]] inline Bitboard attacks(Gene gene, Side side, int square, Bitboard occupied,
                                               const Sliders& sliders) {
    return roam(gene, square, occupied, sliders) |
           (chess::pawn_attacks_from(side, square) & if_any(gene, steppers));
}

inline Bitboard steps_far(Gene gene, int range, Side side, int square, Bitboard occupied) {
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

// A pawn on its second rank goes two squares at least.
[[gnu::always_inline]] inline Bitboard steps(Gene gene, bool is_pawn, Side side, int square,
                                             Bitboard occupied) {
    const bool starts = is_pawn && (bit(square) & chess::relative_rank(side, 1)) != 0;
    const int least = starts ? 2 : 1;
    const int range = std::max(least, gene.forward_level() + gene.range_level());
    if (gene.has_any(far_reaching)) [[unlikely]] {
        return steps_far(gene, range, side, square, occupied) & if_any(gene, steppers);
    }
    const auto ahead = [&](Bitboard at) {
        return (side == chess::white ? at << 8 : at >> 8) & ~occupied;
    };
    static_assert(row_of(Trait::forward_step).max_level == 3);
    const Bitboard one = ahead(bit(square));
    const Bitboard two = ahead(one);
    const Bitboard three = ahead(two);
    return (one | two | three) & within(square, range) & if_any(gene, steppers);
}

// Where a piece may go by geometry alone, en passant and castling apart, were all others enemies.
template <class Sliders>
[[gnu::always_inline]] inline Bitboard reach(Gene gene, bool is_pawn, Side side, int square,
                                             Bitboard occupied, const Sliders& sliders) {
    return roam(gene, square, occupied, sliders) | steps(gene, is_pawn, side, square, occupied) |
           (chess::pawn_attacks_from(side, square) & occupied & if_any(gene, steppers));
}

// The same in a position; were this its gene.
template <class Sliders>
Bitboard moves_of(const State& state, Gene gene, Side side, int square, const Sliders& sliders) {
    const bool is_pawn = state.type_at(square) == chess::pawn;
    return reach(gene, is_pawn, side, square, state.board.occupied(), sliders) &
           ~state.board.of(side);
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
