#include "prise/ai/ringrift/player.h"

#include "prise/ai/ringrift/instance.h"

namespace prise::ai::ringrift {

// Options that were refused made no game, so they are sound here.
std::unique_ptr<AnyPlayer> make_player(const AnyGame& game, const Setup& setup) {
    return prise::ringrift::with_rules(
               game.options(),
               [&]<class B>(const prise::ringrift::Rules<B>& rules) -> std::unique_ptr<AnyPlayer> {
                   return Instance<B>::player(game, rules, setup);
               })
        .value();
}

}  // namespace prise::ai::ringrift
