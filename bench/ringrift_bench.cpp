// The promises of RingRift (docs/performance.md). Times are CPU times of one thread.
#include "bench/measure.h"
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
    return settings;
}

template <class B>
void playouts(benchmark::State& run) {
    bench::playouts(run, bench::Table(Rules<B>(settings_on<B>())));
}
BENCHMARK(playouts<Square8>);
BENCHMARK(playouts<Hex8>);
BENCHMARK(playouts<Square19>);
BENCHMARK(playouts<Hexagonal>);

bench::Table<Rules<Square8>> table_of_middle_game() {
    return bench::Table(Rules<Square8>(Settings{}), middle_game);
}

void legal_list(benchmark::State& run) { bench::legal_list(run, table_of_middle_game()); }
BENCHMARK(legal_list);

// What a search asks at every node.
template <class B>
void key(benchmark::State& run) {
    bench::Table table{Rules<B>(settings_on<B>())};
    Random random(1);
    ActionList<Action> list;
    Silent silent;
    for (int i = 0; i < 40; ++i) {
        table.rules.legal(table.state, table.past, list);
        table.rules.apply(table.state, table.past,
                          list[random.below(static_cast<uint32_t>(list.size()))], silent);
    }
    for (auto _ : run) {
        benchmark::DoNotOptimize(table.rules.key(table.state, table.past));
        benchmark::ClobberMemory();
    }
}
BENCHMARK(key<Square8>);
BENCHMARK(key<Hexagonal>);

void position_text(benchmark::State& run) {
    const bench::Table table = table_of_middle_game();
    for (auto _ : run) {
        TextOf<1024> text;
        table.rules.print_position(table.state, table.past, text);
        benchmark::DoNotOptimize(text.view().data());
    }
}
BENCHMARK(position_text);

}  // namespace
}  // namespace prise::ringrift
