// The change that a legal move makes to a board. Nothing is checked: that is the generator's work.
//
// Whoever wants to follow the change hands in a `Trace`: it is told of every man that leaves or
// enters a square (position.h keeps the key so).
#pragma once

#include <array>

#include "prise/chess/attacks.h"

namespace prise::chess {

namespace detail {

// The rights that survive when a man leaves or enters a square.
struct KeptRights {
    std::array<uint8_t, 64> by_square{};
    constexpr KeptRights() {
        by_square.fill(all_castling);
        by_square[a1] = all_castling & ~long_right(white);
        by_square[h1] = all_castling & ~short_right(white);
        by_square[e1] = all_castling & ~(short_right(white) | long_right(white));
        by_square[a8] = all_castling & ~long_right(black);
        by_square[h8] = all_castling & ~short_right(black);
        by_square[e8] = all_castling & ~(short_right(black) | long_right(black));
    }
};
inline constexpr KeptRights kept_rights;

}  // namespace detail

constexpr uint8_t rights_after(uint8_t rights, int from, int to) {
    return rights & detail::kept_rights.by_square[static_cast<size_t>(from)] &
           detail::kept_rights.by_square[static_cast<size_t>(to)];
}

struct NoTrace {
    constexpr void toggle(Piece, int) {}
};

template <class Trace>
constexpr void play(Board& board, Move move, Trace& trace) {
    const auto toggle = [&](Piece man, int square) {
        board.toggle(man, square);
        trace.toggle(man, square);
    };
    const int from = move.from();
    const int to = move.to();
    const Side us = board.turn;
    const Piece man = board.at(from);
    const Piece victim = board.at(to);
    const int ep = board.ep;
    Piece placed = man;
    toggle(man, from);
    if (victim != Piece::none) {
        toggle(victim, to);
    }
    board.turn = other(us);
    board.ep = no_square;
    board.castling = rights_after(board.castling, from, to);
    if (type_of(man) == pawn) {
        if (move.promotion() != no_type) {
            placed = piece(us, move.promotion());
        } else if (to == ep) {
            toggle(piece(other(us), pawn), to - forward(us));
        }
    } else if (type_of(man) == king && (to - from == 2 || from - to == 2)) {
        toggle(piece(us, rook), to > from ? to + 1 : to - 2);
        toggle(piece(us, rook), (from + to) / 2);
    }
    toggle(placed, to);
    if (type_of(man) == pawn && to - from == 2 * forward(us)) {
        const int crossed = (from + to) / 2;
        if (en_passant_takers(board, crossed) != 0) {
            board.ep = static_cast<uint8_t>(crossed);
        }
    }
}

constexpr void play(Board& board, Move move) {
    NoTrace none;
    play(board, move, none);
}

}  // namespace prise::chess
