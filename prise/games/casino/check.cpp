// Why an action is refused: section 6 read a second time, as the list of checks that the book
// gives, without the rule engine. A test compares the two on every action there is.
#include "prise/core/words.h"
#include "prise/games/casino/groups.h"
#include "prise/games/casino/rules.h"
#include "prise/games/casino/words.h"

namespace prise::casino {
namespace {

std::string build_name(int value) { return join("build of ", value); }

class Checker {
  public:
    Checker(const Settings& settings, const State& state, const Action& action)
        : settings_(settings),
          state_(state),
          action_(action),
          mover_(state.turn),
          card_(card_text(action.card)) {
        for (const Staged staged : state.stack()) {
            stack_ |= bit(staged.card());
            if (staged.source() == Source::hand) {
                staged_hand_ = staged.card();
            }
            has_staged_pile_ = has_staged_pile_ || staged.source() == Source::pile;
        }
    }

    Result<void> check() const {
        if (!action_.needs_stack() && state_.has_stack()) {
            return refuse("temp-active", "Finish or cancel the temporary stack first.", "6");
        }
        if (action_.needs_stack() && !state_.has_stack()) {
            return refuse("no-temp", "There is no temporary stack.", "6");
        }
        switch (action_.kind) {
            case Kind::trail: return check_trail();
            case Kind::capture_card: return check_capture_card();
            case Kind::capture_build: return check_capture_build();
            case Kind::sweep: return check_sweep();
            case Kind::stage: return check_stage();
            case Kind::add: return check_add();
            case Kind::undo:
                if (state_.undo == 0) {
                    return refuse("no-undo-left", "No takeback is left in this turn.", "7.4");
                }
                return {};
            case Kind::cancel: return {};
            case Kind::capture_stack: return check_capture_stack();
            case Kind::stack_capture: return check_stack_capture();
            case Kind::make: return check_make();
            case Kind::to_build: return check_to_build();
            case Kind::make_of_stack: return check_make_of_stack();
        }
        return {};
    }

  private:
    bool in_hand() const { return has(state_.hands[mover_], action_.card); }
    bool is_loose(Card card) const { return has(state_.loose, card); }
    bool is_build(int value) const { return state_.size_of_build(value) != 0; }
    bool is_mine(int value) const {
        return is_build(value) && state_.owner_of_build(value) == mover_;
    }
    bool is_pile_top() const {
        return settings_.pile_top && state_.pile_top(other(mover_)) == action_.card;
    }
    bool has_all_builds() const { return state_.build_count(mover_) >= settings_.max_builds; }
    bool holds_besides_played(int value) const {
        return value <= top_value &&
               (state_.hands[mover_] & ~bit(action_.card) & of_value(value)) != 0;
    }

    tl::unexpected<Refusal> not_in_hand() const {
        return refuse("card-not-in-hand", join(card_, " is not in your hand."), "6");
    }
    tl::unexpected<Refusal> not_loose() const {
        return refuse("target-not-found",
                      join(card_text(action_.target), " does not lie loose on the table."), "6");
    }
    tl::unexpected<Refusal> no_build() const {
        return refuse("target-not-found", join("There is no ", build_name(action_.value), "."),
                      "6");
    }
    tl::unexpected<Refusal> does_not_fit(std::string_view what) const {
        return refuse("value-mismatch", join(card_, " has not the value of ", what, "."), "6");
    }
    tl::unexpected<Refusal> no_capture_card(int value) const {
        return refuse("no-capture-card",
                      join("You would hold no ", name_of_value(value), " to take the ",
                           build_name(value), "."),
                      "6.2");
    }
    tl::unexpected<Refusal> too_many_builds(std::string_view section) const {
        return refuse("build-limit",
                      join("You own ", counted(state_.build_count(mover_), "build"),
                           ", and more are not allowed."),
                      section);
    }

    // §6.4
    Result<void> check_trail() const {
        if (!in_hand()) {
            return not_in_hand();
        }
        const int value = value_of(action_.card);
        if ((state_.loose & of_value(value)) != 0) {
            return refuse("trail-duplicate",
                          join("A loose ", name_of_value(value), " lies on the table."), "6.4");
        }
        if (is_build(value)) {
            return refuse("trail-build-value", join("There is a ", build_name(value), "."), "6.4");
        }
        const bool lock_applies = settings_.trail_lock == TrailLock::always ||
                                  (settings_.trail_lock == TrailLock::round1 && state_.round == 1);
        for (int own = 1; lock_applies && own <= top_value; ++own) {
            if (is_mine(own) && (state_.hands[mover_] & of_value(own)) != 0) {
                return refuse("trail-locked",
                              join("You own a ", build_name(own), " and hold a card to take it."),
                              "6.4");
            }
        }
        return {};
    }

