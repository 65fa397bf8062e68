#include "prise/core/playouts.h"

namespace prise {

PlayoutDigest play_out(const AnyPlay& from, uint64_t seed, int games) {
    constexpr uint64_t longest_game =
        100000;  // a game that does not end is a defect found elsewhere
    Random random(seed);
    PlayoutDigest digest;
    for (int i = 0; i < games; ++i) {
        const auto play = from.clone();
        digest.actions += play->playout(random, longest_game);
        digest.keys = (digest.keys ^ play->key()) * 0x9E3779B97F4A7C15;
    }
    return digest;
}

PlayoutDigest play_out(const AnyGame& game, uint64_t seed, int games) {
    return play_out(*game.start(), seed, games);
}

}  // namespace prise
