// Reading a record of a hundred actions and replaying it (docs/performance.md). Hashing is measured
// by itself, so that it can be taken off: the promise is about the rest.
#include <benchmark/benchmark.h>

#include "prise/core/text.h"
#include "prise/match/match.h"
#include "prise/match/record.h"
#include "prise/native/hash.h"

namespace prise {
namespace {

Digest no_sha256(std::string_view) { return {}; }
Digest no_hmac(std::string_view, std::string_view) { return {}; }

SharedGames games(all_games());

// A game of a hundred actions: random, and begun anew until it lasts that long.
std::string record_of_a_hundred(const Hashing& hashing) {
    for (uint64_t seed = 1;; ++seed) {
        Random random(seed);
        Match match({&games, hashing, [] { return Digest{}; }});
        std::vector<Entry> entries;
        const auto keep = [&](const Result<Appended>& appended) {
            for (const Told& told : appended.value()) {
                entries.push_back(told.entry);
            }
        };
        MatchFacts facts;
        facts.id = "bench";
        facts.game = "drafti";
        keep(match.create(facts, 0));
        keep(match.start(0));
        std::vector<std::string> legal;
        while (match.state().line().size() < 100 && !match.state().is_over()) {
            match.state().play()->legal(all_knowing, legal);
            const auto choice = random.below(static_cast<uint32_t>(legal.size()));
            keep(match.act(match.state().play()->to_act(), legal[choice], 0));
        }
        if (match.state().line().size() == 100) {
            return write_record(entries, hashing);
        }
    }
}

void read_and_replay(benchmark::State& run, const Hashing& hashing) {
    const std::string text = record_of_a_hundred(hashing);
    for (auto _ : run) {
        auto entries = read_record(text, hashing);
        MatchState state(games, hashing);
        if (!entries || !fold_record(std::move(*entries), state)) {
            std::abort();
        }
        benchmark::DoNotOptimize(state.play());
    }
}

void without_hashing(benchmark::State& run) { read_and_replay(run, {no_sha256, no_hmac}); }
BENCHMARK(without_hashing)->Unit(benchmark::kMicrosecond);

void with_hashing(benchmark::State& run) { read_and_replay(run, native::hashing()); }
BENCHMARK(with_hashing)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace prise
