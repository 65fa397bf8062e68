// A game in the notations of the PGN family (chess: PGN, draughts: PDN): tags, a line of moves with
// comments, annotations and variations, a result. What the moves mean is known to the notation of
// each game; all that is the same for all of them is in this folder.
//
//     cursor.h    the characters of a text
//     read.h      from a text to its games
//     write.h     and back, in lines of at most 80 columns
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace prise::notation {

struct Tag {
    std::string name;
    std::string value;
    friend bool operator==(const Tag&, const Tag&) = default;
};

struct Line;

struct Move {
    std::string written;              // "c3:e5": as it stood in the text; not compared by ==
    std::string action;               // "22x15": as the rules write it
    std::vector<std::string> before;  // comments; spaces and line ends in them are one space
    std::vector<std::string> after;
    std::vector<int> nags;         // $1 is 1; also from !, ?, !!, ??, !?, ?!
    std::vector<Line> variations;  // what could have been played instead

    friend bool operator==(const Move& a, const Move& b);
};

struct Line {
    std::string setup;  // a variation that begins in another position: that; else empty
    std::vector<Move> moves;
    std::vector<std::string> comments;  // at the end, after variations; or of a line without moves

    friend bool operator==(const Line&, const Line&) = default;
};

struct Game {
    std::vector<Tag> tags;           // as they stood in the text
    std::string start;               // FEN; empty: where games begin
    std::string result = "*";        // as it stood in the text: "1-0", "1-1", "*"
    Line line;                       // the moves
    std::vector<std::string> notes;  // what a reader should know: "Draw rule lifted: ..."

    // The value of a tag, whatever the case of its name; nothing if it is missing.
    const std::string* tag(std::string_view name) const;
};

// The moves as action texts, without the variations.
std::vector<std::string> actions_of(const Game& game);

// How many comments, annotations and variations stand at the moves.
size_t annotations_in(const Line& line);

// What a result says of the two numbers. Whose number is the first is known to each notation.
enum class Score : uint8_t { unknown, first_wins, second_wins, draw, both_lose };
Score score_of(std::string_view result);

// The number of the first tag of that name, whatever the case; the number of tags if there is none.
size_t find_tag(const std::vector<Tag>& tags, std::string_view name);

// The tags as they are written: the roster (Event, Site, Date, Round, White, Black, Result), then
// `derived`, which follow from the game itself, then all others except those named in `anew`.
std::vector<Tag> tags_in_order(const Game& game, const std::vector<Tag>& derived,
                               std::span<const std::string_view> anew);

}  // namespace prise::notation
