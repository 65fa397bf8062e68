#include "prise/games/drafti/game.h"

#include "prise/core/facade_of.h"
#include "prise/core/transition.h"
#include "prise/games/drafti/rules.h"

namespace prise::drafti {

template class Rules<Custom>;

namespace {

// The compile-time instance whose rules are those of the options, if there is one.
template <CaptureRules first, CaptureRules... rest>
std::unique_ptr<AnyGame> make_instance(const Settings& settings, const Options& options) {
    if (settings.captures == first) {
        return host(Adapted<Rules<Fixed<first>>>(settings, Fixed<first>{}), options);
    }
    if constexpr (sizeof...(rest) > 0) {
        return make_instance<rest...>(settings, options);
    } else {
        return host(Adapted<Rules<Custom>>(settings, Custom{settings.captures}), options);
    }
}

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    return make_instance<tanzania, tanzania_federation, russian, brazilian, pool, czech, thai,
                         english>(settings_from(options), options);
}

}  // namespace

GameEntry entry() {
    return {
        .id = "drafti",
        .title = "Drafti (Tanzania draughts)",
        .idea = "the longest capture chain is compulsory",
        .alias = {},
        .seat_names = "White|Black",
        .typing =
            "  22-18         a move: from and to\n"
            "  21x14x5       a capture: every square the piece jumps to, or 21x5 if that is "
            "clear\n",
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

}  // namespace prise::drafti
