// The history that no rule asks for (§7.8): who took whom, and what each player has gathered. It
// stands beside state and past, kept by whoever plays a game; a search does without.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "prise/games/gene_chess/state.h"

namespace prise::gene_chess {

// Who took whom, by ids: the lineage of a piece is the list of its victims.
struct Lineage {
    struct Entry {
        uint8_t captor = 0, victim = 0;
        friend constexpr bool operator==(const Entry&, const Entry&) = default;
    };
    std::array<Entry, max_captures> entries{};
    uint8_t count = 0;

    constexpr void add(uint8_t captor, uint8_t victim) {
        if (count < max_captures) {
            entries[count++] = {captor, victim};
        }
    }
    // Calls `use` with the id of each victim of a piece, in order.
    template <class Use>
    constexpr void for_each_victim(uint8_t captor, const Use& use) const {
        for (size_t i = 0; i < count; ++i) {
            if (entries[i].captor == captor) {
                use(int{entries[i].victim});
            }
        }
    }
    friend constexpr bool operator==(const Lineage&, const Lineage&) = default;
};

// What a player has gathered. More than any game gives is not counted.
struct Totals {
    uint16_t captures = 0;
    uint16_t complexity_gained = 0;

    constexpr void count_capture() {
        captures = static_cast<uint16_t>(captures < 99 ? captures + 1 : 99);
    }
    constexpr void add_complexity(int gain) {
        const int sum = complexity_gained + (gain > 0 ? gain : 0);
        complexity_gained = static_cast<uint16_t>(sum < 9999 ? sum : 9999);
    }
    friend constexpr bool operator==(const Totals&, const Totals&) = default;
};

struct Ledger {
    std::array<Totals, 2> totals{};  // by side
    Lineage lineage;

    friend constexpr bool operator==(const Ledger&, const Ledger&) = default;
};

}  // namespace prise::gene_chess
