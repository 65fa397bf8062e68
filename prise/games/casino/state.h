// The two values of Casino: a position (§3) and an action (§5). Every card is in exactly one place:
//
//     hands, loose      sets
//     piles             one array, pile 0 from its front, pile 1 from its back; and as sets
//     builds            one array, rising value; a size and an owner for each value
//     stack, deck       arrays in their order
//
// What is not in use is zero, so that equal positions are equal bytes.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "prise/core/seat.h"
#include "prise/games/casino/cards.h"

namespace prise::casino {

using Player = uint8_t;
inline constexpr Player nobody = 2;
inline constexpr int longest_stack = 20;

constexpr Player other(Player player) { return player ^ 1; }
constexpr Seat seat_of(Player player) {
    return player == nobody ? Seat::none : seat_number(player + 1);
}
constexpr Player player_of(Seat seat) {
    return seat == Seat::none ? nobody : static_cast<Player>(index_of(seat));
}

// Where a staged card came from, in the order of `source_letters`.
enum class Source : uint8_t { hand, table, pile };
inline constexpr std::string_view source_letters = "hto";

struct Staged {
    uint8_t code = 0;

    constexpr Staged() = default;
    constexpr Staged(Card card, Source source)
        : code(static_cast<uint8_t>(card | (static_cast<unsigned>(source) << 6))) {}
    constexpr Card card() const { return code & 63; }
    constexpr Source source() const { return static_cast<Source>(code >> 6); }
    friend constexpr bool operator==(Staged, Staged) = default;
};

struct State {
    std::array<CardSet, 2> hands{};
    CardSet loose = 0;
    std::array<CardSet, 2> taken{};  // the piles as sets

    std::array<Card, card_count> piles{};
    std::array<Card, card_count> deck{};
    std::array<Card, card_count> built{};  // the cards of the builds
    std::array<Staged, longest_stack> staged{};
    std::array<uint8_t, top_value> sizes{};  // of the builds, by value - 1
    std::array<ValueSet, 2> owned{};         // values of the builds of each player

    uint8_t staged_count = 0;
    uint8_t deck_count = 0;
    Player turn = 0;  // nobody: the game is over
    uint8_t round = 1;
    Player last = nobody;
    uint8_t undo = 0;

    friend constexpr bool operator==(const State&, const State&) = default;

    // Piles ---------------------------------------------------------------------------------
    constexpr Card pile_card(Player player, int from_bottom) const {
        return piles[pile_place(player, from_bottom)];
    }
    constexpr Card pile_top(Player player) const {
        return taken[player] == 0 ? no_card : pile_card(player, count(taken[player]) - 1);
    }
    constexpr void push_pile(Player player, Card card) {
        piles[pile_place(player, count(taken[player]))] = card;
        taken[player] |= bit(card);
    }
    constexpr void pop_pile(Player player) {
        Card& top = piles[pile_place(player, count(taken[player]) - 1)];
        taken[player] &= ~bit(top);
        top = 0;
    }

    // Builds --------------------------------------------------------------------------------
    constexpr ValueSet builds() const { return owned[0] | owned[1]; }
    constexpr int size_of_build(int value) const { return sizes[static_cast<size_t>(value) - 1]; }
    constexpr Player owner_of_build(int value) const { return has_value(owned[0], value) ? 0 : 1; }
    constexpr int build_count(Player player) const { return std::popcount(owned[player]); }
    constexpr std::span<const Card> build(int value) const {
        return {built.data() + place_of_build(value), static_cast<size_t>(size_of_build(value))};
    }
    CardSet build_set(int value) const {
        CardSet set = 0;
        for (const Card card : build(value)) {
            set |= bit(card);
        }
        return set;
    }
    // Puts a card on the build, or begins it.
    constexpr void push_build(int value, Player owner, Card card) {
        const size_t at = place_of_build(value) + static_cast<size_t>(size_of_build(value));
        std::copy_backward(built.begin() + static_cast<std::ptrdiff_t>(at), built.end() - 1,
                           built.end());
        built[at] = card;
        ++sizes[static_cast<size_t>(value) - 1];
        owned[owner] |= value_bit(value);
        owned[other(owner)] &= ~value_bit(value);
    }
    constexpr void remove_build(int value) {
        const auto first = static_cast<std::ptrdiff_t>(place_of_build(value));
        std::fill(std::copy(built.begin() + first + size_of_build(value), built.end(),
                            built.begin() + first),
                  built.end(), Card{0});
        sizes[static_cast<size_t>(value) - 1] = 0;
        owned[0] &= ~value_bit(value);
        owned[1] &= ~value_bit(value);
    }
    constexpr void clear_builds() {
        built = {};
        sizes = {};
        owned = {};
    }

    // The deck ------------------------------------------------------------------------------
    constexpr void deal_off(int cards) {  // takes them from the front
        std::fill(std::copy(deck.begin() + cards, deck.begin() + deck_count, deck.begin()),
                  deck.begin() + deck_count, Card{0});
        deck_count = static_cast<uint8_t>(deck_count - cards);
    }

    // The temporary stack -------------------------------------------------------------------
    constexpr bool has_stack() const { return staged_count != 0; }
    constexpr std::span<const Staged> stack() const { return {staged.data(), staged_count}; }
    constexpr void clear_stack() {
        std::fill_n(staged.begin(), staged_count, Staged{});
        staged_count = 0;
    }

    constexpr bool is_over() const { return turn == nobody; }
    constexpr CardSet hand() const { return hands[turn]; }

  private:
    static constexpr size_t pile_place(Player player, int from_bottom) {
        return static_cast<size_t>(player == 0 ? from_bottom : card_count - 1 - from_bottom);
    }
    constexpr size_t place_of_build(int value) const {
        size_t place = 0;
        for (int lower = 1; lower < value; ++lower) {
            place += sizes[static_cast<size_t>(lower) - 1];
        }
        return place;
    }
};
static_assert(sizeof(State) <= 256);

struct Action {
    enum class Kind : uint8_t {
        trail,          // 9d-
        capture_card,   // 5sx5c
        capture_build,  // 8dxB8
        sweep,          // 7sxx
        stage,          // 3h:4c
        add,            // 5d:S
        undo,           // undo
        cancel,         // cancel
        capture_stack,  // 7sxS
        stack_capture,  // xS
        make,           // 3h+4c=7
        to_build,       // 3s+B7
        make_of_stack,  // S=7
    };

    Kind kind = Kind::cancel;
    Card card = 0;      // the card that is played or dragged
    Card target = 0;    // a loose card
    uint8_t value = 0;  // of a build

    friend constexpr bool operator==(const Action&, const Action&) = default;

    constexpr bool ends_turn() const {
        return kind != Kind::stage && kind != Kind::add && kind != Kind::undo &&
               kind != Kind::cancel;
    }
    // §6: played beside a stack, or with one?
    constexpr bool needs_stack() const {
        return kind == Kind::add || kind == Kind::undo || kind == Kind::cancel ||
               kind == Kind::capture_stack || kind == Kind::stack_capture ||
               kind == Kind::make_of_stack;
    }
};
using Kind = Action::Kind;

}  // namespace prise::casino
