#include "prise/games/casino/words.h"

#include "prise/core/text.h"

namespace prise::casino {

std::string name_of_value(int value) { return value == 1 ? std::string("ace") : join(value); }

std::vector<std::string> reasons_for(const PlayerScore& before, const PlayerScore& now) {
    std::vector<std::string> reasons;
    const auto add = [&](int points, std::string_view what) {
        if (points > 0) {
            reasons.push_back(join(points, " for ", what));
        }
    };
    const int new_aces = now.aces - before.aces;
    add(new_aces, new_aces == 1 ? "an ace" : "aces");
    add(now.big && !before.big ? 2 : 0, "the big casino");
    add(now.little && !before.little ? 1 : 0, "the little casino");
    add(now.spade_bonus - before.spade_bonus,
        now.spade_bonus == 1 ? "five of the ten spades" : "six spades");
    add(now.card_bonus - before.card_bonus,
        now.card_bonus == 1 ? "twenty of the forty cards" : "21 cards");
    return reasons;
}

}  // namespace prise::casino
