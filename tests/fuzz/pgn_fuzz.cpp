// Any bytes as PGN: refused, or games that are replayed, written and read back as the same. What
// tells of duels is read as a game of them too: refused there or by the rules, or written as chess
// and read back as the same.
#include "prise/chess/fen.h"
#include "prise/chess/pgn.h"
#include "prise/games/duel_chess/pgn.h"
#include "tests/fuzz/material.h"

namespace prise::chess {
namespace {

void demand_replay(const PgnGame& game) {
    auto position = read_fen(game.start);
    fuzz::demand(position.has_value(), "a start", game.start);
    for (const std::string& action : actions_of(game)) {
        fuzz::demand(play_action(*position, action).has_value(), "not replayed", action);
    }
    const auto last = last_position_of(game);
    fuzz::demand(last && *last == *position, "another end", game.start);
}

void try_duels(const PgnGame& game) {
    const auto played = duel_chess::duels_of(game);
    if (!played) {
        fuzz::demand_refusal(played.error());
        return;
    }
    const auto shown = duel_chess::chess_of(*played);
    if (!shown) {
        fuzz::demand_refusal(shown.error());
        return;
    }
    const auto written = write_pgn({&*shown, 1});
    fuzz::demand(written.has_value(), "duels not written", written ? "" : written.error().sentence);
    const auto games = read_pgn(*written);
    fuzz::demand(games && games->size() == 1, "duels not read", *written);
    const auto again = duel_chess::duels_of(games->front());
    fuzz::demand(
        again && again->options == played->options && actions_of(*again) == actions_of(*played),
        "other duels", *written);
    const auto same = duel_chess::chess_of(*again);
    fuzz::demand(same && *write_pgn({&*same, 1}) == *written, "duels written otherwise", *written);
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
        if (duel_chess::tells_duels(game)) {
            try_duels(game);
        }
    }
    const auto written = write_pgn(*games);
    fuzz::demand(written.has_value(), "not written", written ? "" : written.error().sentence);
    const auto again = read_pgn(*written);
    fuzz::demand(again && *again == *games, "not read back", *written);
    fuzz::demand(*write_pgn(*again) == *written, "written otherwise", *written);
    return 0;
}

}  // namespace prise::chess