    Result<void> check_capture_card() const {
        if (!in_hand()) {
            return not_in_hand();
        }
        if (!is_loose(action_.target)) {
            return not_loose();
        }
        if (value_of(action_.card) != value_of(action_.target)) {
            return does_not_fit(card_text(action_.target));
        }
        return {};
    }

    Result<void> check_capture_build() const {
        if (!in_hand()) {
            return not_in_hand();
        }
        if (!is_build(action_.value)) {
            return no_build();
        }
        if (value_of(action_.card) != action_.value) {
            return does_not_fit(join("the ", build_name(action_.value)));
        }
        return {};
    }

    Result<void> check_sweep() const {
        if (!settings_.multi_capture) {
            return refuse("option-disabled", "There is no sweep in this game: multiCapture is off.",
                          "4");
        }
        if (!in_hand()) {
            return not_in_hand();
        }
        const int value = value_of(action_.card);
        if (count(state_.loose & of_value(value)) + (is_build(value) ? 1 : 0) < 2) {
            return refuse("nothing-to-sweep",
                          join("A sweep takes at least two things of value ", value, "."), "6");
        }
        return {};
    }

    Result<void> check_stage() const {
        if (state_.undo == 0) {
            return refuse("staging-exhausted",
                          "No takeback is left, so nothing can be staged in this turn.", "7.4");
        }
        if (!in_hand() && !is_loose(action_.card) && !is_pile_top()) {
            return refuse("card-not-available", join(card_, " cannot be staged by you now."), "6");
        }
        if (!is_loose(action_.target) || action_.card == action_.target) {
            return not_loose();
        }
        if (in_hand() && value_of(action_.card) == value_of(action_.target)) {
            return refuse("same-value-drop",
                          join(card_, " and ", card_text(action_.target),
                               " have one value: capture or build instead."),
                          "6");
        }
        if (is_loose(action_.card) && action_.card > action_.target) {
            return refuse(
                "not-canonical",
                join("Two loose cards are spelled ", card_text(action_.target), ":", card_, "."),
                "5");
        }
        return {};
    }

    Result<void> check_add() const {
        if (!in_hand() && !is_loose(action_.card) && !is_pile_top()) {
            return refuse("card-not-available", join(card_, " cannot be staged by you now."), "6");
        }
        if (in_hand() && staged_hand_ != no_card) {
            return refuse("hand-card-already-staged",
                          join(card_text(staged_hand_), " is staged: one hand card per turn."),
                          "6");
        }
        if (is_pile_top() && has_staged_pile_) {
            return refuse("pile-card-already-staged", "A card of the pile is staged already.", "6");
        }
        if (in_hand() && must_take_stack()) {
            return refuse("auto-capture",
                          join(card_, " takes this stack: you hold nothing that would make ",
                               "adding it worth while."),
                          "6");
        }
        if (state_.staged_count >= settings_.staging_limit) {
            return refuse("temp-full",
                          join("The stack has ", state_.staged_count, " cards, the most allowed."),
                          "4");
        }
        return {};
    }

    // 205 (b)
    bool must_take_stack() const {
        const int value = value_of(action_.card);
        const int sum = (state_.staged_count + 1) * value;
        const bool all_equal = (stack_ & ~of_value(value)) == 0;
        const bool holds_sum = sum <= settings_.max_build_value && holds_besides_played(sum);
        return all_equal && !holds_besides_played(value) && !holds_sum;
    }

    Result<void> check_capture_stack() const {
        if (!in_hand()) {
            return not_in_hand();
        }
        if (staged_hand_ != no_card) {
            return refuse("hand-card-already-staged",
                          join(card_text(staged_hand_), " is staged: one hand card per turn."),
                          "6");
        }
        if (!groups_to(stack_, value_of(action_.card))) {
            return refuse(
                "value-mismatch",
                join("The stack does not split into groups of ", value_of(action_.card), "."), "3");
        }
        return {};
    }

    Result<void> no_staged_hand() const {
        return refuse("hand-card-missing", "No hand card is staged.", "6.1");
    }

