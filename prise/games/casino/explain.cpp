// Why an action is legal or not, in words: the rule that offers it, why it is taken at once or left
// to choose, how a stack groups, what a capture is worth, and what the game does by itself after
// the last card of a round.
#include "prise/core/words.h"
#include "prise/games/casino/offers.h"
#include "prise/games/casino/words.h"

namespace prise::casino {
namespace {

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
        if (action_.ends_turn()) {
            const Resolved resolved = resolve(state_, action_);
            State played = state_;
            change(played, resolved);
            if (resolved.effect == Effect::capture) {
                say_points(played, out);
            }
            if ((played.hands[0] | played.hands[1]) == 0) {
                say_end_of_round(played, out);
            }
        }
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
        if (texts.empty()) {
            out.say("This drop offers nothing; the card snaps back.", "6");
        } else {
            out.say(join("This drop offers ", listed(texts), "."), "6");
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
                join("The drop offers ", offer.action_count, " actions, so the player chooses."),
                "6");
        } else if (offer.modal) {
            out.say(
                "It is the only action of the drop, but a client on which cards are dragged asks "
                "before playing it.",
                "6");
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

    // Points from one position to the next, of one pile.
    std::string points(const State& before, const State& after, Player player) const {
        const auto reasons = reasons_for(score_of(rules_.settings(), before)[player],
                                         score_of(rules_.settings(), after)[player]);
        return reasons.empty() ? "none" : listed(reasons);
    }

    void say_points(const State& played, Explanation& out) const {
        const Player mover = state_.turn;
        const PlayerScore now = score_of(rules_.settings(), played)[mover];
        out.say(join("The pile grows to ", now.cards, " cards, ", now.spades,
                     " of them spades; points: ", points(state_, played, mover), "."),
                "8");
    }

    // §7.9, §8: a deal, or the last cards and the result.
    void say_end_of_round(const State& played, Explanation& out) const {
        if (played.deck_count != 0) {
            out.say(join("Both hands are empty then: round ", played.round + 1,
                         " is dealt, and the table stays as it is."),
                    "7.9");
            return;
        }
        if (played.last == nobody) {
            out.say("It is the last card of the game, and nobody has captured: a draw.", "8");
            return;
        }
        State after = played;
        rules_.end_turn(after);
        std::vector<std::string> rest;
        for_each_left(played, [&](Card card) { rest.push_back(card_text(card)); });
        if (rest.empty()) {
            out.say("It is the last card of the game, and nothing is left on the table.", "8");
        } else {
            out.say(join("It is the last card of the game: what is left on the table, ",
                         listed(rest), ", goes to seat ", number_of(seat_of(after.last)),
                         ", who captured last; points: ", points(played, after, after.last), "."),
                    "8");
        }
        const auto scores = score_of(rules_.settings(), after);
        out.say(join("The game ends ", scores[0].total(), " to ", scores[1].total(), ": seat ",
                     number_of(rules_.outcome(after, {}).winner), " wins."),
                "8");
    }

    const Rules& rules_;
    const State& state_;
    const Action& action_;
    View view_;
    std::optional<Drop> drop_;
};

// Verdicts that follow from the stack alone, which everybody sees.
bool is_open_to_all(const State& state, const Action& action) {
    return action.needs_stack() != state.has_stack() || action.kind == Kind::undo ||
           action.kind == Kind::cancel || action.kind == Kind::stack_capture;
}

}  // namespace

Explanation Rules::explain(const State& state, const Past& past, Viewer viewer,
                           const Action& action) const {
    Explanation out;
    const bool sees_hand = viewer.may_know(seat_of(state.turn));
    if (!sees_hand && !is_open_to_all(state, action)) {
        out.code = "hidden";
        out.say(join("Nothing is allowed or refused here: that depends on the hand of seat ",
                     number_of(to_act(state)), ", which only that seat sees."),
                "9");
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
