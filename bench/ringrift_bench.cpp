// The promises of RingRift (docs/performance.md). Times are CPU times of one thread.
#include <benchmark/benchmark.h>

#include "prise/core/facade_of.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {
namespace {

// Seat 1 has placements and stacks that can act, among markers and the first territory.
constexpr std::string_view middle_game =
    "AA1(b2)b2(b)/B1ba4/5bb1/(ab)(a)1b2ba/(a)2bb2a/1a3(a2b)2/2b2a1a/2(b)a1a2 1 p 11:2,11:1 - h - "
    "2:1 "
    "- 15";

template <class B>
Settings settings_on() {
    Settings settings;
    settings.board = B::id;
    settings.rings = B::grid.rings;
    return settings;
}

template <class B>
void playouts(benchmark::State& run) {
    const Rules<B> rules(settings_on<B>());
    State<B> state;
    Past past;
    Random random(1);
    ActionList<Action> list;
    Silent silent;
    int64_t actions = 0;
    for (auto _ : run) {
        rules.start(state, past);
        for (;; ++actions) {
            rules.legal(state, past, list);
            if (list.empty()) {
                break;
            }
            const auto choice = random.below(static_cast<uint32_t>(list.size()));
            rules.apply(state, past, list[choice], silent);
        }
    }
    run.SetItemsProcessed(actions);
    run.counters["state_bytes"] = sizeof(state);
}
BENCHMARK(playouts<Square8>);
BENCHMARK(playouts<Hex8>);
BENCHMARK(playouts<Square19>);
BENCHMARK(playouts<Hexagonal>);

struct Table {
    Table() {
        if (!rules.parse_position(middle_game, "-", state, past)) {
            std::abort();
        }
    }
    Rules<Square8> rules{Settings{}};
    State<Square8> state;
    Past past;
};

void legal_list(benchmark::State& run) {
    const Table table;
    ActionList<Action> list;
    for (auto _ : run) {
        table.rules.legal(table.state, table.past, list);
        benchmark::DoNotOptimize(list.begin());
    }
    run.counters["actions"] = static_cast<double>(list.size());
}
BENCHMARK(legal_list);

void position_text(benchmark::State& run) {
    const Table table;
    for (auto _ : run) {
        TextOf<1024> text;
        table.rules.print_position(table.state, table.past, text);
        benchmark::DoNotOptimize(text.view().data());
    }
}
BENCHMARK(position_text);

}  // namespace
}  // namespace prise::ringrift
