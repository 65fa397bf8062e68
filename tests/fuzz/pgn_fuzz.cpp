// Any bytes as PGN: refused, or games that are replayed, written and read back as the same.
#include "prise/chess/fen.h"
#include "prise/chess/pgn.h"
#include "prise/chess/uci.h"
#include "tests/fuzz/material.h"

namespace prise::chess {
namespace {

void demand_replay(const PgnGame& game) {
    auto position = read_fen(game.start);
    fuzz::demand(position.has_value(), "a start", game.start);
    for (const std::string& action : actions_of(game)) {
        const auto move = read_uci(position->board, action);
        fuzz::demand(move.has_value(), "not replayed", action);
        play(*position, *move);
    }
    const auto last = last_position_of(game);
    fuzz::demand(last && *last == *position, "another end", game.start);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto games = read_pgn(text);
    if (!games) {
        fuzz::demand_refusal(games.error());
        return 0;
    }
    for (const PgnGame& game : *games) {
        demand_replay(game);
    }
    const auto written = write_pgn(*games);
    fuzz::demand(written.has_value(), "not written", written ? "" : written.error().sentence);
    const auto again = read_pgn(*written);
    fuzz::demand(again && *again == *games, "not read back", *written);
    fuzz::demand(*write_pgn(*again) == *written, "written otherwise", *written);
    return 0;
}

}  // namespace prise::chess
