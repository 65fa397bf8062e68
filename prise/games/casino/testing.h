// For the tests beside: random games of Casino under random options, walked through the concept.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "prise/games/casino/rules.h"

namespace prise::casino {

inline std::string text_of_action(const Rules& rules, const Action& action) {
    return text_of([&](Text& text) { rules.print_action(action, text); });
}

inline std::string position_of(const Rules& rules, const State& state) {
    return text_of([&](Text& text) { rules.print_position(state, {}, text); });
}

inline Deal random_deal(Random& random) {
    return {{random.next(), random.next(), random.next(), random.next()}};
}

inline Settings random_settings(Random& random) {
    constexpr std::array<std::pair<int, int>, 8> deals = {
        {{10, 0}, {10, 0}, {5, 0}, {4, 0}, {9, 4}, {3, 4}, {1, 0}, {10, 0}}};
    Settings settings;
    const auto [hand, table] = deals[random.below(8)];
    settings.hand_size = hand;
    settings.table_deal = table;
    if (random.chance(3)) {
        return settings;
    }
    settings.max_build_value = 5 + static_cast<int>(random.below(6));
    settings.max_builds = 1 + static_cast<int>(random.below(3));
    settings.extend_limit = 3 + static_cast<int>(random.below(4));
    settings.extend_needs_card = random.chance(2);
    settings.strategic_extensions = random.chance(2);
    settings.multi_capture = random.chance(2);
    settings.build_merging = random.chance(2);
    settings.late_builds = random.chance(2);
    settings.trail_lock = static_cast<TrailLock>(random.below(3));
    settings.undo_limit = 1 + static_cast<int>(random.below(6));
    settings.staging_limit = 3 + static_cast<int>(random.below(10));
    settings.pile_top = random.chance(2);
    settings.spade_split = random.chance(2);
    return settings;
}

// Plays random games and looks at every position. Staging is chosen less often than its share, so
// that games get on.
template <class Look>
void walk_random_games(int games, uint64_t seed, Look&& look) {
    Random random(seed);
    for (int game = 0; game < games && !testing::Test::HasFatalFailure(); ++game) {
        const Rules rules(random_settings(random));
        State state;
        Past past;
        ActionList<Action> list;
        Silent silent;
        rules.start(state, past, random_deal(random));
        for (;;) {
            look(rules, state);
            rules.legal(state, past, list);
            if (list.empty()) {
                break;
            }
            const auto choose = [&] {
                return list[random.below(static_cast<uint32_t>(list.size()))];
            };
            Action action = choose();
            for (int again = 0; again < 6 && !action.ends_turn(); ++again) {
                action = choose();
            }
            rules.apply(state, past, action, silent);
        }
    }
}

}  // namespace prise::casino
