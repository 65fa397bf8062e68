#include "prise/games/casino/rules.h"

#include <cstring>

#include "prise/core/random.h"

namespace prise::casino {

void Rules::start(State& state, Past& past) const {
    past.clear();
    state = State{};
    for (size_t i = 0; i < card_count; ++i) {
        state.deck[i] = static_cast<Card>(i);
    }
    Random random(settings_.seed);
    for (size_t i = card_count - 1; i > 0; --i) {
        std::swap(state.deck[i], state.deck[random.next() % (i + 1)]);
    }
    state.deck_count = card_count;
    state.undo = static_cast<uint8_t>(settings_.undo_limit);
    deal_hands(state);
    for (int i = 0; i < settings_.table_deal; ++i) {
        state.loose |= bit(state.deck[static_cast<size_t>(i)]);
    }
    state.deal_off(settings_.table_deal);
}

void Rules::deal_hands(State& state) const {
    for (size_t i = 0; i < 2 * static_cast<size_t>(settings_.hand_size); ++i) {
        state.hands[i % 2] |= bit(state.deck[i]);
    }
    state.deal_off(2 * settings_.hand_size);
}

void Rules::end_turn(State& state) const {
    state.clear_stack();
    state.undo = static_cast<uint8_t>(settings_.undo_limit);
    state.turn = other(state.turn);
    if ((state.hands[0] | state.hands[1]) != 0) [[likely]] {
        return;
    }
    if (state.deck_count != 0) {
        ++state.round;
        deal_hands(state);
        return;
    }
    // §8: what is left goes to whoever captured last.
    state.turn = nobody;
    state.undo = 0;
    if (state.last == nobody) {
        return;
    }
    for_each(state.loose, [&](Card card) { state.push_pile(state.last, card); });
    state.loose = 0;
    for_each(state.builds(), [&](Card place) {
        for (const Card card : state.build(value_of(place))) {
            state.push_pile(state.last, card);
        }
    });
    state.clear_builds();
}

uint64_t Rules::key(const State& state) const {
    uint64_t key = 0;
    const auto mix = [&](uint64_t word) { key = Random(key ^ word).next(); };
    const auto mix_bytes = [&](const auto& bytes) {
        for (size_t at = 0; at < sizeof bytes; at += sizeof(uint64_t)) {
            uint64_t word = 0;
            std::memcpy(&word, reinterpret_cast<const char*>(&bytes) + at,
                        std::min(sizeof word, sizeof bytes - at));
            mix(word);
        }
    };
    mix(state.hands[0]);
    mix(state.hands[1]);
    mix(state.loose | (uint64_t{state.staged_count} << 40) | (uint64_t{state.deck_count} << 48) |
        (uint64_t{state.round} << 56));
    mix(state.taken[0] | (uint64_t{state.turn} << 40) | (uint64_t{state.last} << 48) |
        (uint64_t{state.undo} << 56));
    mix(state.owned[0]);
    mix(state.owned[1]);
    mix_bytes(state.piles);
    mix_bytes(state.deck);
    mix_bytes(state.built);
    mix_bytes(state.staged);
    mix_bytes(state.sizes);
    return key;
}

}  // namespace prise::casino
