// The chessmen. The code of a man is chosen so that its bits mean something to a generator: those
// who see along diagonals, those who see along files and ranks, and all others.
//
//     bit        3       2       1          0
//              black   other   straight   diagonal
//     bishop     .       .       .          1
//     rook       .       .       1          .
//     queen      .       .       1          1
//     pawn       .       1       .          .
//     knight     .       1       .          1
//     king       .       1       1          .
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "prise/chess/bitboard.h"

namespace prise::chess {

enum PieceType : uint8_t {
    no_type = 0,
    bishop = 1,
    rook = 2,
    queen = 3,
    pawn = 4,
    knight = 5,
    king = 6,
};

enum class Piece : uint8_t { none = 0 };

constexpr Piece piece(Side side, PieceType type) { return static_cast<Piece>(8 * side + type); }
constexpr PieceType type_of(Piece piece) {
    return static_cast<PieceType>(static_cast<uint8_t>(piece) & 7);
}
constexpr Side side_of(Piece piece) { return static_cast<uint8_t>(piece) < 8 ? white : black; }
constexpr size_t index_of(Piece piece) { return static_cast<size_t>(piece); }  // 0..15

// FEN letters; upper case is White.
constexpr char letter_of(Piece piece) { return ".BRQPNK..brqpnk."[index_of(piece)]; }
constexpr Piece piece_of(char letter) {  // none: not a letter of a man
    constexpr std::string_view letters = ".BRQPNK..brqpnk";
    const size_t found = letter == '.' ? 0 : letters.find(letter);
    return found == std::string_view::npos ? Piece::none : static_cast<Piece>(found);
}
constexpr std::string_view name_of(PieceType type) {
    constexpr std::string_view names[] = {"nothing", "bishop", "rook", "queen",
                                          "pawn",    "knight", "king"};
    return names[type];
}
constexpr std::string_view name_of(Side side) { return side == white ? "White" : "Black"; }

}  // namespace prise::chess
