// The promises of The Gambit Engine (docs/performance.md). bench/gene_perft runs it beside another
// program; figures are meant as ratios within one run.
#include "bench/measure.h"
#include "prise/chess/perft.h"
#include "prise/chess/position.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {
namespace {

constexpr std::string_view kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view hybrids =
    "r2qk2r/ppp2ppp/2n2n2/3bp3/3PP1b1/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 0 7 "
    "c3=LD.2,d5=C.3,d8=LCX.4,f3=FALXH.3,g4=DH1.2 - -";

bench::Table<Rules> table_of(std::string_view options, std::string_view position = {}) {
    return bench::Table(Rules(*sound_settings(*Options::parse(option_table(), options))), position);
}

void perft_of(benchmark::State& run, std::string_view options, std::string_view position, int depth,
              Leaves leaves) {
    bench::perft(run, table_of(options, position), depth, leaves);
}
constexpr auto bulk = Leaves::counted_in_bulk;
constexpr auto visited = Leaves::visited;
BENCHMARK_CAPTURE(perft_of, start, "{}", "", 6, bulk)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of, kiwipete, "{}", kiwipete, 4, bulk)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of, hybrids, "{}", hybrids, 4, bulk)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of, chess, R"({"inheritance":false})", "", 6, bulk)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of, start_visited, "{}", "", 4, visited)->Unit(benchmark::kMillisecond);

// The chess core itself, to compare `chess` with.
void chess_core(benchmark::State& run) {
    const chess::Board board = chess::start_position().board;
    uint64_t nodes = 0;
    for (auto _ : run) {
        nodes += chess::perft(board, 6);
    }
    bench::count_nodes(run, nodes);
}
BENCHMARK(chess_core)->Unit(benchmark::kMillisecond);

void playouts(benchmark::State& run, std::string_view options) {
    bench::playouts(run, table_of(options));
}
BENCHMARK_CAPTURE(playouts, classic, "{}");
BENCHMARK_CAPTURE(playouts, strict, R"({"overflow":"block"})");
BENCHMARK_CAPTURE(playouts, fog, R"({"hidden":2})");
BENCHMARK_CAPTURE(playouts, gas, R"({"evolution":"gas"})");
BENCHMARK_CAPTURE(playouts, wild,
                  R"({"kingInheritance":"full","maxComplexity":200,"hidden":3,"hiddenExpiry":0})");

void apply_one(benchmark::State& run, std::string_view position, std::string_view action) {
    const bench::Table table = table_of("{}", position);
    ActionList<Action> list;
    list.push(*table.rules.parse_action(action));
    bench::apply(run, table, list);
}
BENCHMARK_CAPTURE(apply_one, quiet, kiwipete, "d2c1");
BENCHMARK_CAPTURE(apply_one, capture, kiwipete, "e2a6");
BENCHMARK_CAPTURE(apply_one, capture_of_a_hybrid, hybrids, "e4d5");

// What black may believe of white's four marks; and worlds drawn from it.
constexpr std::string_view marks =
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5 "
    "c3=L.1?X,c4=DH.1?W,f3=L.1?W,h1=S.1?N - -";

void believe(benchmark::State& run) {
    const bench::Table table = table_of(R"({"hidden":4})", marks);
    const auto seen = table.rules.observe(table.state, table.past, Viewer{Seat::second});
    Random random(1);
    Belief belief;
    for (auto _ : run) {
        benchmark::DoNotOptimize(table.rules.believe(seen, {}, random, belief));
    }
}
BENCHMARK(believe);

void draw_world(benchmark::State& run) {
    bench::Table table = table_of(R"({"hidden":4})", marks);
    const auto seen = table.rules.observe(table.state, table.past, Viewer{Seat::second});
    Random random(1);
    Belief belief;
    table.rules.believe(seen, {}, random, belief);
    for (auto _ : run) {
        benchmark::DoNotOptimize(table.rules.draw_world(belief, random, table.state, table.past));
    }
}
BENCHMARK(draw_world);

}  // namespace
}  // namespace prise::gene_chess
