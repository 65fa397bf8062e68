// The rule engine (§6). `rule_table` is the book's table, line by line; a rule for a known action
// is a row here and its refusals in check.cpp. `offers` answers what one drop may do; the legal
// list runs the same rows over all drops.
//
//     offers:  a drop -> rows from the top; a row matches iff its condition holds and it yields an
//              action; a matching exclusive row ends it
//     legal:   bundles of like drops -> the rows about that kind of drop, chosen at compile time
#pragma once

#include <array>
#include <utility>

#include "prise/games/casino/drop.h"
#include "prise/games/casino/view.h"

namespace prise::casino {

// Where actions are written; the owner has made room.
struct ActionWriter {
    Action* end;

    void operator()(Action::Kind kind, Card card = 0, Card target = 0, int value = 0) {
        *end++ = {kind, card, target, static_cast<uint8_t>(value)};
    }
};

enum class Then : uint8_t { goes_on, ends };    // what a match does to the rows below
enum class Asks : uint8_t { nothing, player };  // the modal flag

struct Rule {
    int priority;
    std::string_view id;
    Then then;
    Asks asks;
    DropKinds about;    // the kinds of drops it looks at
    DropKinds repeats;  // those on which it offers only what others offer, too
    bool (*condition)(const View&, const Drop&);
    void (*actions)(const View&, const Drop&, ActionWriter&);
    std::string_view when;  // the condition, for people
};

inline constexpr int most_offered = 32;  // by one drop
// 10 hand cards, each with 3 actions on 39 others, and pairs.
inline constexpr int most_legal = 2048;

// Rows 95 and 94.
inline void finish_stack(const View& view, const Drop&, ActionWriter& out) {
    if (view.can_take_with_staged()) {
        out(Kind::stack_capture);
    }
    for_each(view.held & view.makeable, [&](Card place) {
        if (const int value = value_of(place); view.can_make_of_stack(value)) {
            out(Kind::make_of_stack, 0, 0, value);
        }
    });
}

inline constexpr std::array<Rule, 15> rule_table = {{
    {207, "multi-card-capture", Then::goes_on, Asks::player,
     on(Drag::hand, Target::card) | on(Drag::hand, Target::build), on(Drag::hand, Target::build),
     [](const View& view, const Drop& drop) {
         return view.settings.multi_capture && drop.has_equal_values() &&
                view.things_of(drop.value) >= 2;
     },
     [](const View&, const Drop& drop, ActionWriter& out) { out(Kind::sweep, drop.card); },
     "multiCapture is on and at least two things of the card's value lie on the table"},

    {205, "same-value-auto-capture", Then::ends, Asks::nothing,
     on(Drag::hand, Target::card) | on(Drag::hand, Target::stack), 0,
     [](const View& view, const Drop& drop) {
         return drop.target == Target::card
                    ? drop.has_equal_values() && view.takes_at_once(drop.card, 2)
                    : view.takes_stack_at_once(drop.card);
     },
     [](const View&, const Drop& drop, ActionWriter& out) {
         if (drop.target == Target::stack) {
             out(Kind::capture_stack, drop.card);
         } else {
             for_each(drop.onto, [&](Card t) { out(Kind::capture_card, drop.card, t); });
         }
     },
     "the values are equal and the hand holds neither another card of that value nor their sum"},

    {200, "single-card-capture", Then::goes_on, Asks::nothing, on(Drag::hand, Target::card), 0,
     [](const View&, const Drop& drop) { return drop.has_equal_values(); },
     [](const View&, const Drop& drop, ActionWriter& out) {
         for_each(drop.onto, [&](Card t) { out(Kind::capture_card, drop.card, t); });
     },
     "the values are equal"},

    {195, "build-capture", Then::goes_on, Asks::nothing, on(Drag::hand, Target::build), 0,
     [](const View&, const Drop& drop) { return drop.has_equal_values(); },
     [](const View&, const Drop& drop, ActionWriter& out) {
         out(Kind::capture_build, drop.card, 0, drop.value);
     },
     "the build has the card's value"},

    {190, "temp-stack-capture", Then::goes_on, Asks::nothing,
     on(Drag::hand, Target::stack) | on(Drag::stack, Target::own_pile),
     on(Drag::stack, Target::own_pile),
     [](const View& view, const Drop& drop) {
         return drop.drag == Drag::hand
                    ? !view.has_staged_hand() && groups_to(view.stack, value_of(drop.card))
                    : view.can_take_with_staged();
     },
     [](const View&, const Drop& drop, ActionWriter& out) {
         if (drop.drag == Drag::hand) {
             out(Kind::capture_stack, drop.card);
         } else {
             out(Kind::stack_capture);
         }
     },
     "the stack groups to the value of the one hand card"},

    {188, "same-value-modal-options", Then::goes_on, Asks::player,
     on(Drag::hand, Target::card) | on(Drag::hand, Target::stack), on(Drag::hand, Target::stack),
     [](const View& view, const Drop& drop) {
         return drop.target == Target::card
                    ? drop.has_equal_values()
                    : !view.has_staged_hand() && view.is_stack_all_of(value_of(drop.card)) &&
                          !view.takes_stack_at_once(drop.card) && !view.is_full;
     },
     [](const View& view, const Drop& drop, ActionWriter& out) {
         if (drop.target == Target::stack) {
             out(Kind::capture_stack, drop.card);
             out(Kind::add, drop.card);
             return;
         }
         for (const int value : {drop.value, 2 * drop.value}) {
             if (view.can_make(value, drop.card)) {
                 for_each(drop.onto, [&](Card t) { out(Kind::make, drop.card, t, value); });
             }
         }
     },
     "the values are equal and a build of that value or of the sum may be made, or the stack "
     "joined"},

    {100, "temp-stack-addition", Then::goes_on, Asks::nothing,
     on(Drag::hand, Target::stack) | on(Drag::loose, Target::stack) | on(Drag::pile, Target::stack),
     0,
     [](const View& view, const Drop& drop) {
         return !view.is_full && !(drop.drag == Drag::hand && view.has_staged_hand()) &&
                !(drop.drag == Drag::pile && view.has_staged_pile);
     },
     [](const View&, const Drop& drop, ActionWriter& out) { out(Kind::add, drop.card); },
     "the stack is not full, and this is no second hand card and no second pile card"},

    {95, "same-value-temp-stack-actions", Then::goes_on, Asks::player, on(Drag::tap, Target::stack),
     0,
     [](const View& view, const Drop&) {
         return view.has_staged_hand() && view.is_same_value_stack();
     },
     finish_stack, "a hand card is staged and all cards of the stack have one value"},

    {94, "temp-stack-build-options", Then::goes_on, Asks::player, on(Drag::tap, Target::stack), 0,
     [](const View& view, const Drop&) {
         return view.has_staged_hand() && !view.is_same_value_stack();
     },
     finish_stack, "a hand card is staged and the cards of the stack have several values"},

    {90, "table-to-table-staging", Then::ends, Asks::nothing,
     on(Drag::loose, Target::card) | on(Drag::pile, Target::card), 0,
     [](const View& view, const Drop&) { return view.state.undo >= 1; },
     [](const View&, const Drop& drop, ActionWriter& out) {
         for_each(drop.onto, [&](Card t) {
             const bool in_order = drop.drag == Drag::pile || drop.card < t;
             out(Kind::stage, in_order ? drop.card : t, in_order ? t : drop.card);
         });
     },
     "a takeback is left"},

    {85, "hand-to-table-staging", Then::goes_on, Asks::nothing, on(Drag::hand, Target::card), 0,
     [](const View& view, const Drop& drop) {
         return view.state.undo >= 1 && !drop.has_equal_values();
     },
     [](const View&, const Drop& drop, ActionWriter& out) {
         for_each(drop.onto, [&](Card t) { out(Kind::stage, drop.card, t); });
     },
     "the values differ and a takeback is left"},

    {40, "augment-own-build", Then::goes_on, Asks::nothing,
     on(Drag::hand, Target::build) | on(Drag::stack, Target::build), on(Drag::stack, Target::build),
     [](const View& view, const Drop& drop) {
         return view.owns_build(drop.value) &&
                (drop.drag == Drag::hand
                     ? drop.has_equal_values() && view.holds_besides(drop.value, drop.card)
                     : view.can_make_of_stack(drop.value));
     },
     [](const View&, const Drop& drop, ActionWriter& out) {
         if (drop.drag == Drag::hand) {
             out(Kind::to_build, drop.card, 0, drop.value);
         } else {
             out(Kind::make_of_stack, 0, 0, drop.value);
         }
     },
     "it is the own build, the cards make its value, and another card of that value is held"},

    {38, "buildExtension", Then::goes_on, Asks::nothing,
     on(Drag::hand, Target::build) | on(Drag::stack, Target::build), on(Drag::stack, Target::build),
     [](const View& view, const Drop& drop) {
         return !view.owns_build(drop.value) &&
                (drop.drag == Drag::hand
                     ? view.can_extend_or_lock(drop.card, drop.value)
                     : view.settings.strategic_extensions && view.can_make_of_stack(drop.value));
     },
     [](const View&, const Drop& drop, ActionWriter& out) {
         if (drop.drag == Drag::hand) {
             out(Kind::to_build, drop.card, 0, drop.value);
         } else {
             out(Kind::make_of_stack, 0, 0, drop.value);
         }
     },
     "it is the opponent's build and section 6.3 allows to raise or lock it"},

    {35, "create-own-build", Then::goes_on, Asks::player, on(Drag::hand, Target::card), 0,
     [](const View&, const Drop& drop) { return !drop.has_equal_values(); },
     [](const View& view, const Drop& drop, ActionWriter& out) {
         // Sums that may be made, moved down by the card's value, are the partners it needs.
         const int value = value_of(drop.card);
         const CardSet partners = cards_of((view.held & view.makeable) >> (4 * value));
         for_each(drop.onto & partners,
                  [&](Card t) { out(Kind::make, drop.card, t, value + value_of(t)); });
     },
     "the values differ and section 6.2 allows a build of their sum"},

    {10, "trail-card", Then::goes_on, Asks::player, on(Drag::hand, Target::table), 0,
     [](const View& view, const Drop& drop) { return has(view.trailable, drop.card); },
     [](const View&, const Drop& drop, ActionWriter& out) { out(Kind::trail, drop.card); },
     "no loose card and no build has its value, and the trail lock does not apply"},
}};

// All actions of a bundle of like drops, each once.
template <Drag drag, Target target>
void collect(const View& view, const Drop& drop, ActionWriter& out) {
    const auto ends_after = [&]<size_t row>() {
        constexpr Rule rule = rule_table[row];
        if constexpr ((rule.about & ~rule.repeats & on(drag, target)) != 0) {
            if (rule.condition(view, drop)) {
                [[maybe_unused]] const Action* before = out.end;
                rule.actions(view, drop, out);
                return rule.then == Then::ends && out.end != before;
            }
        }
        return false;
    };
    [&]<size_t... rows>(std::index_sequence<rows...>) {
        (void)(ends_after.template operator()<rows>() || ...);
    }(std::make_index_sequence<rule_table.size()>());
}

// What one drop offers, and which rows matched.
// The order in which choices are listed everywhere (D28): captures, then builds by rising value,
// then what is left; otherwise as they stand.
void put_in_order(std::span<Action> choices);

struct Offer {
    std::array<uint8_t, rule_table.size()> rules{};  // rows, by descending priority
    int rule_count = 0;
    std::array<Action, most_offered> actions{};  // in the order of choices
    int action_count = 0;
    bool modal = false;
};

// What lies where the words say, as one drop; nothing if it is not there (§6, D25).
std::optional<Drop> find_drop(const View& view, const DropWords& words);

Offer offers(const View& view, const Drop& drop);

}  // namespace prise::casino
