#include "prise/games/casino/score.h"

namespace prise::casino {

std::array<PlayerScore, 2> score_of(const Settings& settings, const State& state) {
    std::array<PlayerScore, 2> scores;
    for (const Player player : {Player{0}, Player{1}}) {
        const CardSet pile = state.taken[player];
        const int cards = count(pile);
        const int own_spades = count(pile & spades);
        const int half_spades = state.is_over() && settings.spade_split ? 1 : 0;
        const int half_cards = state.is_over() ? 1 : 0;
        scores[player] = {
            .cards = cards,
            .spades = own_spades,
            .aces = count(pile & aces),
            .big = has(pile, big_casino),
            .little = has(pile, little_casino),
            .spade_bonus = own_spades >= 6   ? 2
                           : own_spades == 5 ? half_spades
                                             : 0,
            .card_bonus = cards >= 21   ? 2
                          : cards == 20 ? half_cards
                                        : 0,
        };
    }
    return scores;
}

}  // namespace prise::casino
