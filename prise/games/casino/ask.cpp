// What only Casino can answer, from an observation alone: what a drop offers, and where something
// can be dropped at all (§6). Both hang on the hand of the player to move, so only who sees it is
// answered (§9).
#include <array>

#include "prise/games/casino/offers.h"

namespace prise::casino {
namespace {

constexpr std::array<Question, 2> all_questions = {{
    {"offers", "drag: a card, S or tap; target: a card, B and a value, S, table or pile",
     "what a drop offers: rules, actions, modal, choices with labels, speech, verdicts"},
    {"zones", "drag: a card, S or tap",
     "every target on which this can be dropped: target, actions, modal, choices, speech"},
}};

Result<std::string> word_in(const json::Value& arguments, std::string_view name) {
    const json::Value* word = arguments.find(name);
    if (word == nullptr || word->string() == nullptr) {
        return refuse("bad-question", join("'", name, "' is missing, or no text."), "13");
    }
    return *word->string();
}

Result<json::Value> zones(const Rules& rules, const State& state, std::string_view drag) {
    const auto targets = targets_of(rules, state, drag);
    if (!targets) {
        return refuse(targets);
    }
    json::Array out;
    for (const DropTarget& one : *targets) {
        json::Object zone{{"target", one.target}};
        json::Value offer = one.offer.to_json();
        for (json::Member& member : *offer.object()) {
            if (member.name != "rules" && member.name != "verdicts") {
                zone.push_back(std::move(member));
            }
        }
        out.push_back(std::move(zone));
    }
    return out;
}

}  // namespace

std::span<const Question> Rules::questions() { return all_questions; }

Result<json::Value> Rules::ask(const Observation& seen, std::string_view what,
                               const json::Value& arguments) const {
    const auto drag = word_in(arguments, "drag");
    if (!drag) {
        return refuse(drag);
    }
    if (!seen.shows_hand_to_move()) {
        return refuse("hidden",
                      join("What can be dropped depends on the hand of seat ",
                           number_of(to_act(seen.shown)), ", which only that seat sees."),
                      "9");
    }
    if (what == "zones") {
        return zones(*this, seen.shown, *drag);
    }
    const auto target = word_in(arguments, "target");
    if (!target) {
        return refuse(target);
    }
    const auto offer = offers(*this, seen.shown, *drag, *target);
    if (!offer) {
        return refuse(offer);
    }
    return offer->to_json();
}

}  // namespace prise::casino
