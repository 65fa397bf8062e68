// The legal moves of a board: listed, counted, or asked for.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

#include "prise/chess/generate.h"
#include "prise/core/action_list.h"

namespace prise::chess {

// No square is reached from more than eight directions and eight knight's jumps, however many
// queens there are; three more ways to promote for each step onto the last rank; two castlings.
inline constexpr size_t most_moves = 63 * 16 + 3 * 22 + 2;

inline constexpr PieceType promotion_types[] = {queen, rook, bishop, knight};

namespace detail {

// Writes from `out` on, and up to `at_once` in vain behind its end; there is room.
template <class Action>
struct Listing {
    using PositionsDiffer = void;
    // Three are written at once and as many as there are count. The end of a loop over so few is
    // guessed wrong most of the time, which costs more than to write in vain.
    static constexpr int at_once = 3;

    Action* out;

    void man(int from, Bitboard targets) {
        write(targets, [&](int to) { return Move(from, to); });
    }
    template <int step>
    void pawns(Bitboard targets) {
        constexpr bool captures = step % 8 != 0;
        if (captures && targets == 0) {  // as nearly always
            return;
        }
        write(targets, [](int to) { return Move(to - step, to); });
    }
    template <int step>
    void promotions(Bitboard targets) {
        for (Squares to(targets); to; to.next()) {
            for (const PieceType type : promotion_types) {
                *out++ = Action(Move(to.square() - step, to.square(), type));
            }
        }
    }
    void en_passant(int from, int to) { *out++ = Action(Move(from, to)); }
    void castle(int from, int to) { *out++ = Action(Move(from, to)); }

  private:
    template <class Make>
    void write(Bitboard targets, Make&& make) {
        const int total = std::popcount(targets);
        Action* end = out + total;
        for (;;) {
            for (int i = 0; i < at_once; ++i) {
                out[i] = Action(make(lowest(targets | bit(63))));
                targets &= targets - 1;
            }
            out += at_once;
            if (out >= end) [[likely]] {
                break;
            }
        }
        out = end;
    }
};

// Captures and promotions alone.
template <class Action>
struct Forcing {
    using PositionsDiffer = void;

    Listing<Action> listing;
    Bitboard enemy;

    void man(int from, Bitboard targets) {
        if ((targets & enemy) != 0) {
            listing.man(from, targets & enemy);
        }
    }
    template <int step>
    void pawns(Bitboard targets) {
        if constexpr (step % 8 != 0) {
            listing.template pawns<step>(targets);
        }
    }
    template <int step>
    void promotions(Bitboard targets) {
        listing.template promotions<step>(targets);
    }
    void en_passant(int from, int to) { listing.en_passant(from, to); }
    void castle(int, int) {}
};

struct Counting {
    uint64_t total = 0;

    void man(int, Bitboard targets) { total += static_cast<uint64_t>(std::popcount(targets)); }
    template <int step>
    void pawns(Bitboard targets) {
        man(step, targets);
    }
    template <int step>
    void promotions(Bitboard targets) {
        total += 4 * static_cast<uint64_t>(std::popcount(targets));
    }
    void en_passant(int, int) { ++total; }
    void castle(int, int) { ++total; }
};

}  // namespace detail

// All legal moves behind what the list holds, in an order that is always the same. The actions of a
// game are made from moves.
template <std::constructible_from<Move> Action>
void list_legal(const Board& board, ActionList<Action>& list) {
    detail::Listing<Action> listing{list.room(most_moves + detail::Listing<Action>::at_once)};
    with_packed_sliders([&](const auto& sliders) {
        board.turn == white ? generate<white>(board, sliders, listing)
                            : generate<black>(board, sliders, listing);
    });
    list.end_at(listing.out);
}

// Of these the captures and the promotions, in the same order.
template <std::constructible_from<Move> Action>
void list_forcing(const Board& board, ActionList<Action>& list) {
    detail::Forcing<Action> forcing{{list.room(most_moves + detail::Listing<Action>::at_once)},
                                    board.of(other(board.turn))};
    with_packed_sliders([&](const auto& sliders) {
        board.turn == white ? generate<white>(board, sliders, forcing)
                            : generate<black>(board, sliders, forcing);
    });
    list.end_at(forcing.listing.out);
}

uint64_t count_legal(const Board& board);
bool has_legal(const Board& board);
bool is_legal(const Board& board, Move move);

// Neither side could ever mate: no pawn, rook or queen, and at most one knight or bishop in all, or
// nothing but bishops that all stand on squares of one colour.
constexpr bool is_material_insufficient(const Board& board) {
    if ((board.straight_sliders() | board.of(pawn)) != 0) {
        return false;
    }
    const Bitboard bishops = board.diagonal_sliders();
    const Bitboard knights = board.of(knight);
    return !many(bishops | knights) ||
           (knights == 0 && ((bishops & dark_squares) == 0 || (bishops & ~dark_squares) == 0));
}

}  // namespace prise::chess
