// What people type beside actions: a drop as two words (§13), which means what it offers (§6).
#include "prise/games/casino/rules.h"

namespace prise::casino {
namespace {

using Kind = Action::Kind;
using What = DropWords::What;

// A drop that offers nothing snaps back (§7). Where it is the drop of an action, that one is
// refused and says why; it is never legal, for then the drop would offer it.
std::optional<Action> refused_for(const State& state, const DropWords& words) {
    const auto value = static_cast<uint8_t>(words.target_value);
    if (words.drag == What::card) {
        switch (words.target) {
            case What::table: return Action{Kind::trail, words.drag_card};
            case What::card: return Action{Kind::stage, words.drag_card, words.target_card};
            case What::build: return Action{Kind::to_build, words.drag_card, 0, value};
            case What::stack: return Action{Kind::add, words.drag_card};
            default: return std::nullopt;
        }
    }
    if (words.target == (words.drag == What::tap ? What::stack : What::pile)) {
        return Action{Kind::stack_capture};
    }
    if (words.drag == What::stack && words.target == What::build &&
        has_value(state.builds(), words.target_value)) {
        return Action{Kind::make_of_stack, 0, 0, value};
    }
    return std::nullopt;
}

}  // namespace

void Rules::understand(const State& state, const Past&, std::string_view words,
                       ActionList<Action>& list) const {
    list.clear();
    const size_t space = words.find(' ');
    if (space == std::string_view::npos) {
        return;
    }
    const auto drop_words = parse_drop(words.substr(0, space), words.substr(space + 1));
    if (!drop_words) {
        return;
    }
    const View view(settings_, state);
    const auto drop = find_drop(view, *drop_words);
    const Offer offer = drop ? offers(view, *drop) : Offer{};
    for (int i = 0; i < offer.action_count; ++i) {
        list.push(offer.actions[static_cast<size_t>(i)]);
    }
    if (const auto refused = refused_for(state, *drop_words); refused && list.empty()) {
        list.push(*refused);
    }
}

}  // namespace prise::casino
