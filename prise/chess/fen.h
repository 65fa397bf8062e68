// FEN, the text of a position, in and out:
//
//     rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//     placement                                   turn castling en-passant half full
//
// Strict reading takes what the rule books write: six fields, single spaces, ranks of eight files
// without two digits in a row, rights in the order KQkq, numbers without leading zeros.
//
// Lenient reading takes what people and programs type: fields may be missing from the end, spaces
// may be many, digits follow digits, rights come in any order, as files (HAha) or twice, letters of
// the turn in either case; counters that are no numbers count as missing; rights and en passant
// squares that cannot be are dropped. The men are never guessed.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "prise/chess/setup.h"
#include "prise/core/result.h"
#include "prise/core/text.h"

namespace prise::chess {

enum class FenStyle : uint8_t { strict, lenient };

inline constexpr std::string_view start_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Only as a text: every field that cannot be read is a flaw, and names its column.
tl::expected<Setup, Flaws> read_setup(std::string_view fen, FenStyle style = FenStyle::strict);

// And proved. What can be said of the men is said even if other fields could not be read.
tl::expected<Position, Flaws> read_fen(std::string_view fen, FenStyle style = FenStyle::strict);

// The fields by themselves, for games whose position text begins with them.
void print_placement(const Board& board, Text& text);
void print_castling(uint8_t castling, Text& text);
void print_fen(const Position& position, Text& text);
std::string fen_of(const Position& position);

}  // namespace prise::chess
