// Counting and playing straight through the rules gives what the texts give.
#include "prise/core/text.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/walk.h"

namespace prise::conformance::laws {

void perft_agrees(const GameEntry& entry, Report& report) {
    walk(entry, report, 240, [](Walk& at) {
        const auto before = at.now->clone();
        at.expect(at.now->perft(0) == 1, "perft(0) is not 1");
        at.expect(at.now->perft(1) == at.legal.size(),
                  "perft(1) is not the number of legal actions");
        at.expect(at.now->perft(1, false) == at.legal.size(), "perft(1), visited, is not either");
        const uint64_t total = at.now->perft(2);
        at.expect(total == at.now->perft(2, false), "counting in bulk makes a difference");
        uint64_t sum = 0;
        for (const std::string& action : at.legal) {
            const auto after = at.now->clone();
            const bool played = after->apply(action).has_value();
            std::vector<std::string> legal;
            after->legal(all_knowing, legal);
            at.expect(played && after->perft(1) == legal.size(),
                      join("perft counts ", after->perft(1), " actions after ", action, ", not ",
                           legal.size()));
            sum += legal.size();
        }
        at.expect(sum == total, join("the shares add up to ", sum, ", not to ", total));
        if (total < 400) {
            at.expect(at.now->perft(3) == at.now->perft(3, false), "perft(3) in bulk");
        }
        at.expect(at.now->same_as(*before), "perft changes the game");
    });
}

void playouts_agree(const GameEntry& entry, Report& report) {
    walk(entry, report, 600, [](Walk& at) {
        const auto play = at.now->clone();
        const uint64_t limit = at.random.below(30);
        Random same = at.random;
        const uint64_t played = play->playout(at.random, limit);
        at.expect(played <= limit, "plays more than it may");
        at.expect(played == limit || play->outcome().over(), "stops before the end");
        const auto again = at.now->clone();
        at.expect(again->playout(same, limit) == played && again->same_as(*play),
                  "the same random numbers lead elsewhere");
        const auto read = at.game->restore(play->position(), play->memory());
        at.expect(read && (*read)->same_as(*play), "it ends where no position is");
    });
}

}  // namespace prise::conformance::laws
