// The promises of Gambit Chess (docs/performance.md). bench/duel_chess_perft runs it beside other
// programs; figures are meant as ratios within one run.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "prise/core/facade_of.h"
#include "prise/core/perft.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::string_view kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
// The same with pools that are nearly empty: every bid and retreat must be looked at by itself.
constexpr std::string_view thin_kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 6/6 m -";

struct Table {
    explicit Table(std::string_view position, std::string_view preset = "standard")
        : rules(settings_from(*Options::parse(option_table(), {}, preset))) {
        if (!rules.parse_position(position, "-", state, past)) {
            std::abort();
        }
    }
    Rules rules;
    State state;
    Past past;
};

void perft(benchmark::State& run, std::string_view position, std::string_view preset, int depth,
           Leaves leaves) {
    Table table(position, preset);
    uint64_t nodes = 0;
    for (auto _ : run) {
        nodes += Perft<Rules>(table.rules, leaves)(table.state, table.past, depth);
    }
    run.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
constexpr Leaves bulk = Leaves::counted_in_bulk;
BENCHMARK_CAPTURE(perft, orthodox_start, start, "orthodox", 6, bulk)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, orthodox_kiwipete, kiwipete, "orthodox", 5, bulk)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, start, start, "standard", 6, bulk)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, kiwipete, kiwipete, "standard", 5, bulk)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, thin_pools, thin_kiwipete, "standard", 4, bulk)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, leaves_visited, kiwipete, "standard", 4, Leaves::visited)
    ->Unit(benchmark::kMillisecond);

void legal_list(benchmark::State& run) {
    Table table(kiwipete);
    ActionList<Action> list;
    for (auto _ : run) {
        table.rules.legal(table.state, table.past, list);
        benchmark::DoNotOptimize(list.begin());
    }
}
BENCHMARK(legal_list);

void playouts(benchmark::State& run) {
    Table table(start);
    const State first = table.state;
    Random random(1);
    ActionList<Action> list;
    Silent silent;
    int64_t actions = 0;
    for (auto _ : run) {
        table.state = first;
        table.past.clear();
        for (;; ++actions) {
            table.rules.legal(table.state, table.past, list);
            if (list.empty()) {
                break;
            }
            const auto choice = random.below(static_cast<uint32_t>(list.size()));
            table.rules.apply(table.state, table.past, list[choice], silent);
        }
    }
    run.SetItemsProcessed(actions);
}
BENCHMARK(playouts);

}  // namespace
}  // namespace prise::duel_chess
