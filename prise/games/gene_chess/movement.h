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

// The squares that are `near` squares away one way and `far` the other.
constexpr Bitboard at_distance(int from, int near, int far) {
    Bitboard squares = 0;
    const auto add = [&](int file, int rank) {
        if (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            squares |= Bitboard{1} << (8 * rank + file);
        }
    };
    const int file = chess::file_of(from);
    const int rank = chess::rank_of(from);
    for (const int a : {near, -near}) {
        for (const int b : {far, -far}) {
            add(file + a, rank + b);
            add(file + b, rank + a);
        }
    }
    return squares;
}

// By range: a square around, without it.
inline constexpr auto within = [] {
    std::array<std::array<Bitboard, 64>, 8> squares{};
    for (size_t range = 1; range < 8; ++range) {
        const int far = static_cast<int>(range);
        for (size_t from = 0; from < 64; ++from) {
            squares[range][from] = squares[range - 1][from];
            for (int near = 0; near <= far; ++near) {
                squares[range][from] |= at_distance(static_cast<int>(from), near, far);
            }
        }
    }
    return squares;
}();

// The jumps of a trait, by level of X.
template <Trait trait>
inline constexpr auto jumps = [] {
    constexpr Motion motion = row_of(trait).motion;
    std::array<std::array<Bitboard, 64>, 4> squares{};
    const auto add = [&](size_t level, int near, int far) {
        for (size_t from = 0; from < 64 && far > 0; ++from) {
            squares[level][from] |= at_distance(static_cast<int>(from), near, far);
        }
    };
    for (size_t level = 0; level < 4; ++level) {
        add(level, motion.long_jump.near, motion.long_jump.far);
        if (motion.jump.far > 0) {
            for (int more = 0; more <= static_cast<int>(level); ++more) {
                add(level, motion.jump.near, motion.jump.far + more);
            }
        }
    }
    return squares;
}();

}  // namespace detail

constexpr Bitboard within(int square, int range) {
    return detail::within[static_cast<size_t>(range)][static_cast<size_t>(square)];
}

// Who moves how, by the rows of the table.
inline constexpr TraitSet steppers = set_of(Trait::forward_step);
inline constexpr TraitSet diagonal_walkers =
    traits_that([](const TraitRow& row) { return row.motion.diagonally && row.motion.range == 7; });
inline constexpr TraitSet straight_walkers =
    traits_that([](const TraitRow& row) { return row.motion.straight && row.motion.range == 7; });
inline constexpr TraitSet neighbours = traits_that([](const TraitRow& row) {
    return row.motion.diagonally && row.motion.straight && row.motion.range == 1;
});
static_assert(traits_that([](const TraitRow& row) { return row.motion.walks(); }) ==
              (diagonal_walkers | straight_walkers | neighbours));
inline constexpr TraitSet leapers =
    traits_that([](const TraitRow& row) { return row.motion.jumps(); });
inline constexpr TraitSet shadows =
    traits_that([](const TraitRow& row) { return row.motion.passes; });
inline constexpr TraitSet far_reaching = shadows | set_of(Trait::extended_range);

// All squares if the gene has any of these traits, else none.
constexpr Bitboard if_any(Gene gene, TraitSet traits) {
    return gene.has_any(traits) ? ~Bitboard{0} : 0;
}

// All jumps of a gene, by those of its traits that are among `some`; X at that level.
template <TraitSet some>
[[gnu::always_inline]] inline Bitboard jumps_of(Gene gene, int square, int x) {
    Bitboard reached = 0;
    for_each_of<some>([&](auto of) {
        reached |= detail::jumps<decltype(of)::value>[static_cast<size_t>(x)]
                                                     [static_cast<size_t>(square)] &
                   if_any(gene, set_of(decltype(of)::value));
    });
    return reached;
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
    if (gene.has_any(neighbours)) {
        reached |= x == 0 ? chess::king_attacks_from(square)
                          : (diagonals() | straights()) & within(square, 1 + x);
    }
    return reached | jumps_of<leapers>(gene, square, x);
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
           (chess::king_attacks_from(square) & if_any(gene, neighbours)) |
           jumps_of < leapers & ~far_reaching > (gene, square, 0);
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
    return gene.has_any(neighbours) ? 1 + gene.range_level() : 0;
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
