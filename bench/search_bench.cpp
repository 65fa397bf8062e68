// How fast players search: nodes a second, and how deep they are after two seconds of processor
// time. `signature` is the number of nodes of a search to a fixed depth: it changes only when the
// search or the evaluation does.
#include <benchmark/benchmark.h>

#include <ctime>

#include "prise/ai/player.h"

namespace prise::ai {
namespace {

struct Situation {
    const char* name;
    const char* game;
    const char* preset;
    const char* position;  // empty: the start
    int depth;             // of the signature
};

constexpr Situation situations[] = {
    {"drafti/start", "drafti", "tanzania", "", 12},
    {"drafti/kings", "drafti", "tanzania", "W:W13,21,26,K29:B4,5,K12,19", 12},
    {"drafti/federation", "drafti", "tanzania-federation", "", 12},
    {"drafti/russian", "drafti", "russian", "", 12},
    {"drafti/english", "drafti", "english", "", 12},
    {"duel-chess/middle", "duel-chess", "open",
     "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/P1N1BB2/1PPQ2PP/R4RK1 w - - 2 13 33/37 m -", 6},
    {"duel-chess/late", "duel-chess", "open",
     "3r2k1/p4pp1/1p2p2p/2r5/3R4/1P2P1P1/P4P1P/3R2K1 w - - 0 25 20/30 m -", 8},
    {"duel-chess/orthodox", "duel-chess", "orthodox",
     "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/P1N1BB2/1PPQ2PP/R4RK1 w - - 2 13 39/39 m -", 7},
    {"gene-chess/start", "gene-chess", "", "", 7},
    {"ringrift/start", "ringrift", "", "", 3},
};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void think(benchmark::State& bench, const Situation& situation) {
    constexpr double seconds = 2;
    const auto game =
        find_game(all_games(), situation.game)->make_from("", situation.preset).value();
    const auto play =
        *situation.position == '\0' ? game->start() : game->restore(situation.position).value();
    const Seat seat = play->to_act();
    const auto player =
        make_player(situation.game, *game, {.seat = seat, .table_bytes = size_t{1} << 26}).value();
    if (!player->see(seen_by(*play, seat))) {
        bench.SkipWithError("the position cannot be thought about");
        return;
    }
    for ([[maybe_unused]] auto _ : bench) {
        player->go({.depth = situation.depth});
        while (player->step(1 << 20)) {
        }
        bench.counters["signature"] = static_cast<double>(player->thought().nodes);
        const double begun = processor_seconds();
        player->go({});
        while (player->step(2048) && processor_seconds() - begun < seconds) {
        }
        bench.counters["depth"] = player->thought().depth;
        bench.counters["nodes"] = benchmark::Counter(static_cast<double>(player->thought().nodes) /
                                                     (processor_seconds() - begun));
    }
}

const bool registered = [] {
    for (const Situation& situation : situations) {
        benchmark::RegisterBenchmark(situation.name, think, situation)
            ->Iterations(1)
            ->Unit(benchmark::kSecond);
    }
    return true;
}();

}  // namespace
}  // namespace prise::ai
