// Draughts games on their way between formats: PDN, FEN and our records. All three are read into
// the games of prise/games/drafti/pdn.h and written from them.
//
//     pdn     games with tags, comments and variations
//     fen     a position a line; what is written is where each game ended
//     prise   records, one after the other. Tags are kept in them and names are those of the seats;
//             comments, annotations and variations have no place there
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/games/drafti/pdn.h"
#include "prise/match/folded.h"

namespace prise::cli {

// A refusal is about line and column of the text. What a reader should know is added to `notes`.
Result<std::vector<drafti::PdnGame>> games_from_fens(std::string_view text,
                                                     const drafti::PdnReading& reading);
Result<drafti::PdnGame> game_from_record(const Folded& state, std::vector<std::string>& notes);

Result<std::string> fens_of(const std::vector<drafti::PdnGame>& games);
// The same game gives the same record, byte for byte: its id is a digest, its times are zero.
Result<std::string> record_of(const drafti::PdnGame& game, std::vector<std::string>& notes);

}  // namespace prise::cli
