// A drop (§6): something dragged onto something. One Drop may stand for several that the rules
// cannot tell apart: a card onto each of some loose cards that all have its value, or that all have
// others. A client asks about one; the legal list is made of such bundles.
#pragma once

#include "prise/core/result.h"
#include "prise/games/casino/state.h"

namespace prise::casino {

enum class Drag : uint8_t { hand, loose, pile, stack, tap };
enum class Target : uint8_t { card, build, stack, table, own_pile };

struct Drop {
    Drag drag;
    Target target;
    Card card = no_card;  // what is dragged, unless it is the stack
    CardSet onto = 0;     // the loose cards it is dropped on
    int value = 0;        // of the build, or of those cards if they have the dragged card's value

    bool has_equal_values() const { return value == value_of(card); }
};

// A set of kinds of drops.
using DropKinds = uint32_t;
constexpr DropKinds on(Drag drag, Target target) {
    return DropKinds{1} << (5 * static_cast<unsigned>(drag) + static_cast<unsigned>(target));
}

// A drop in the words of §13: a card, `S` or `tap`, onto a card, `B7`, `S`, `table` or `pile`.
struct DropWords {
    enum class What : uint8_t { card, build, stack, tap, table, pile };
    What drag, target;
    Card drag_card = no_card;
    Card target_card = no_card;
    int target_value = 0;
};
Result<DropWords> parse_drop(std::string_view drag, std::string_view target);  // bad-action

}  // namespace prise::casino
