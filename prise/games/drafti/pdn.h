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

#include "prise/core/notation/read.h"
#include "prise/core/options.h"
#include "prise/core/result.h"
#include "prise/games/drafti/settings.h"

namespace prise::drafti {

using PdnTag = notation::Tag;
using PdnMove = notation::Move;  // its action is the action text (§5.1)
using PdnLine = notation::Line;  // its setup is a FEN

// The start is a FEN: the first three fields of the position text.
struct PdnGame : notation::Game {
    Options options{option_table()};  // of the preset, the tag Options and what had to be lifted

    bool begins_at_start() const;

    // The same game: order of the tags, their unknown values and the notes are no difference.
    friend bool operator==(const PdnGame& a, const PdnGame& b);
};

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

    notation::Limits limits = {};
};

// All games; refused if there is none.
Result<std::vector<PdnGame>> read_pdn(std::string_view text, const PdnReading& reading = {});

// The same game by game, for texts that are larger than one wants to hold as structs.
class PdnReader {
  public:
    // The text must stay.
    PdnReader(std::string_view text, const PdnReading& reading);
    // The next game; nothing at the end of the text. After a refusal there is no next game, unless
    // the refused one is skipped; false: nothing is left behind it.
    Result<std::optional<PdnGame>> next();
    bool skip_refused() { return text_.skip_refused(); }

  private:
    notation::GamesText text_;
    PdnReading reading_;
};

struct PdnWriting {
    bool short_captures = false;  // "22x6" instead of "22x15x6" where that says as much
    bool letters = false;         // "c3-d4" instead of "22-18"
};

// One text of all games. Refused: an action that is not legal, so that what is written can be read.
Result<std::string> write_pdn(std::span<const PdnGame> games, const PdnWriting& writing = {});

}  // namespace prise::drafti
