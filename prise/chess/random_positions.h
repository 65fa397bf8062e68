// Positions for tests: those of random games, and composed ones of all kinds: many pins, many
// checks, pawns everywhere, castling and en passant in the air.
#pragma once

#include "prise/chess/legal.h"
#include "prise/chess/position.h"
#include "prise/chess/setup.h"
#include "prise/core/random.h"

namespace prise::chess::testing_positions {

inline int random_square(Random& random) { return static_cast<int>(random.below(64)); }

inline Setup random_setup(Random& random) {
    Setup setup;
    const auto put = [&](int square, Piece man) {
        Piece& here = setup.men[static_cast<size_t>(square)];
        const bool edge = rank_of(square) == 0 || rank_of(square) == 7;
        if (here == Piece::none && !(edge && type_of(man) == pawn)) {
            here = man;
        }
    };
    setup.turn = random.chance(2) ? white : black;
    const bool castling = random.chance(3);
    put(castling ? e1 : random_square(random), piece(white, king));
    int other_king = castling ? e8 : random_square(random);
    while (setup.men[static_cast<size_t>(other_king)] != Piece::none) {
        other_king = random_square(random);
    }
    put(other_king, piece(black, king));
    if (castling) {
        setup.castling = static_cast<uint8_t>(random.below(16));
        put(a1, piece(white, rook));
        put(h1, piece(white, rook));
        put(a8, piece(black, rook));
        put(h8, piece(black, rook));
    }
    if (random.chance(3)) {  // a double step that may be taken en passant
        const Side mover = other(setup.turn);
        const int file = static_cast<int>(random.below(8));
        const int rank = mover == white ? 3 : 4;
        put(square_at(file, rank), piece(mover, pawn));
        put(square_at(file == 0 ? 1 : file - 1, rank), piece(setup.turn, pawn));
        if (file < 7 && random.chance(2)) {
            put(square_at(file + 1, rank), piece(setup.turn, pawn));
        }
        setup.ep = square_at(file, mover == white ? 2 : 5);
    }
    constexpr PieceType types[] = {pawn, pawn, pawn, knight, bishop, rook, queen};
    const uint32_t men = random.below(random.chance(4) ? 40 : 16);
    for (uint32_t i = 0; i < men; ++i) {
        const Side side = random.chance(2) ? white : black;
        put(random_square(random), piece(side, types[random.below(7)]));
    }
    return setup;
}

inline Position random_position(Random& random) {
    for (;;) {
        if (const auto position = prove(repaired(random_setup(random)))) {
            return *position;
        }
    }
}

// A random game of at most so many plies; `look` sees every position.
template <class Look>
void walk(Random& random, int plies, Look&& look) {
    Position position = start_position();
    ActionList<Move> list;
    for (int ply = 0; ply < plies; ++ply) {
        look(position);
        list.clear();
        list_legal(position.board, list);
        if (list.empty()) {
            return;
        }
        play(position, list[random.below(static_cast<uint32_t>(list.size()))]);
    }
}

}  // namespace prise::chess::testing_positions
