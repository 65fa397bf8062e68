// What one can type: men on squares, a side to move, rights and counters, whether they make sense
// or not. A Setup becomes a Position by being proved; if it cannot be, all reasons are given and
// not only the first.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "prise/chess/position.h"

namespace prise::chess {

struct Setup {
    std::array<Piece, 64> men{};
    Side turn = white;
    uint8_t castling = no_castling;
    int ep = no_square;
    int half = 0;
    int full = 1;

    friend bool operator==(const Setup&, const Setup&) = default;
};

enum class FlawKind : uint8_t {
    syntax,             // of a text, see fen.h
    kings,              // not exactly one of a side
    pawn_on_edge,       // a pawn on rank 1 or 8
    opponent_in_check,  // the king that could be captured
    castling,           // a right whose king or rook is not at home
    en_passant,         // no double step can have crossed the square
    counters,           // out of range
};

struct Flaw {
    FlawKind kind;
    std::string sentence;

    friend bool operator==(const Flaw&, const Flaw&) = default;
};
using Flaws = std::vector<Flaw>;

// All that speaks against the setup; empty: it can be played. The number of men is free, and a game
// that is over is a position like any other.
Flaws flaws_of(const Setup& setup);

// An en passant square onto which nobody may capture is dropped.
tl::expected<Position, Flaws> prove(const Setup& setup);

// Without the castling rights and the en passant square that are flawed; counters put in range.
Setup repaired(Setup setup);

Setup setup_of(const Position& position);

// All sentences, one after the other.
std::string sentences_of(const Flaws& flaws);

}  // namespace prise::chess
