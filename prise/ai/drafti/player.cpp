#include "prise/ai/drafti/player.h"

#include "prise/ai/drafti/instance.h"

namespace prise::ai::drafti {

std::unique_ptr<AnyPlayer> make_player(const AnyGame& game, const Setup& setup) {
    return with_search_rules(game.options(),
                             [&](auto rules) { return player_by(game, rules, setup); });
}

std::vector<Sample> self_play(const Options& options, uint64_t seed, uint64_t nodes,
                              int random_moves) {
    return with_search_rules(
        options, [&](const auto& rules) { return samples_by(rules, seed, nodes, random_moves); });
}

Openings make_openings(const Options& options, const OpeningsWanted& wanted) {
    return with_search_rules(options,
                             [&](const auto& rules) { return openings_by(rules, wanted); });
}

}  // namespace prise::ai::drafti
