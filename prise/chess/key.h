// The key of a board, 64 bits, by which positions are compared for repetition: the exclusive or of
// one number for every man on its square, for Black to move, for every castling right and for the
// file of the en passant square. The numbers are the first outputs of SplitMix64 from the state 0,
// in this order, so that any program can make the same ones (duel-chess §8.2).
#pragma once

#include <array>
#include <cstdint>

#include "prise/chess/board.h"
#include "prise/core/random.h"

namespace prise::chess {

namespace detail {

struct KeyNumbers {
    std::array<std::array<uint64_t, 64>, 16> man{};  // by code of the man, square
    std::array<uint64_t, 2> turn{};                  // by side; 0 for White
    std::array<uint64_t, 16> castling{};             // by rights: those of K, Q, k, q together
    std::array<uint64_t, 65> ep{};                   // by square; 0 for none

    constexpr KeyNumbers() {
        Random numbers(0);
        for (const char letter : std::string_view("PNBRQKpnbrqk")) {
            for (uint64_t& number : man[index_of(piece_of(letter))]) {
                number = numbers.next();
            }
        }
        turn[black] = numbers.next();
        for (size_t right = 1; right < 16; right *= 2) {
            const uint64_t number = numbers.next();
            for (size_t rights = 0; rights < 16; ++rights) {
                castling[rights] ^= (rights & right) != 0 ? number : 0;
            }
        }
        for (size_t file = 0; file < 8; ++file) {
            const uint64_t number = numbers.next();
            for (size_t rank = 0; rank < 8; ++rank) {
                ep[8 * rank + file] = number;
            }
        }
    }
};

inline constexpr KeyNumbers key_numbers;

}  // namespace detail

constexpr uint64_t key_of(Piece man, int square) {
    return detail::key_numbers.man[index_of(man)][static_cast<size_t>(square)];
}

// All of the key but the men.
constexpr uint64_t key_of_state(const Board& board) {
    return detail::key_numbers.turn[board.turn] ^ detail::key_numbers.castling[board.castling] ^
           detail::key_numbers.ep[board.ep];
}

// The whole key, counted anew. A Position (position.h) keeps it up to date instead.
constexpr uint64_t key_of(const Board& board) {
    uint64_t key = key_of_state(board);
    for (Squares on(board.occupied()); on; on.next()) {
        key ^= key_of(board.at(on.square()), on.square());
    }
    return key;
}

}  // namespace prise::chess
