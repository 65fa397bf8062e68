// The promises of Drafti (docs/performance.md). Figures are meant as ratios within one run; how
// many instructions a leaf costs is counted by bench/instructions.
#include "bench/measure.h"
#include "prise/core/facade.h"
#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

using Tanzania = Rules<Fixed<captures_of("tanzania")>>;

// A middle game with kings and captures in the air.
constexpr std::string_view middle_game =
    "W:W18,21,23,25,26,27,K30,31,32:B1,2,5,6,9,10,12,16,K28:H0:F18:E0:PWB:R-";

bench::Table<Tanzania> table_at(std::string_view position = {}) {
    return bench::Table(Tanzania(Settings{}, {}), position);
}

void perft(benchmark::State& run, int depth, Leaves leaves) {
    bench::perft(run, table_at(), depth, leaves);
}
BENCHMARK_CAPTURE(perft, leaves_counted, 10, Leaves::counted_in_bulk)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, leaves_visited, 9, Leaves::visited)->Unit(benchmark::kMillisecond);

void legal_list(benchmark::State& run) { bench::legal_list(run, table_at(middle_game)); }
BENCHMARK(legal_list);

void apply(benchmark::State& run) {
    const bench::Table table = table_at(middle_game);
    ActionList<Action> list;
    table.rules.legal(table.state, table.past, list);
    bench::apply(run, table, list);
}
BENCHMARK(apply);

void playouts(benchmark::State& run) { bench::playouts(run, table_at()); }
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
            play->legal(all_knowing, list);
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
