// A position of a game: the board, its key kept up to date, and the two counters of FEN. Small and
// plainly copied. It is legal: exactly one king a side, no pawn on a back rank, the side that has
// just moved not in check, castling rights and en passant square that fit. What a user typed is a
// Setup until it has been proved (setup.h).
#pragma once

#include <algorithm>
#include <cstdint>

#include "prise/chess/key.h"
#include "prise/chess/play.h"

namespace prise::chess {

// Counters stop here, so that every position that can be reached can be written and read again.
inline constexpr int counter_limit = 999'999;

struct Position {
    Board board;
    uint64_t key = 0;
    int32_t half = 0;  // plies since the last capture or pawn move
    int32_t full = 1;  // number of the current move

    friend constexpr bool operator==(const Position&, const Position&) = default;
};
static_assert(sizeof(Position) == 56);

namespace detail {
struct KeyTrace {
    uint64_t key;
    constexpr void toggle(Piece man, int square) { key ^= key_of(man, square); }
};

// Key and counters after a change of the board from `before`.
constexpr void finish_turn(Position& position, const Board& before, uint64_t key,
                           bool irreversible) {
    position.key = key ^ key_of_state(before) ^ key_of_state(position.board);
    position.half = irreversible ? 0 : std::min(position.half + 1, counter_limit);
    position.full = std::min(position.full + (before.turn == black ? 1 : 0), counter_limit);
}
}  // namespace detail

// A legal move.
constexpr void play(Position& position, Move move) {
    const Board before = position.board;
    const bool irreversible =
        ((before.occupied() & bit(move.to())) | (before.of(pawn) & bit(move.from()))) != 0;
    detail::KeyTrace trace{position.key};
    play(position.board, move, trace);
    detail::finish_turn(position, before, trace.key, irreversible);
}

// Not a move of chess, but of games that are made from it: the man on `from` goes to the empty
// square `to`, or stays if that is the same square, and the turn passes.
constexpr void shift_and_pass(Position& position, int from, int to) {
    const Board before = position.board;
    detail::KeyTrace trace{position.key};
    Board& board = position.board;
    if (from != to) {
        const Piece man = board.at(from);
        for (const int square : {from, to}) {
            board.toggle(man, square);
            trace.toggle(man, square);
        }
        board.castling = rights_after(board.castling, from, to);
    }
    board.ep = no_square;
    board.turn = other(board.turn);
    detail::finish_turn(position, before, trace.key, false);
}

// The turn passes, and nothing is played.
constexpr void pass(Position& position) { shift_and_pass(position, 0, 0); }

// The array from which a game begins.
constexpr Position start_position() {
    Position position;
    for (int file = 0; file < 8; ++file) {
        const Piece man = piece_of("RNBQKBNR"[file]);
        position.board.toggle(man, square_at(file, 0));
        position.board.toggle(piece(white, pawn), square_at(file, 1));
        position.board.toggle(piece(black, pawn), square_at(file, 6));
        position.board.toggle(piece(black, type_of(man)), square_at(file, 7));
    }
    position.board.castling = all_castling;
    position.key = key_of(position.board);
    return position;
}

}  // namespace prise::chess
