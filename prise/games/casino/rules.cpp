#include "prise/games/casino/rules.h"

namespace prise::casino {
namespace {

// §2
void shuffle(std::array<Card, card_count>& deck, uint64_t word) {
    Random random(word);
    for (size_t i = card_count - 1; i > 0; --i) {
        std::swap(deck[i], deck[random.next() % (i + 1)]);
    }
}

}  // namespace

void Rules::start(State& state, Past& past, const Deal& deal) const {
    past.clear();
    state = State{};
    for (size_t i = 0; i < card_count; ++i) {
        state.deck[i] = static_cast<Card>(i);
    }
    const bool is_number = deal == Deal{{deal.words[0], 0, 0, 0}};
    for (const uint64_t word : std::span(deal.words).first(is_number ? 1 : 4)) {
        shuffle(state.deck, word);
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
    for_each_left(state, [&](Card card) { state.push_pile(state.last, card); });
    state.loose = 0;
    state.clear_builds();
}

}  // namespace prise::casino
