// The promises of Drafti (docs/performance.md). Figures are meant as ratios within one run; how
// many instructions a leaf costs is counted by bench/instructions.
#include <benchmark/benchmark.h>

#include "prise/core/facade_of.h"
#include "prise/core/perft.h"
#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

using Tanzania = Rules<Fixed<tanzania>>;

// A middle game with kings and captures in the air.
constexpr std::string_view middle_game =
    "W:W18,21,23,25,26,27,K30,31,32:B1,2,5,6,9,10,12,16,K28:H0:F18:E0:PWB:R-";

struct Table {
    explicit Table(std::string_view position = {}) {
        rules.start(state, past);
        if (!position.empty() && !rules.parse_position(position, "-", state, past)) {
            std::abort();
        }
    }
    Tanzania rules{Settings{}, {}};
    State state;
    Past past;
};

void perft(benchmark::State& run, Leaves leaves) {
    Table table;
    uint64_t nodes = 0;
    for (auto _ : run) {
        nodes += Perft<Tanzania>(table.rules, leaves)(table.state, table.past,
                                                      static_cast<int>(run.range(0)));
    }
    run.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(perft, leaves_counted, Leaves::counted_in_bulk)
    ->Arg(10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, leaves_visited, Leaves::visited)->Arg(9)->Unit(benchmark::kMillisecond);

void legal_list(benchmark::State& run) {
    Table table(middle_game);
    ActionList<Action> list;
    for (auto _ : run) {
        table.rules.legal(table.state, table.past, list);
        benchmark::DoNotOptimize(list.begin());
    }
}
BENCHMARK(legal_list);

void apply(benchmark::State& run) {
    Table table(middle_game);
    ActionList<Action> list;
    table.rules.legal(table.state, table.past, list);
    Silent silent;
    size_t next = 0;
    for (auto _ : run) {
        State copy = table.state;
        const Past::Mark mark = table.past.mark();
        table.rules.apply(copy, table.past, list[next], silent);
        table.past.rewind(mark);
        benchmark::DoNotOptimize(copy);
        next = next + 1 == list.size() ? 0 : next + 1;
    }
}
BENCHMARK(apply);

void playouts(benchmark::State& run) {
    Table table;
    Random random(1);
    ActionList<Action> list;
    Silent silent;
    int64_t moves = 0;
    for (auto _ : run) {
        table.rules.start(table.state, table.past);
        for (;; ++moves) {
            table.rules.legal(table.state, table.past, list);
            if (list.empty()) {
                break;
            }
            const auto choice = random.below(static_cast<uint32_t>(list.size()));
            table.rules.apply(table.state, table.past, list[choice], silent);
        }
    }
    run.SetItemsProcessed(moves);
}
BENCHMARK(playouts);

void playouts_with_text(benchmark::State& run) {
    const auto game = find_game(all_games(), "drafti")->make_from("{}");
    const auto start = (*game)->start();
    Random random(1);
    std::vector<std::string> list;
    int64_t moves = 0;
    for (auto _ : run) {
        const auto play = start->clone();
        for (;; ++moves) {
            play->legal(list);
            if (list.empty()) {
                break;
            }
            const auto choice = random.below(static_cast<uint32_t>(list.size()));
            if (!play->apply(list[choice])) {
                std::abort();
            }
        }
    }
    run.SetItemsProcessed(moves);
}
BENCHMARK(playouts_with_text);

}  // namespace
}  // namespace prise::drafti
