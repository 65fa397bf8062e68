// When two situations are the same: same pieces, same side to move, same record of promotions, and
// the draws of section 8.1 equally near.
#include <algorithm>

#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

// So many half-moves before a limit the quiet clock begins to tell situations apart. Further away
// they count as the same, or a table would hardly ever find one again.
constexpr int near = 8;

// 0: far from the limit, or there is none; near + 1: reached.
int nearness(int clock, int limit) {
    return limit == 0 ? 0 : std::clamp(clock - limit + near + 1, 0, near + 1);
}

}  // namespace

// What a pending capture makes void: it comes first, and whatever is counted begins again after it.
uint64_t RulesBase::nearness_of_draws(const State& state, const Past& past) const {
    if (state.kings == 0 && state.quiet + near < settings_.no_progress_limit) {
        return 0;
    }
    const bool only_kings = (state.occupied() & ~state.kings) == 0;
    const auto progress = static_cast<uint64_t>(nearness(state.quiet, settings_.no_progress_limit));
    const auto kings =
        static_cast<uint64_t>(only_kings ? nearness(state.quiet, settings_.kings_only_limit) : 0);
    const int endgame = state.endgame > 0 ? std::min<int>(state.endgame, endgame_limit(state)) : 0;
    const bool repeated =
        settings_.repetition_limit > 0 &&
        drafti::occurrences(state, past, settings_.repetition_limit) >= settings_.repetition_limit;
    const uint64_t draws = static_cast<uint64_t>(endgame) | (progress << 16) | (kings << 20) |
                           (uint64_t{repeated} << 24);
    return draws != 0 && has_capture(state) ? 0 : draws;
}

uint64_t RulesBase::key(const State& state, const Past& past) const {
    // Two rounds of SplitMix64 over the placement and everything else.
    Random first(state.placement());
    const uint64_t rest = state.kings | (uint64_t{state.turn} << 32) |
                          (uint64_t{state.promoted} << 33) | (nearness_of_draws(state, past) << 35);
    Random second(first.next() ^ rest);
    return second.next();
}

}  // namespace prise::drafti