    // §6.1
    Result<void> check_stack_capture() const {
        if (staged_hand_ == no_card) {
            return no_staged_hand();
        }
        if (!groups_to(stack_ & ~bit(staged_hand_), value_of(staged_hand_))) {
            return refuse(
                "value-mismatch",
                join("The other cards do not split into groups of ", value_of(staged_hand_), "."),
                "6.1");
        }
        return {};
    }

    Result<void> check_make() const {
        if (!in_hand()) {
            return not_in_hand();
        }
        if (!is_loose(action_.target)) {
            return not_loose();
        }
        return check_making(bit(action_.card) | bit(action_.target));
    }

    Result<void> check_make_of_stack() const {
        if (staged_hand_ == no_card) {
            return no_staged_hand();
        }
        return check_making(stack_);
    }

    // §6.2
    Result<void> check_making(CardSet cards) const {
        const int value = action_.value;
        if (value > settings_.max_build_value) {
            return refuse("build-mismatch",
                          join("No build may be above ", settings_.max_build_value, "."), "6.2");
        }
        if (!groups_to(cards, value)) {
            return refuse("build-mismatch",
                          join("The cards do not split into groups of ", value, "."), "6.2");
        }
        const Card played = action_.kind == Kind::make ? action_.card : staged_hand_;
        if ((state_.hands[mover_] & ~bit(played) & of_value(value)) == 0) {
            return no_capture_card(value);
        }
        if (is_mine(value)) {
            return {};
        }
        if (is_build(value) && !settings_.strategic_extensions) {
            return refuse("duplicate-build-value",
                          join("The opponent has a ", build_name(value), "."), "6.2");
        }
        if (has_all_builds()) {
            return too_many_builds("6.2");
        }
        if (!is_build(value) && !settings_.late_builds && state_.round > 1 &&
            state_.build_count(mover_) == 0) {
            return refuse("late-build", "After round 1 a build may be made only while you own one.",
                          "6.2");
        }
        return {};
    }

    // §6.3
    Result<void> check_to_build() const {
        if (!in_hand()) {
            return not_in_hand();
        }
        if (!is_build(action_.value)) {
            return no_build();
        }
        const bool same = value_of(action_.card) == action_.value;
        if (is_mine(action_.value)) {
            if (!same) {
                return refuse("own-build", "Your own build is never raised.", "6.3");
            }
            if (!holds_besides_played(action_.value)) {
                return no_capture_card(action_.value);
            }
            return {};
        }
        return same ? check_lock() : check_extension();
    }

    Result<void> check_lock() const {
        if (!settings_.strategic_extensions) {
            return refuse("same-value-build",
                          join(card_, " has the value of the build: capture it."), "6.3");
        }
        if (!holds_besides_played(action_.value)) {
            return no_capture_card(action_.value);
        }
        if (has_all_builds()) {
            return too_many_builds("6.3");
        }
        return {};
    }

    Result<void> check_extension() const {
        const int raised = action_.value + value_of(action_.card);
        if (raised > settings_.max_build_value) {
            return refuse(
                "build-too-high",
                join("The build would be ", raised, ", above ", settings_.max_build_value, "."),
                "6.3");
        }
        if (sum_of(state_.build_set(action_.value)) != action_.value) {
            return refuse("not-extendable",
                          join("The ", build_name(action_.value), " is compound."), "6.3");
        }
        if (state_.size_of_build(action_.value) >= settings_.extend_limit) {
            return refuse("not-extendable",
                          join("The ", build_name(action_.value), " has ",
                               state_.size_of_build(action_.value), " cards."),
                          "6.3");
        }
        if (settings_.extend_needs_card && !holds_besides_played(raised)) {
            return no_capture_card(raised);
        }
        if (is_build(raised)) {
            if (is_mine(raised) && settings_.build_merging) {
                return {};
            }
            return refuse("duplicate-build-value",
                          join("There is a ", build_name(raised), " already."), "6.3");
        }
        if (has_all_builds()) {
            return too_many_builds("6.3");
        }
        return {};
    }

    const Settings& settings_;
    const State& state_;
    const Action& action_;
    Player mover_;
    std::string card_;
    CardSet stack_ = 0;
    Card staged_hand_ = no_card;
    bool has_staged_pile_ = false;
};

}  // namespace

Result<void> Rules::check(const State& state, const Past&, const Action& action) const {
    return Checker(settings_, state, action).check();
}

}  // namespace prise::casino
