// Random games of RingRift for tests: any board, any number of players, any rules.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "prise/core/random.h"
#include "prise/core/text.h"
#include "prise/games/ringrift/game.h"
#include "prise/games/ringrift/settings.h"

namespace prise::ringrift {

struct RandomRules {
    std::string board;
    int players;
    std::string json(Random& random) const {
        const auto flag = [&] { return random.chance(2) ? "true" : "false"; };
        // Few rings make games that reach their end in every way.
        const std::string rings =
            random.chance(2) ? std::string() : join(",\"rings\":", 3 + int64_t{random.below(12)});
        return join("{\"board\":\"", board, "\",\"players\":", players, rings,
                    ",\"chain_revisit\":", flag(), ",\"stack_strike\":", flag(),
                    ",\"swap\":", flag(), ",\"lps_rounds\":", 1 + int64_t{random.below(4)},
                    ",\"border_collapse\":\"", random.chance(2) ? "adjacent" : "connected", "\"}");
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

}  // namespace prise::ringrift
