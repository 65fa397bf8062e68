// The promises of Gambit Chess (docs/performance.md). bench/duel_chess_perft runs it beside other
// programs; figures are meant as ratios within one run.
#include "bench/measure.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::string_view kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
// The same with pools that are nearly empty: every bid and retreat must be looked at by itself.
constexpr std::string_view thin_kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 6/6 m -";

bench::Table<Rules> table_at(std::string_view position, std::string_view preset = "standard") {
    return bench::Table(Rules(settings_from(*Options::parse(option_table(), {}, preset))),
                        position);
}

void perft(benchmark::State& run, std::string_view position, std::string_view preset, int depth,
           Leaves leaves) {
    bench::perft(run, table_at(position, preset), depth, leaves);
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

void legal_list(benchmark::State& run) { bench::legal_list(run, table_at(kiwipete)); }
BENCHMARK(legal_list);

void playouts(benchmark::State& run) { bench::playouts(run, table_at(start)); }
BENCHMARK(playouts);

}  // namespace
}  // namespace prise::duel_chess
