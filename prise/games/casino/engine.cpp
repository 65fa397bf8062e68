#include "prise/games/casino/engine.h"

#include "prise/core/text.h"

namespace prise::casino {
namespace {

using What = DropWords::What;

// A number of a build, 1..10.
std::optional<int> build_value(std::string_view word) {
    Scan scan(word);
    const auto value = scan.take('B') ? scan.take_number(2) : std::nullopt;
    return value && *value >= 1 && *value <= top_value && scan.done()
               ? std::optional(static_cast<int>(*value))
               : std::nullopt;
}

std::optional<Card> whole_card(std::string_view word) {
    Scan scan(word);
    const auto card = take_card(scan);
    return scan.done() ? card : std::nullopt;
}

}  // namespace

Result<DropWords> parse_drop(std::string_view drag, std::string_view target) {
    DropWords words{What::card, What::card};
    if (const auto card = whole_card(drag)) {
        words.drag_card = *card;
    } else if (drag == "S") {
        words.drag = What::stack;
    } else if (drag == "tap") {
        words.drag = What::tap;
    } else {
        return refuse("bad-action",
                      join(quoted(drag), " cannot be dragged: a card, S or tap is wanted."), "13");
    }
    if (const auto card = whole_card(target)) {
        words.target_card = *card;
    } else if (const auto value = build_value(target)) {
        words.target = What::build;
        words.target_value = *value;
    } else if (target == "S") {
        words.target = What::stack;
    } else if (target == "table") {
        words.target = What::table;
    } else if (target == "pile") {
        words.target = What::pile;
    } else {
        return refuse("bad-action",
                      join(quoted(target),
                           " is no target: a card, B and a value, S, table or pile is wanted."),
                      "13");
    }
    return words;
}

std::optional<Drop> find_drop(const View& view, const DropWords& words) {
    const State& state = view.state;
    Drop drop{};
    switch (words.drag) {
        case What::card:
            drop.card = words.drag_card;
            if (has(view.hand, drop.card)) {
                drop.drag = Drag::hand;
            } else if (has(state.loose, drop.card)) {
                drop.drag = Drag::loose;
            } else if (drop.card == view.pile_top) {
                drop.drag = Drag::pile;
            } else {
                return std::nullopt;
            }
            break;
        case What::stack: drop.drag = Drag::stack; break;
        default: drop.drag = Drag::tap;
    }
    switch (words.target) {
        case What::card:
            if (!has(state.loose, words.target_card) || words.target_card == drop.card) {
                return std::nullopt;
            }
            drop.target = Target::card;
            drop.onto = bit(words.target_card);
            drop.value = value_of(words.target_card);
            break;
        case What::build:
            if (!has_value(state.builds(), words.target_value)) {
                return std::nullopt;
            }
            drop.target = Target::build;
            drop.value = words.target_value;
            break;
        case What::stack: drop.target = Target::stack; break;
        case What::table: drop.target = Target::table; break;
        default: drop.target = Target::own_pile;
    }
    // While a stack is active no drop is offered except those that involve it.
    const bool involves_stack =
        drop.drag == Drag::stack || drop.drag == Drag::tap || drop.target == Target::stack;
    return involves_stack == state.has_stack() ? std::optional(drop) : std::nullopt;
}

void put_in_order(std::span<Action> choices) {
    constexpr int after_builds = 2 * top_value;
    const auto place = [](const Action& action) {
        switch (action.kind) {
            case Kind::capture_card:
            case Kind::capture_build:
            case Kind::capture_stack:
            case Kind::stack_capture:
            case Kind::sweep: return 0;
            case Kind::make:
            case Kind::make_of_stack: return int{action.value};
            case Kind::to_build: {
                const int card = value_of(action.card);
                return action.value + (card == action.value ? 0 : card);
            }
            default: return after_builds;
        }
    };
    std::ranges::stable_sort(choices, {}, place);
}

Offer offers(const View& view, const Drop& drop) {
    Offer offer;
    const DropKinds kind = on(drop.drag, drop.target);
    std::array<Action, most_offered> yielded;
    for (size_t row = 0; row < rule_table.size(); ++row) {
        const Rule& rule = rule_table[row];
        if ((rule.about & kind) == 0 || !rule.condition(view, drop)) {
            continue;
        }
        ActionWriter out{yielded.data()};
        rule.actions(view, drop, out);
        if (out.end == yielded.data()) {
            continue;
        }
        offer.rules[static_cast<size_t>(offer.rule_count++)] = static_cast<uint8_t>(row);
        offer.modal = offer.modal || rule.asks == Asks::player;
        for (const Action* action = yielded.data(); action != out.end; ++action) {
            const auto known = offer.actions.begin() + offer.action_count;
            if (std::find(offer.actions.begin(), known, *action) == known) {
                *known = *action;
                ++offer.action_count;
            }
        }
        if (rule.then == Then::ends) {
            break;
        }
    }
    offer.modal = offer.modal || offer.action_count > 1;
    put_in_order(std::span(offer.actions).first(static_cast<size_t>(offer.action_count)));
    return offer;
}

}  // namespace prise::casino
