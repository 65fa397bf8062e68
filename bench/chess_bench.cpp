// The promises of the chess core (docs/performance.md). bench/chess_perft runs it beside another
// program; figures are meant as ratios within one run.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "prise/chess/fen.h"
#include "prise/chess/legal.h"
#include "prise/chess/perft.h"
#include "prise/chess/tactics.h"
#include "prise/core/random.h"

namespace prise::chess {
namespace {

constexpr std::string_view kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

void perft_of(benchmark::State& run, std::string_view fen, int depth) {
    const Board board = read_fen(fen)->board;
    uint64_t nodes = 0;
    for (auto _ : run) {
        nodes += perft(board, depth);
    }
    run.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(perft_of, start, start_fen, 6)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_of, kiwipete, kiwipete, 5)->Unit(benchmark::kMillisecond);

void legal_list(benchmark::State& run) {
    const Board board = read_fen(kiwipete)->board;
    ActionList<Move> list;
    for (auto _ : run) {
        list.clear();
        list_legal(board, list);
        benchmark::DoNotOptimize(list.begin());
    }
}
BENCHMARK(legal_list);

void count(benchmark::State& run) {
    const Board board = read_fen(kiwipete)->board;
    for (auto _ : run) {
        benchmark::DoNotOptimize(count_legal(board));
    }
}
BENCHMARK(count);

// Every legal move in turn; with its key and counters, then the tactics it makes.
template <class Use>
void each_move(benchmark::State& run, Use&& use) {
    const Position position = *read_fen(kiwipete);
    ActionList<Move> list;
    list_legal(position.board, list);
    size_t next = 0;
    for (auto _ : run) {
        Position after = position;
        play(after, list[next]);
        use(position, after);
        next = next + 1 == list.size() ? 0 : next + 1;
    }
}

void play_move(benchmark::State& run) {
    each_move(run, [](const Position&, const Position& after) { benchmark::DoNotOptimize(after); });
}
BENCHMARK(play_move);

struct CountTactics {
    int found = 0;
    void check(int) { ++found; }
    void discovered(int, int) { ++found; }
    void fork(int, Bitboard) { ++found; }
    void line_pair(int, int) { ++found; }
};

void play_move_and_find_tactics(benchmark::State& run) {
    each_move(run, [](const Position& before, const Position& after) {
        CountTactics counter;
        find_tactics(before.board, after.board, before.board.turn, counter);
        benchmark::DoNotOptimize(counter.found);
    });
}
BENCHMARK(play_move_and_find_tactics);

// Random games to mate, stalemate or 200 plies: list, choose, play.
void playouts(benchmark::State& run) {
    Random random(1);
    ActionList<Move> list;
    int64_t moves = 0;
    for (auto _ : run) {
        Position position = start_position();
        for (int ply = 0; ply < 200; ++ply, ++moves) {
            list.clear();
            list_legal(position.board, list);
            if (list.empty()) {
                break;
            }
            play(position, list[random.below(static_cast<uint32_t>(list.size()))]);
        }
    }
    run.SetItemsProcessed(moves);
}
BENCHMARK(playouts);

}  // namespace
}  // namespace prise::chess
