// Why an action is legal or not, in words: the rule that offers it, why it is taken at once or left
// to choose, how a stack groups, and what a capture is worth.
#include "prise/games/casino/offers.h"
#include "prise/games/casino/score.h"

namespace prise::casino {
namespace {

using Kind = Action::Kind;

std::string listed(const std::vector<std::string>& texts, std::string_view between) {
    std::string out;
    for (const std::string& text : texts) {
        out += join(out.empty() ? std::string_view() : between, text);
    }
    return out;
}

std::string groups_in_words(CardSet cards, int value) {
    std::vector<std::string> groups;
    for (const std::vector<Card>& group : grouping(cards, value)) {
        std::string sum;
        for (const Card card : group) {
            sum += join(sum.empty() ? "" : "+", card_text(card));
        }
        groups.push_back(sum);
    }
    return listed(groups, " and ");
}

class Explainer {
  public:
    Explainer(const Rules& rules, const State& state, const Action& action)
        : rules_(rules),
          state_(state),
          action_(action),
          view_(rules.settings(), state),
          drop_(drop_of(view_, action)) {}

    void say_why_legal(Explanation& out) const {
        out.say(join(text_of([&](Text& t) { rules_.print_action(action_, t); }),
                     " is legal: ", label_of(state_, action_), "."),
                "7");
        say_rules(out);
        say_groups(out);
        say_points(out);
    }

    // What the same drop would do instead.
    void say_instead(Explanation& out) const {
        if (!drop_) {
            return;
        }
        const Offer offer = offers(view_, *drop_);
        std::vector<std::string> texts;
        texts.reserve(static_cast<size_t>(offer.action_count));
        for (size_t i = 0; i < static_cast<size_t>(offer.action_count); ++i) {
            texts.push_back(text_of([&](Text& t) { rules_.print_action(offer.actions[i], t); }));
        }
        std::ranges::sort(texts);
        if (texts.empty()) {
            out.say("This drop offers nothing; the card snaps back.", "6");
        } else {
            out.say(join("This drop offers ", listed(texts, ", "), "."), "6");
        }
    }

  private:
    void say_rules(Explanation& out) const {
        if (!drop_) {
            out.say("It is legal while a stack is active.", "6");
            return;
        }
        const Offer offer = offers(view_, *drop_);
        for (size_t i = 0; i < static_cast<size_t>(offer.rule_count); ++i) {
            const Rule& rule = rule_table[offer.rules[i]];
            out.say(join("Rule ", rule.priority, ", ", rule.id, ": ", rule.when, "."), "6");
        }
        const bool at_once =
            offer.rule_count > 0 &&
            rule_table[offer.rules[static_cast<size_t>(offer.rule_count) - 1]].then == Then::ends;
        if (offer.action_count > 1) {
            out.say(
                join("The drop offers ", offer.action_count, " actions, so the player is asked."),
                "6");
        } else if (offer.modal) {
            out.say("The drop offers one action, and the player is asked to confirm it.", "6");
        } else {
            out.say(at_once ? "The rule is exclusive: nothing else is looked at, nobody is asked."
                            : "It is the only action of the drop, so nobody is asked.",
                    "6");
        }
    }

    void say_groups(Explanation& out) const {
        if (action_.kind == Kind::capture_stack) {
            say_grouping(out, view_.stack, value_of(action_.card));
        } else if (action_.kind == Kind::stack_capture) {
            say_grouping(out, view_.stack & ~bit(view_.staged_hand), value_of(view_.staged_hand));
        } else if (action_.kind == Kind::make_of_stack) {
            say_grouping(out, view_.stack, action_.value);
        }
    }
    static void say_grouping(Explanation& out, CardSet cards, int value) {
        out.say(join("The cards group to ", value, " as ", groups_in_words(cards, value), "."),
                "3");
    }

    void say_points(Explanation& out) const {
        State after = state_;
        change::play(after, action_);
        const Player mover = state_.turn;
        if (!action_.ends_turn() || after.taken[mover] == state_.taken[mover]) {
            return;
        }
        const PlayerScore before = score_of(rules_.settings(), state_)[mover];
        const PlayerScore now = score_of(rules_.settings(), after)[mover];
        std::vector<std::string> reasons;
        if (now.aces > before.aces) {
            reasons.push_back(join(now.aces - before.aces,
                                   now.aces - before.aces == 1 ? " for an ace" : " for aces"));
        }
        const auto add = [&](int points, std::string_view what) {
            if (points > 0) {
                reasons.push_back(join(points, " for ", what));
            }
        };
        add(now.big && !before.big ? 2 : 0, "the big casino");
        add(now.little && !before.little ? 1 : 0, "the little casino");
        add(now.spade_bonus - before.spade_bonus, "six spades");
        add(now.card_bonus - before.card_bonus, "21 cards");
        out.say(join("The pile grows to ", now.cards, " cards, ", now.spades,
                     " of them spades; points: ",
                     reasons.empty() ? std::string("none") : listed(reasons, ", "), "."),
                "8");
    }

    const Rules& rules_;
    const State& state_;
    const Action& action_;
    View view_;
    std::optional<Drop> drop_;
};

// Verdicts that follow from the stack alone, which everybody sees.
bool is_open_to_all(const Action& action) {
    return action.kind == Kind::undo || action.kind == Kind::cancel ||
           action.kind == Kind::stack_capture;
}

}  // namespace

Explanation Rules::explain(const State& state, const Past& past, Viewer viewer,
                           const Action& action) const {
    Explanation out;
    const bool sees_hand = viewer.may_know(seat_of(state.turn));
    if (!sees_hand && !is_open_to_all(action)) {
        out.code = "hidden";
        out.say(join("That depends on the hand of seat ", number_of(to_act(state)), "."), "9");
        return out;
    }
    const auto verdict = check(state, past, action);
    out.legal = verdict.has_value();
    if (!verdict) {
        out.code = verdict.error().code;
        out.say(verdict.error().sentence, verdict.error().section);
    }
    if (!sees_hand) {
        if (out.legal) {
            out.say(join(label_of(state, action), " is legal."), "6");
        }
        return out;
    }
    const Explainer explainer(*this, state, action);
    if (out.legal) {
        explainer.say_why_legal(out);
    } else {
        explainer.say_instead(out);
    }
    return out;
}

}  // namespace prise::casino
