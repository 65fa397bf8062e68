#include "prise/ai/gene_chess/brain.h"
#include "prise/ai/gene_chess/player.h"
#include "prise/ai/kit/search_player.h"
#include "prise/games/gene_chess/instances.h"

namespace prise::ai::gene_chess {

// Options that were refused made no game, so they are sound here.
std::unique_ptr<AnyPlayer> make_player(const AnyGame& game, const Setup& setup) {
    using Rules = prise::gene_chess::Rules;
    return prise::gene_chess::with_rules(game.options(),
                                         [&](const Rules& rules) -> std::unique_ptr<AnyPlayer> {
                                             const bool is_fitted =
                                                 rules.is_open() && rules.settings().inheritance;
                                             return std::make_unique<SearchPlayer<Rules, Brain>>(
                                                 game, rules, setup, is_fitted);
                                         })
        .value();
}

}  // namespace prise::ai::gene_chess
