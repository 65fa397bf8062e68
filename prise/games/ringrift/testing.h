// Help for tests, never installed: random games of RingRift on any board, with any number of
// players and any rules, and a look at one position.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/facade.h"
#include "prise/core/random.h"
#include "prise/core/text.h"
#include "prise/games/ringrift/game.h"
#include "prise/games/ringrift/settings.h"
#include "prise/games/ringrift/snapshot.h"

namespace prise::ringrift {

struct RandomRules {
    std::string board;
    int players;
    std::string json(Random& random) const {
        const auto flag = [&] { return random.chance(2) ? "true" : "false"; };
        // Few rings make games that reach their end in every way.
        const std::string rings =
            random.chance(2) ? std::string() : join(R"(,"rings":)", 3 + int64_t{random.below(12)});
        return join(R"({"board":")", board, R"(","players":)", players, rings,
                    R"(,"chainRevisit":)", flag(), R"(,"stackStrike":)", flag(), R"(,"swap":)",
                    flag(), R"(,"lpsRounds":)", 1 + int64_t{random.below(4)},
                    R"(,"borderCollapse":")", random.chance(2) ? "adjacent" : "connected", "\"}");
    }
};

// visit(rules, weight) for every board and number of players; the weight says how many games are
// worth their time there.
inline void each_table(const std::function<void(const RandomRules&, int)>& visit) {
    for (int players = 2; players <= 4; ++players) {
        visit({"square8", players}, 20);
        visit({"hex8", players}, 20);
        visit({"square19", players}, 1);
        visit({"hexagonal", players}, 1);
    }
}

inline std::unique_ptr<AnyGame> make_game(const std::string& json) {
    return std::move(*entry().make_from(json));
}

inline const std::string& pick(const std::vector<std::string>& list, Random& random) {
    return list[random.below(static_cast<uint32_t>(list.size()))];
}

// Plays to the end, with a liking for what is rare: placements are chosen last.
inline const std::string& pick_rare(const std::vector<std::string>& list, Random& random) {
    const std::string* best = &pick(list, random);
    for (int i = 0; i < 3 && best->find('@') != std::string::npos; ++i) {
        best = &pick(list, random);
    }
    return *best;
}

inline Settings random_settings(BoardId board, int players, Random& random) {
    Settings settings;
    settings.board = board;
    settings.players = players;
    settings.rings = random.chance(2) ? std::min(settings.grid().rings, 18)
                                      : 3 + static_cast<int>(random.below(10));
    settings.lps_rounds = 1 + static_cast<int>(random.below(9));
    settings.swap = random.chance(2);
    settings.stack_strike = random.chance(2);
    settings.chain_revisit = random.chance(2);
    settings.border_collapse =
        random.chance(2) ? BorderCollapse::adjacent : BorderCollapse::connected;
    return settings;
}

// Anything anywhere: a board that no game leads to, with seat 1 to act.
inline Snapshot scattered(const Settings& settings, Random& random) {
    Snapshot snapshot;
    snapshot.grid = settings.grid();
    snapshot.players = settings.players;
    const uint32_t density = 2 + random.below(6);
    const auto colour = [&] {
        return static_cast<uint8_t>(random.below(static_cast<uint32_t>(settings.players)));
    };
    const bool without_own_stacks = random.chance(2);
    for (int cell = 0; cell < snapshot.grid.area(); ++cell) {
        if (!snapshot.grid.has(cell)) {
            continue;
        }
        const uint32_t what = random.below(density + 3);
        if (what == 0) {
            snapshot.put(cell, Snapshot::Kind::collapsed, colour());
        } else if (what == 1 || what == 3) {
            snapshot.put(cell, Snapshot::Kind::marker, random.chance(2) ? 0 : colour());
        } else if (what == 2 && snapshot.rings.size() < 40 && random.chance(2)) {
            std::vector<uint8_t> rings(1 + random.below(4));
            std::ranges::generate(rings, colour);
            rings.front() = without_own_stacks ? 1 : rings.front();
            snapshot.put_stack(cell, rings);
        }
    }
    return snapshot;
}

inline std::unique_ptr<AnyPlay> play_at(const AnyGame& game, std::string_view position) {
    auto play = game.restore(position);
    EXPECT_TRUE(play) << play.error().sentence;
    return std::move(*play);
}

inline testing::AssertionResult holds(const std::string& text, std::string_view piece) {
    return text.find(piece) != std::string::npos ? testing::AssertionSuccess()
                                                 : testing::AssertionFailure() << text;
}

}  // namespace prise::ringrift
