// A key fit for a transposition table: it holds what decides how the game can go on and end. The
// order in a pile or a build does so only where the top of a pile may be staged (pileTop).
#include <cstring>

#include "prise/core/random.h"
#include "prise/games/casino/rules.h"

namespace prise::casino {
namespace {

class Mixer {
  public:
    uint64_t key() const { return key_; }

    void mix(uint64_t word) { key_ = Random(key_ ^ word).next(); }

    // The first `size` bytes.
    template <class Array>
    void mix_bytes(const Array& bytes, size_t size = sizeof(Array)) {
        for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
            uint64_t word = 0;
            std::memcpy(&word, reinterpret_cast<const char*>(&bytes) + at,
                        std::min(sizeof word, sizeof bytes - at));
            mix(word);
        }
    }

  private:
    uint64_t key_ = 0;
};

}  // namespace

uint64_t Rules::key(const State& state, const Past&) const {
    Mixer mixer;
    mixer.mix(state.hands[0] | (uint64_t{state.turn} << 40) | (uint64_t{state.last} << 48) |
              (uint64_t{state.undo} << 56));
    mixer.mix(state.hands[1] | (uint64_t{state.staged_count} << 40) |
              (uint64_t{state.deck_count} << 48) | (uint64_t{state.round} << 56));
    mixer.mix(state.loose);
    mixer.mix(state.taken[0]);
    mixer.mix_bytes(state.staged, state.staged_count);
    mixer.mix_bytes(state.deck, state.deck_count);
    if (settings_.pile_top) {
        mixer.mix_bytes(state.piles);
        mixer.mix_bytes(state.built);
        mixer.mix_bytes(state.sizes);
        mixer.mix(state.owned[0]);
        mixer.mix(state.owned[1]);
        return mixer.key();
    }
    for_each(state.builds(), [&](Card place) {
        const int value = value_of(place);
        mixer.mix(state.build_set(value) | (uint64_t{place} << 48) |
                  (uint64_t{state.owner_of_build(value)} << 56));
    });
    return mixer.key();
}

}  // namespace prise::casino
