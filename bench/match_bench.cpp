// What a live match costs: an action with all that is told of it, the memory of a match, and a log
// that goes back again and again (docs/performance.md).
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <memory>
#include <vector>

#include "prise/core/text.h"
#include "prise/match/kept_match.h"
#include "prise/match/record.h"
#include "prise/native/hash.h"

namespace prise {
namespace {

SharedGames games(all_games());

MatchTools tools() {
    return {&games, native::hashing(), [] { return Digest{}; }};
}

class Live : public KeptMatch {
  public:
    explicit Live(std::string_view game, json::Value options = json::Object())
        : KeptMatch(tools()) {
        MatchFacts facts;
        facts.id = "bench";
        facts.game = game;
        facts.options = std::move(options);
        keep(match().create(facts, 0)).value();
        keep(match().start(0)).value();
    }
    std::string some_action(Random& random) const {
        std::vector<std::string> legal;
        state().play()->legal(all_knowing, legal);
        return legal[random.below(static_cast<uint32_t>(legal.size()))];
    }
    Seat to_act() const { return state().play()->to_act(); }
};

// Sixty actions of a random game, or fewer if none lasts that long.
std::vector<std::string> sixty_actions(std::string_view game, const json::Value& options) {
    for (uint64_t seed = 1;; ++seed) {
        Random random(seed);
        Live live(game, options);
        std::vector<std::string> actions;
        while (actions.size() < 60 && !live.state().decided()) {
            actions.push_back(live.some_action(random));
            live.keep(live.match().act(live.to_act(), actions.back(), 0));
        }
        if (actions.size() == 60) {
            return actions;
        }
    }
}

void act(benchmark::State& run, std::string_view game) {
    const auto actions = sixty_actions(game, json::Object());
    int64_t played = 0;
    for (auto _ : run) {
        run.PauseTiming();
        Live live(game);
        run.ResumeTiming();
        for (const std::string& action : actions) {
            benchmark::DoNotOptimize(live.match().act(live.to_act(), action, 0));
        }
        played += static_cast<int64_t>(actions.size());
    }
    run.SetItemsProcessed(played);
}
BENCHMARK_CAPTURE(act, drafti, "drafti");
BENCHMARK_CAPTURE(act, duel_chess, "duel-chess");
BENCHMARK_CAPTURE(act, gene_chess, "gene-chess");
BENCHMARK_CAPTURE(act, casino, "casino");
BENCHMARK_CAPTURE(act, ringrift, "ringrift");

// Bytes a match after sixty actions, of a hundred matches that share their rules.
void memory(benchmark::State& run, std::string_view game) {
    const auto actions = sixty_actions(game, json::Object());
    constexpr size_t count = 100;
    for (auto _ : run) {
        std::vector<std::unique_ptr<Match>> matches;
        matches.reserve(count);
        const Live first(game);  // makes the rules
        const size_t before = mallinfo2().uordblks;
        for (size_t i = 0; i < count; ++i) {
            matches.push_back(std::make_unique<Match>(tools()));
            MatchFacts facts;
            facts.id = "bench";
            facts.game = game;
            if (!matches.back()->create(facts, 0) || !matches.back()->start(0)) {
                std::abort();
            }
            for (const std::string& action : actions) {
                if (!matches.back()->act(matches.back()->state().play()->to_act(), action, 0)) {
                    std::abort();
                }
            }
        }
        run.counters["bytes"] =
            static_cast<double>(mallinfo2().uordblks - before) / static_cast<double>(count);
    }
}
BENCHMARK_CAPTURE(memory, drafti, "drafti")->Iterations(1);
BENCHMARK_CAPTURE(memory, duel_chess, "duel-chess")->Iterations(1);
BENCHMARK_CAPTURE(memory, gene_chess, "gene-chess")->Iterations(1);
BENCHMARK_CAPTURE(memory, casino, "casino")->Iterations(1);
BENCHMARK_CAPTURE(memory, ringrift, "ringrift")->Iterations(1);

// Reading and folding a record with four thousand actions that are all undone again.
void verify_undone(benchmark::State& run) {
    Live live("ringrift");
    for (int i = 0; i < 4000; ++i) {
        live.keep(live.match().act(Seat::first, "1@d4", 0));
        live.keep(live.match().undo(Seat::first, 1, 0));
    }
    const std::string text = live.record();
    for (auto _ : run) {
        auto entries = read_record(text, native::hashing());
        MatchState state(games, native::hashing());
        if (!entries || !fold_record(std::move(*entries), state)) {
            std::abort();
        }
    }
}
BENCHMARK(verify_undone)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace prise
