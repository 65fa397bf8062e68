// The promises of Gambit Chess (docs/performance.md). bench/duel_chess_perft runs it beside other
// programs; figures are meant as ratios within one run.
#include <array>
#include <vector>

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
    return bench::Table(Rules(settings_of<Settings>(*Options::parse(option_table(), {}, preset))),
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

// A game as a viewer has seen it who does not see the bids of others.
class SeenGame {
  public:
    SeenGame(std::string_view options, Viewer whose)
        : table_(Rules(settings_of<Settings>(*Options::parse(option_table(), options)))),
          viewer_(whose) {}

    void play(Action action) {
        const State before = table_.state;
        Silent silent;
        table_.rules.apply(table_.state, table_.past, action, silent);
        log_.push_back({table_.rules.to_act(before), action});
        // Looked at when the duel is over, if this bid was in one.
        if (!table_.rules.may_see(action, before, {}, viewer_)) {
            log_.back().action.reset();
        }
    }
    // Pawns that try to take each other again and again, and fail. Before the move rule would end
    // the game, another pawn moves.
    void fight(int duels) {
        constexpr std::array quiet = {"a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6",
                                      "f2f3", "f7f6", "g2g3", "g7g6", "h2h3", "h7h6",
                                      "a3a4", "a6a5", "b3b4", "b6b5"};
        constexpr int at_once = 900;
        size_t next = 0;
        act("e2e4");
        act("d7d5");
        for (int i = 0; i < duels; ++i) {
            for (int move = 0; i > 0 && i % at_once == 0 && move < 2; ++move) {
                act(quiet[next++]);
            }
            const bool white_attacks = table_.state.turn() == chess::white;
            act(white_attacks ? "e4d5" : "d5e4");
            act("bp:0");
            act(i % 3 == 0 ? "bp:1" : "bp:0");
            act(white_attacks ? "rt:e4" : "rt:d5");
        }
    }
    void believe(Belief& belief) const {
        Random random(1);
        const auto seen = table_.rules.observe(table_.state, table_.past, viewer_);
        if (!table_.rules.believe(seen, {nullptr, log_}, random, belief)) {
            std::abort();
        }
    }
    const Rules& rules() const { return table_.rules; }

  private:
    void act(std::string_view text) { play(*table_.rules.parse_action(text)); }

    bench::Table<Rules> table_;
    Viewer viewer_;
    std::vector<SeenAction<Action>> log_;
};

constexpr std::string_view hidden_bids =
    R"({"revealBids":"result","repetitionLimit":0,"moveRulePlies":1000})";
// As many pools and bids as the options allow.
constexpr std::string_view widest =
    R"({"revealBids":"result","repetitionLimit":0,"moveRulePlies":1000,"initialBp":1000,)"
    R"("maxPieceBp":100,"capPawn":100,"baseRegen":100})";
void believe(benchmark::State& run, std::string_view options, Viewer viewer, int duels) {
    SeenGame game(options, viewer);
    game.fight(duels);
    Belief belief;
    for (auto _ : run) {
        game.believe(belief);
        benchmark::DoNotOptimize(belief);
    }
    run.counters["worlds"] = static_cast<double>(belief.worlds.size());
}
constexpr Viewer black{Seat::second};
BENCHMARK_CAPTURE(believe, open_bids, "{\"repetitionLimit\":0}", black, 40)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(believe, hidden_bids, hidden_bids, black, 40)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(believe, hidden_bids_spectator, hidden_bids, spectator, 40)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(believe, widest, widest, black, 375)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(believe, widest_spectator, widest, spectator, 375)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(believe, widest_longest, widest, spectator, 8100)->Unit(benchmark::kMillisecond);

void draw_world(benchmark::State& run, std::string_view options, Viewer viewer, int duels) {
    SeenGame game(options, viewer);
    game.fight(duels);
    Belief belief;
    game.believe(belief);
    State state;
    Past past;
    Random random(1);
    for (auto _ : run) {
        game.rules().draw_world(belief, random, state, past);
        benchmark::DoNotOptimize(state);
    }
}
BENCHMARK_CAPTURE(draw_world, hidden_bids, hidden_bids, black, 40);
BENCHMARK_CAPTURE(draw_world, widest_spectator, widest, spectator, 375);

}  // namespace
}  // namespace prise::duel_chess
