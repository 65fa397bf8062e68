// The promises of Casino (docs/performance.md). Figures are meant as ratios within one run.
#include "bench/measure.h"
#include "prise/contact/contacts.h"
#include "prise/games/casino/offers.h"

namespace prise::casino {
namespace {

// Many choices on the table, and a stack in the making.
constexpr std::string_view middle_game =
    "As2h7s7d9c/AdAc2s2d2c 3d4c5hTd 7@1:6cAh - "
    "-/3s3h3c4s4h4d5s5d5c6s6h6d7h7c8s8h8d8c9s9h9dTsThTc - 0 2 1 5 0-4";
constexpr std::string_view with_stack =
    "2h7s9d/AsAhAd 2d5h6c - 4ct3dt "
    "-/Ac2s2c3s3h3c4s4h4d5s5d5c6s6h6d7h7d7c8s8h8d8c9s9h9cTsThTdTc - 0 2 1 5 0-8";

bench::Table<Rules> table_at(std::string_view position = {}) {
    return bench::Table(Rules(Settings{}), position);
}

// One drop asked of the engine, the view of the position included.
void offers_of_a_drop(benchmark::State& run, std::string_view position, std::string_view drag,
                      std::string_view target) {
    const bench::Table table = table_at(position);
    const auto words = parse_drop(drag, target);
    for (auto _ : run) {
        const View view(table.rules.settings(), table.state);
        Offer offer = offers(view, *find_drop(view, *words));
        benchmark::DoNotOptimize(offer);
    }
}
BENCHMARK_CAPTURE(offers_of_a_drop, card, middle_game, "2h", "5h");
BENCHMARK_CAPTURE(offers_of_a_drop, build, middle_game, "7s", "B7");
BENCHMARK_CAPTURE(offers_of_a_drop, stack, with_stack, "7s", "S");

void legal_list(benchmark::State& run, std::string_view position) {
    bench::legal_list(run, table_at(position));
}
BENCHMARK_CAPTURE(legal_list, direct, middle_game);
BENCHMARK_CAPTURE(legal_list, with_stack, with_stack);

void playouts(benchmark::State& run) { bench::playouts(run, table_at()); }
BENCHMARK(playouts);

void perft(benchmark::State& run) { bench::perft(run, table_at(), 5); }
BENCHMARK(perft)->Unit(benchmark::kMillisecond);

// What seat 2 or a spectator has seen after 24 actions: builds were made, one promise to each seat
// holds.
struct Seen {
    explicit Seen(Viewer viewer) {
        Random choice(1);
        Silent silent;
        ActionList<Action> list;
        Past past;
        State state;
        rules.start(state, past, Deal::number(1));
        while (log.size() < 24) {
            rules.legal(state, past, list);
            const Action action = list[choice.below(static_cast<uint32_t>(list.size()))];
            log.push_back({seat_of(state.turn), action});
            rules.apply(state, past, action, silent);
        }
        seen = rules.observe(state, past, viewer);
    }
    Rules rules{Settings{}};
    std::vector<SeenAction<Action>> log;
    Observation seen;
};

void believe(benchmark::State& run, Viewer viewer) {
    const Seen what(viewer);
    Random random(1);
    Belief belief;
    for (auto _ : run) {
        bool believed = what.rules.believe(what.seen, {nullptr, what.log}, random, belief);
        benchmark::DoNotOptimize(believed);
    }
    run.counters["promises"] = belief.promise_count;
}
BENCHMARK_CAPTURE(believe, player, Viewer{Seat::second});
BENCHMARK_CAPTURE(believe, spectator, spectator);

// More is promised than any log can say: the bound of the work.
std::array<Knowledge, 2> knowing_too_much() {
    std::array<Knowledge, 2> known;
    for (int value = 1; value <= 9; ++value) {
        known[0].promised.push_back(of_value(value) | of_value(value + 1));
        known[1].promised.push_back(of_value(value));
    }
    return known;
}

void believe_at_worst(benchmark::State& run) {
    const bench::Table table = table_at();
    const Observation seen = table.rules.observe(table.state, table.past, spectator);
    const auto known = knowing_too_much();
    Belief belief;
    for (auto _ : run) {
        bool believed = make_belief(seen, known, belief);
        benchmark::DoNotOptimize(believed);
    }
    run.counters["ways"] = static_cast<double>(belief.ways.size());
}
BENCHMARK(believe_at_worst);

void draw_world(benchmark::State& run, Viewer viewer) {
    const Seen what(viewer);
    Random random(1);
    Belief belief;
    if (!what.rules.believe(what.seen, {nullptr, what.log}, random, belief)) {
        std::abort();
    }
    State state;
    Past past;
    for (auto _ : run) {
        bool drawn = what.rules.draw_world(belief, random, state, past);
        benchmark::DoNotOptimize(drawn);
        benchmark::DoNotOptimize(state);
    }
    run.counters["promises"] = belief.promise_count;
}
BENCHMARK_CAPTURE(draw_world, player, Viewer{Seat::second});
BENCHMARK_CAPTURE(draw_world, spectator, spectator);

// 10 000 elements: a card table of absurd size, one card to every 60 x 60 px.
struct Screen {
    static constexpr uint32_t elements = 10000;
    static constexpr uint32_t side = 6000;

    Screen() {
        for (uint32_t id = 0; id < elements; ++id) {
            contacts.add(0, id, static_cast<contact::ElementKind>(id % 10 == 0 ? 1 : 0), rect());
        }
    }
    contact::Rect rect() { return {coordinate(), coordinate(), 64, 88}; }
    double coordinate() { return random.below(side); }

    Random random{1};
    contact::Contacts contacts;
    double t = 0;
};

void contact_find(benchmark::State& run) {
    Screen screen;
    for (auto _ : run) {
        auto found = screen.contacts.find(0, {.x = screen.coordinate(), .y = screen.coordinate()});
        benchmark::DoNotOptimize(found);
    }
}
BENCHMARK(contact_find);

// A hundred moves a frame, with the flush at its end.
void contact_update(benchmark::State& run) {
    Screen screen;
    uint32_t moved = 0;
    for (auto _ : run) {
        screen.t += 0.16;
        screen.contacts.update(screen.t, moved * 7919 % Screen::elements, screen.rect());
        ++moved;
    }
}
BENCHMARK(contact_update);

}  // namespace
}  // namespace prise::casino
