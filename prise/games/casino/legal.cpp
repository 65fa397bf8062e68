// The legal list (§6): the rows of the rule table over all drops; and forced play (§7.10).
#include "prise/games/casino/rules.h"

namespace prise::casino {
namespace {

// Without a stack: every card onto everything it may be dropped on. The cards that a hand card
// meets fall into two bundles, those of its own value and the others.
void collect_direct(const View& view, ActionWriter& out) {
    const CardSet loose = view.state.loose;
    for_each(view.hand, [&](Card card) {
        const int value = value_of(card);
        const CardSet equal = loose & of_value(value);
        if (equal != 0) {
            collect<Drag::hand, Target::card>(view, {Drag::hand, Target::card, card, equal, value},
                                              out);
        }
        if (loose != equal) {
            collect<Drag::hand, Target::card>(
                view, {Drag::hand, Target::card, card, loose & ~equal}, out);
        }
        for_each(view.state.builds(), [&](Card place) {
            collect<Drag::hand, Target::build>(
                view, {Drag::hand, Target::build, card, 0, value_of(place)}, out);
        });
        collect<Drag::hand, Target::table>(view, {Drag::hand, Target::table, card}, out);
    });
    for_each(loose, [&](Card card) {  // each pair once
        const CardSet higher = loose & ~(2 * bit(card) - 1);
        collect<Drag::loose, Target::card>(view, {Drag::loose, Target::card, card, higher}, out);
    });
    if (view.pile_top != no_card) {
        collect<Drag::pile, Target::card>(view, {Drag::pile, Target::card, view.pile_top, loose},
                                          out);
    }
}

void collect_with_stack(const View& view, ActionWriter& out) {
    for_each(view.hand, [&](Card card) {
        collect<Drag::hand, Target::stack>(view, {Drag::hand, Target::stack, card}, out);
    });
    for_each(view.state.loose, [&](Card card) {
        collect<Drag::loose, Target::stack>(view, {Drag::loose, Target::stack, card}, out);
    });
    if (view.pile_top != no_card) {
        collect<Drag::pile, Target::stack>(view, {Drag::pile, Target::stack, view.pile_top}, out);
    }
    collect<Drag::tap, Target::stack>(view, {Drag::tap, Target::stack}, out);
    out(Kind::cancel);
    if (view.state.undo >= 1) {
        out(Kind::undo);
    }
}

// The captures among them.
void collect_captures(const View& view, ActionWriter& out) {
    const State& state = view.state;
    if (state.has_stack()) {
        for_each(view.has_staged_hand() ? 0 : view.hand, [&](Card card) {
            if (groups_to(view.stack, value_of(card))) {
                out(Kind::capture_stack, card);
            }
        });
        if (view.can_take_with_staged()) {
            out(Kind::stack_capture);
        }
        return;
    }
    for_each(view.hand & cards_of(values_in(state.loose) | state.builds()), [&](Card card) {
        const int value = value_of(card);
        if (view.settings.multi_capture && view.things_of(value) >= 2) {
            out(Kind::sweep, card);
        }
        for_each(state.loose & of_value(value), [&](Card t) { out(Kind::capture_card, card, t); });
        if (has_value(state.builds(), value)) {
            out(Kind::capture_build, card, 0, value);
        }
    });
}

bool has_letter_x(std::string_view text) { return text.find('x') != std::string_view::npos; }

}  // namespace

void Rules::legal(const State& state, const Past&, ActionList<Action>& list) const {
    list.clear();
    if (state.is_over()) {
        return;
    }
    const View view(settings_, state);
    ActionWriter out{list.room(most_legal)};
    if (state.has_stack()) {
        collect_with_stack(view, out);
    } else {
        collect_direct(view, out);
    }
    list.end_at(out.end);
}

void Rules::legal_forcing(const State& state, const Past&, ActionList<Action>& list) const {
    list.clear();
    if (state.is_over()) {
        return;
    }
    ActionWriter out{list.room(most_legal)};
    collect_captures(View(settings_, state), out);
    list.end_at(out.end);
}

std::optional<Action> Rules::forced(const State& state, const Past& past) const {
    if (state.has_stack()) {
        return Action{Kind::cancel};
    }
    if (const CardSet cards = View(settings_, state).trailable; cards != 0) {
        return Action{Kind::trail, lowest(cards)};
    }
    ActionList<Action> list;
    legal(state, past, list);
    std::optional<Action> smallest;
    std::string smallest_text;
    for (const Action& action : list) {
        const std::string text = text_of([&](Text& t) { print_action(action, t); });
        if (has_letter_x(text) && (!smallest || text < smallest_text)) {
            smallest = action;
            smallest_text = text;
        }
    }
    return smallest;
}

}  // namespace prise::casino
