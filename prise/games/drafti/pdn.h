// PDN 3.0, the files in which draughts programs exchange games: read and written as plain structs.
//
//     const auto games = read_pdn(text, {.preset = "russian"});
//     for (const PdnGame& game : *games) {
//         use(game.options.to_json().text(), game.start, actions_of(game), game.result);
//     }
//     const auto again = write_pdn(*games);
//
// Reading is lenient in form and strict in substance: every move, also of the variations, is found
// by the rules (§6.6) or refused with game, line, column and what would be legal. What is written
// is read back as the same games. docs/pdn.md tells what is accepted and what it becomes.
//
// Real games are not bound by our automatic draws (§8.1). Where a game goes on after such a draw,
// the option that declares it is lifted, no other one, and a note says so; the options of the game
// are then such that its moves can be replayed by the rules.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/options.h"
#include "prise/core/result.h"
#include "prise/games/drafti/pdn_text.h"
#include "prise/games/drafti/settings.h"

namespace prise::drafti {

struct PdnTag {
    std::string name;
    std::string value;
    friend bool operator==(const PdnTag&, const PdnTag&) = default;
};

struct PdnLine;

struct PdnMove {
    std::string written;              // "c3:e5": as it stood in the text; not compared by ==
    std::string action;               // "22x15": the action text (§5.1)
    std::vector<std::string> before;  // comments; spaces and line ends in them are one space
    std::vector<std::string> after;
    std::vector<int> nags;            // $1 is 1; also from !, ?, !!, ??, !?, ?!
    std::vector<PdnLine> variations;  // what could have been played instead

    friend bool operator==(const PdnMove& a, const PdnMove& b);
};

struct PdnLine {
    std::string setup;  // a variation that begins in another position: its FEN; else empty
    std::vector<PdnMove> moves;
    std::vector<std::string> comments;  // at the end, after variations; or of a line without moves

    friend bool operator==(const PdnLine&, const PdnLine&) = default;
};

struct PdnGame {
    std::vector<PdnTag> tags;         // as they stood in the text
    Options options{option_table()};  // of the preset, the tag Options and what had to be lifted
    std::string start;                // FEN: the first three fields of the position text
    std::string result = "*";         // as it stood in the text: "1-0", "1-1", "*"
    PdnLine line;                     // the moves
    std::vector<std::string> notes = {};  // what a reader should know: "Draw rule lifted: ..."

    // The value of a tag, whatever the case of its name; nothing if it is missing.
    const std::string* tag(std::string_view name) const;
    bool begins_at_start() const;

    // The same game: order of the tags, their unknown values and the notes are no difference.
    friend bool operator==(const PdnGame& a, const PdnGame& b);
};

// The moves as action texts, without the variations.
std::vector<std::string> actions_of(const PdnGame& game);

// What a result says. In English draughts and pool checkers Black begins and owns the first number.
enum class PdnOutcome : uint8_t { unknown, white_wins, black_wins, draw, both_lose };
PdnOutcome outcome_of(const PdnGame& game);
std::string_view result_text(PdnOutcome outcome, const Options& options);

struct PdnReading {
    // The preset of all games; empty: that of the tags Variant, else GameType, else `tanzania`.
    std::string_view preset = {};
    // Options as JSON; they count before those of the tag Options.
    std::string_view options = {};
    bool lift_draws = true;  // false: a game that goes on after a draw is refused

    size_t max_size = size_t{64} << 20;
    int max_depth = 64;          // of variations in variations
    size_t max_moves = 100'000;  // of one game with its variations
    size_t max_games = 1'000'000;
};

// All games; refused if there is none.
Result<std::vector<PdnGame>> read_pdn(std::string_view text, const PdnReading& reading = {});

// The same game by game, for texts that are larger than one wants to hold as structs.
class PdnReader {
  public:
    // The text must stay.
    PdnReader(std::string_view text, const PdnReading& reading);
    // The next game; nothing at the end of the text. After a refusal there is no next game.
    Result<std::optional<PdnGame>> next();

  private:
    PdnText text_;
    PdnReading reading_;
    size_t size_;
    size_t games_ = 0;
    std::vector<std::string> comments_;  // found behind the last game, belong to the next one
};

struct PdnWriting {
    bool short_captures = false;  // "22x6" instead of "22x15x6" where that says as much
    bool letters = false;         // "c3-d4" instead of "22-18"
};

// One text of all games. Refused: an action that is not legal, so that what is written can be read.
Result<std::string> write_pdn(std::span<const PdnGame> games, const PdnWriting& writing = {});

}  // namespace prise::drafti
