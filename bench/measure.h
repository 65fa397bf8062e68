// What every game's benchmark measures through the concept of prise/core/contract.h.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "prise/core/action_list.h"
#include "prise/core/contract.h"
#include "prise/core/perft.h"
#include "prise/core/random.h"

namespace prise::bench {

// A game at its start, or in a position.
template <GameRules Rules>
struct Table {
    explicit Table(Rules of, std::string_view position = {}) : rules(std::move(of)) {
        start();
        if (!position.empty() && !read(position)) {
            std::abort();
        }
    }
    void start() {
        if constexpr (Deals<Rules>) {
            rules.start(state, past, Deal{});
        } else {
            rules.start(state, past);
        }
    }
    bool read(std::string_view position) {
        if constexpr (KeepsLedger<Rules>) {
            typename Rules::Ledger ledger;
            return rules.parse_position(position, "-", state, past, ledger).has_value();
        } else {
            return rules.parse_position(position, "-", state, past).has_value();
        }
    }
    Rules rules;
    typename Rules::State state;
    Past past;
};

inline void count_nodes(benchmark::State& run, uint64_t nodes) {
    run.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

template <GameRules Rules>
void perft(benchmark::State& run, Table<Rules> table, int depth,
           Leaves leaves = Leaves::counted_in_bulk) {
    uint64_t nodes = 0;
    for (auto _ : run) {
        nodes += Perft<Rules>(table.rules, leaves)(table.state, table.past, depth);
    }
    count_nodes(run, nodes);
}

template <GameRules Rules>
void legal_list(benchmark::State& run, const Table<Rules>& table) {
    ActionList<typename Rules::Action> list;
    for (auto _ : run) {
        table.rules.legal(table.state, table.past, list);
        benchmark::DoNotOptimize(list.begin());
    }
    run.counters["actions"] = static_cast<double>(list.size());
}

// Random games from the start to their end: list, choose, apply.
template <GameRules Rules>
void playouts(benchmark::State& run, Table<Rules> table) {
    Random random(1);
    ActionList<typename Rules::Action> list;
    Silent silent;
    int64_t actions = 0;
    for (auto _ : run) {
        table.start();
        for (;; ++actions) {
            table.rules.legal(table.state, table.past, list);
            if (list.empty()) {
                break;
            }
            const auto choice = random.below(static_cast<uint32_t>(list.size()));
            table.rules.apply(table.state, table.past, list[choice], silent);
        }
    }
    run.SetItemsProcessed(actions);
    run.counters["state_bytes"] = sizeof(table.state);
}

// A copy of the state and one of these actions, by turns.
template <GameRules Rules>
void apply(benchmark::State& run, Table<Rules> table,
           const ActionList<typename Rules::Action>& list) {
    Silent silent;
    size_t next = 0;
    for (auto _ : run) {
        typename Rules::State copy = table.state;
        const Past::Mark mark = table.past.mark();
        table.rules.apply(copy, table.past, list[next], silent);
        table.past.rewind(mark);
        benchmark::DoNotOptimize(copy);
        next = next + 1 == list.size() ? 0 : next + 1;
    }
}

}  // namespace prise::bench
