// Games of a notation (prise/core/notation) as records, and back: what is the same for draughts and
// chess. Tags are kept in a record, and names are those of its seats; comments, annotations and
// variations have no place there. A game that was won or drawn before the rules end it ends by
// resignation or agreement.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/notation/game.h"
#include "prise/core/text.h"
#include "prise/formats/record_notation.h"
#include "prise/match/match_state.h"

namespace prise::cli {

using formats::result_in;

// What the notation of a game knows of its record.
struct RecordPlan {
    const GameEntry& entry;
    json::Value options;
    std::string position = {};             // empty: the start
    std::vector<notation::Tag> tags = {};  // as the notation writes them
    // Those of them that the record says anyway, besides White, Black and Result.
    std::span<const std::string_view> said_anyway = {};
    bool black_is_first = false;  // whose number is the first of a result
};

// The same game gives the same record, byte for byte: its id is a digest, its times are zero.
Result<std::string> write_as_record(const notation::Game& game, const RecordPlan& plan,
                                    std::vector<std::string>& notes);

// A position a line, blank lines aside; `read(line)` makes a game of it. Its refusals go on behind
// "Line 3".
template <class Read>
auto games_from_lines(std::string_view text, Read&& read)
    -> Result<std::vector<typename decltype(read(text))::value_type>> {
    std::vector<typename decltype(read(text))::value_type> games;
    for (size_t number = 1; !text.empty(); ++number) {
        const size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
        auto game = read(line);
        if (!game) {
            return refuse(game.error().code, join("Line ", number, game.error().sentence),
                          game.error().section);
        }
        games.push_back(std::move(*game));
    }
    if (games.empty()) return refuse("bad-position", "There is no position in it.", {});
    return games;
}

}  // namespace prise::cli
