// For the files instance_*.cpp: a search is slow to compile, so they share the instances.
#pragma once

#include "prise/ai/drafti/brain.h"
#include "prise/ai/drafti/openings_maker.h"
#include "prise/ai/drafti/player.h"
#include "prise/ai/drafti/sample.h"
#include "prise/ai/kit/search_player.h"
#include "prise/ai/library.h"

namespace prise::ai::drafti {

template <class Traits>
std::unique_ptr<AnyPlayer> player_by(const AnyGame& game, prise::drafti::Rules<Traits> rules,
                                     const Setup& setup) {
    const Known known = weights_for(rules.settings(), setup.is_plain);
    const Library* library = setup.library.get();
    const Tables* tables = library != nullptr && setup.level == levels
                               ? library->tables_for(rules.settings())
                               : nullptr;
    const Openings* openings =
        library != nullptr ? library->openings_for(rules.settings()) : nullptr;
    return std::make_unique<SearchPlayer<prise::drafti::Rules<Traits>, Brain<Traits>>>(
        game, rules, setup, known.is_fitted, *known.weights, tables, openings);
}

template <class Traits>
Openings openings_by(const prise::drafti::Rules<Traits>& rules, const OpeningsWanted& wanted) {
    return OpeningsMaker<Traits>(rules, *weights_for(rules.settings()).weights, wanted).make();
}

// One game of the player against itself (sample.h).
template <class Traits>
std::vector<Sample> samples_by(const prise::drafti::Rules<Traits>& rules, uint64_t seed,
                               uint64_t nodes, int random_moves) {
    using Rules = prise::drafti::Rules<Traits>;
    const Brain<Traits> brain(rules, *weights_for(rules.settings()).weights);
    Table table(static_cast<size_t>(nodes * 32));
    AlphaBeta<Rules, Brain<Traits>> search(rules, brain, table);
    typename Rules::State state;
    Past past;
    ActionList<typename Rules::Action> list;
    Random random(seed);
    Silent silent;
    const auto begin = [&] {
        rules.start(state, past);
        for (int i = 0; i < random_moves; ++i) {
            rules.legal(state, past, list);
            if (list.empty()) {
                return false;
            }
            rules.apply(state, past, list[random.below(static_cast<uint32_t>(list.size()))],
                        silent);
        }
        return true;
    };
    while (!begin()) {
    }
    std::vector<Sample> samples;
    std::vector<prise::drafti::Side> sides;
    for (rules.legal(state, past, list); !list.empty(); rules.legal(state, past, list)) {
        table.begin(true);
        search.begin(state, past, {.nodes = nodes, .depth = 0, .lines = 1});
        while (search.step(nodes)) {
        }
        const auto& best = search.lines().front();
        if (brain.rest(state, 0) == Rest::quiet && std::abs(best.score) < proved) {
            const bool up = state.turn == prise::drafti::white;
            const auto seen = [&](Board board) { return up ? board : turned(board); };
            samples.push_back({seen(state.own()), seen(state.enemy()), seen(state.kings),
                               static_cast<int16_t>(best.score)});
            sides.push_back(state.turn);
        }
        rules.apply(state, past, best.actions.front(), silent);
    }
    const Outcome outcome = rules.outcome(state, past);
    for (size_t i = 0; i < samples.size(); ++i) {
        const bool drawn = outcome.status != Outcome::Status::win;
        const bool has_won = outcome.winner == Rules::seat_of(sides[i]);
        samples[i].result = drawn ? 1 : has_won ? 2 : 0;
    }
    return samples;
}

using Tanzania = prise::drafti::Fixed<prise::drafti::captures_of("tanzania")>;
using Federation = prise::drafti::Fixed<prise::drafti::captures_of("tanzania-federation")>;

// visit(rules) with the fastest type there is for these options.
template <class Visit>
auto with_search_rules(const Options& options, const Visit& visit) {
    using prise::drafti::Custom;
    using prise::drafti::Rules;
    const auto settings = settings_of<prise::drafti::Settings>(options);
#ifndef PRISE_FEW_INSTANCES
    if (settings.captures == Tanzania::rules) {
        return visit(Rules<Tanzania>(settings, {}));
    }
    if (settings.captures == Federation::rules) {
        return visit(Rules<Federation>(settings, {}));
    }
#endif
    return visit(Rules<Custom>(settings, {settings.captures}));
}

#ifndef PRISE_FEW_INSTANCES
extern template std::vector<Sample> samples_by(const prise::drafti::Rules<Tanzania>&, uint64_t,
                                               uint64_t, int);
extern template std::vector<Sample> samples_by(const prise::drafti::Rules<Federation>&, uint64_t,
                                               uint64_t, int);
extern template Openings openings_by(const prise::drafti::Rules<Tanzania>&, const OpeningsWanted&);
extern template Openings openings_by(const prise::drafti::Rules<Federation>&,
                                     const OpeningsWanted&);
extern template std::unique_ptr<AnyPlayer> player_by(const AnyGame&, prise::drafti::Rules<Tanzania>,
                                                     const Setup&);
extern template std::unique_ptr<AnyPlayer> player_by(const AnyGame&,
                                                     prise::drafti::Rules<Federation>,
                                                     const Setup&);
#endif
extern template Openings openings_by(const prise::drafti::Rules<prise::drafti::Custom>&,
                                     const OpeningsWanted&);
extern template std::vector<Sample> samples_by(const prise::drafti::Rules<prise::drafti::Custom>&,
                                               uint64_t, uint64_t, int);
extern template std::unique_ptr<AnyPlayer> player_by(const AnyGame&,
                                                     prise::drafti::Rules<prise::drafti::Custom>,
                                                     const Setup&);

}  // namespace prise::ai::drafti
