// Any bytes as PDN: refused, or games that are replayed, written and read back as the same. The
// first line is also tried as FEN.
#include "prise/games/drafti/capture_finder.h"
#include "prise/games/drafti/fen.h"
#include "prise/games/drafti/pdn.h"
#include "tests/fuzz/material.h"

namespace prise::drafti {
namespace {

void try_fen(std::string_view line) {
    const auto state = read_fen(line);
    if (!state) {
        fuzz::demand(state.error().code == "bad-position", "a code", state.error().code);
        fuzz::demand_refusal(state.error());
        return;
    }
    const std::string written = write_fen(*state);
    const auto again = read_fen(written);
    fuzz::demand(again && write_fen(*again) == written, "a FEN does not come back", written);
    State by_the_book;
    Past past;
    fuzz::demand(RulesBase({}).parse_position(written, "-", by_the_book, past).has_value(),
                 "a FEN is no position", written);
}

// The options of the game must let its moves be played.
void demand_replay(const PdnGame& game) {
    const CaptureFinder finder(settings_of<Settings>(game.options));
    State state;
    Past past;
    fuzz::demand(finder.rules().parse_position(game.start, "-", state, past).has_value(), "a start",
                 game.start);
    for (const std::string& action : actions_of(game)) {
        fuzz::demand(finder.validate(state, past, action).has_value(), "not replayed", action);
        Silent silent;
        finder.rules().apply(state, past, *finder.rules().parse_action(action), silent);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try_fen(text.substr(0, text.find('\n')));
    const auto games = read_pdn(text);
    if (!games) {
        fuzz::demand_refusal(games.error());
        return 0;
    }
    for (const PdnGame& game : *games) {
        demand_replay(game);
    }
    for (const bool other : {false, true}) {
        const PdnWriting writing{.short_captures = other, .letters = other};
        const auto written = write_pdn(*games, writing);
        fuzz::demand(written.has_value(), "not written", written ? "" : written.error().sentence);
        const auto again = read_pdn(*written);
        fuzz::demand(again && *again == *games, "not read back", *written);
        fuzz::demand(*write_pdn(*again, writing) == *written, "written otherwise", *written);
    }
    return 0;
}

}  // namespace prise::drafti
