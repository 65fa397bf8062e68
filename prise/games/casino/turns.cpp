#include "prise/games/casino/turns.h"

#include <algorithm>
#include <optional>

#include "prise/games/casino/apply.h"
#include "prise/games/casino/view.h"

namespace prise::casino {
namespace {

// Without its stack: where every turn is looked for.
State unstaged(const State& state) {
    State base = state;
    if (base.has_stack()) {
        change(base, resolve(base, {Kind::cancel}));
    }
    return base;
}

Card highest(CardSet set) { return static_cast<Card>(63 - std::countl_zero(set)); }

constexpr size_t most_unions = 512;  // of one value

// §6: lays `turn.with`, and the hand card where it is to be built with, on the stack.
class Stager {
  public:
    // Without a list it only says whether it can be done.
    Stager(const Settings& settings, const State& state, const Turn& turn,
           ActionList<Action>* actions)
        : settings_(settings), state_(state), turn_(turn), actions_(actions) {
        to_add_ = turn.with;
        wants_hand_ = turn.last == Kind::make_of_stack;
        for (const Staged staged : state.stack()) {
            stack_ |= bit(staged.card());
            if (staged.source() == Source::hand) {
                has_hand_ = true;
            }
        }
    }

    // False: it cannot be done from here without dissolving the stack.
    bool stage() {
        const CardSet wanted = turn_.with | (wants_hand_ || has_hand_ ? bit(turn_.card) : 0);
        if ((stack_ & ~wanted) != 0 || count(wanted) > settings_.staging_limit) {
            return false;
        }
        to_add_ &= ~stack_;
        if (stack_ == 0 && !begin()) {
            return false;
        }
        while (to_add_ != 0 || (wants_hand_ && !has_hand_)) {
            if (wants_hand_ && !has_hand_ && !is_taken_at_once()) {
                add(turn_.card);
                has_hand_ = true;
            } else if (to_add_ != 0) {
                add(lowest(to_add_));
            } else {
                return false;
            }
        }
        return true;
    }

    bool has_hand() const { return has_hand_; }

  private:
    // The two cards that begin a stack.
    bool begin() {
        const CardSet loose = turn_.with & state_.loose;
        if (state_.undo == 0 || loose == 0) {
            return false;
        }
        const CardSet others = loose & ~of_value(value_of(turn_.card));
        const CardSet pile = turn_.with & ~loose;
        if (wants_hand_ && others != 0) {
            begin_with(turn_.card, lowest(others));
            has_hand_ = true;
        } else if (pile != 0) {
            begin_with(lowest(pile), lowest(loose));
        } else if (count(loose) >= 2) {
            begin_with(lowest(loose), lowest(loose & (loose - 1)));
        } else {
            return false;  // a hand card on an equal one is no staging
        }
        return true;
    }

    void begin_with(Card card, Card target) {
        write({Kind::stage, card, target});
        stack_ = bit(card) | bit(target);
        to_add_ &= ~stack_;
    }
    void add(Card card) {
        write({Kind::add, card});
        stack_ |= bit(card);
        to_add_ &= ~bit(card);
    }
    void write(const Action& action) {
        if (actions_ != nullptr) {
            actions_->push(action);
        }
    }
    // 205 (b): then it is no addition but a capture.
    bool is_taken_at_once() const {
        const int value = value_of(turn_.card);
        if ((stack_ & ~of_value(value)) != 0) {
            return false;
        }
        const CardSet rest = state_.hand() & ~bit(turn_.card);
        const int sum = (count(stack_) + 1) * value;
        return (rest & of_value(value)) == 0 &&
               !(sum <= settings_.max_build_value && (rest & of_value(sum)) != 0);
    }

    const Settings& settings_;
    const State& state_;
    const Turn& turn_;
    ActionList<Action>* actions_;
    CardSet stack_ = 0;
    CardSet to_add_ = 0;
    bool wants_hand_ = false;
    bool has_hand_ = false;
};

bool needs_stack(const Turn& turn) {
    return turn.last == Kind::capture_stack || turn.last == Kind::make_of_stack;
}

// The actions from here on, if they can be played without dissolving the stack.
bool plan_on(const Settings& settings, const State& state, const Turn& turn,
             ActionList<Action>& actions) {
    if (!needs_stack(turn)) {
        if (state.has_stack()) {
            return false;
        }
        const bool names_card = turn.last == Kind::capture_card || turn.last == Kind::make;
        actions.push({turn.last, turn.card, names_card ? lowest(turn.with) : Card{0}, turn.value});
        return true;
    }
    Stager stager(settings, state, turn, &actions);
    if (!stager.stage()) {
        return false;
    }
    if (turn.last == Kind::make_of_stack) {
        actions.push({Kind::make_of_stack, 0, 0, turn.value});
    } else if (stager.has_hand()) {
        actions.push({Kind::stack_capture});
    } else {
        actions.push({Kind::capture_stack, turn.card});
    }
    return true;
}

// Where a stack lies that the turn cannot use: its last entry can be taken back, or all of it. The
// one leaves something to go on with where no new stack may be begun.
std::optional<Action> way_back(const Settings& settings, const State& state, const Turn& turn) {
    if (!state.has_stack()) {
        return std::nullopt;
    }
    for (const Action back : {Action{Kind::undo}, Action{Kind::cancel}}) {
        if (back.kind == Kind::undo && (state.undo == 0 || state.staged_count == 2)) {
            continue;
        }
        State earlier = state;
        change(earlier, resolve(earlier, back));
        const bool works = needs_stack(turn) ? Stager(settings, earlier, turn, nullptr).stage()
                                             : !earlier.has_stack();
        if (works) {
            return back;
        }
    }
    return std::nullopt;
}

class Lister {
  public:
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): unions are written before they are
    // read
    Lister(const Settings& settings, const State& now, const State& base, ActionList<Turn>& turns)
        : settings_(settings), now_(now), view_(settings, base), turns_(turns) {
        if (base.undo != 0 || now.has_stack()) {
            pool_ = base.loose | (view_.pile_top == no_card ? 0 : bit(view_.pile_top));
        }
    }

    void list() {
        for_each(view_.hand, [&](Card card) { list_direct(card); });
        for_each(view_.held, [&](Card place) { list_captures(value_of(place)); });
        for_each(view_.hand, [&](Card card) { list_builds(card); });
    }

  private:
    // What one drop does.
    void list_direct(Card card) {
        const State& base = view_.state;
        const int value = value_of(card);
        if (has(view_.trailable, card)) {
            add({Kind::trail, card});
        }
        for_each(base.loose & of_value(value), [&](Card target) {
            add({Kind::capture_card, card, 0, bit(target)});
            for (const int made : {value, 2 * value}) {
                if (view_.can_make(made, card)) {
                    add({Kind::make, card, static_cast<uint8_t>(made), bit(target)});
                }
            }
        });
        for_each(base.loose & ~of_value(value), [&](Card target) {
            const int made = value + value_of(target);
            if (view_.can_make(made, card)) {
                add({Kind::make, card, static_cast<uint8_t>(made), bit(target)});
            }
        });
        for_each(base.builds(), [&](Card place) { list_on_build(card, value_of(place)); });
        if (settings_.multi_capture && view_.things_of(value) >= 2) {
            add({Kind::sweep, card});
        }
    }

    void list_on_build(Card card, int value) {
        const Turn taking{Kind::capture_build, card, static_cast<uint8_t>(value)};
        const Turn adding{Kind::to_build, card, static_cast<uint8_t>(value)};
        if (value_of(card) == value) {
            add(taking);
        }
        if (view_.owns_build(value) ? value_of(card) == value && view_.holds_besides(value, card)
                                    : view_.can_extend_or_lock(card, value)) {
            add(adding);
        }
    }

    // Every union of groups, by each card of that value in turn.
    void list_captures(int value) {
        begin_unions();
        unite(pool_below(value), 0, value);
        for_each(view_.hand & of_value(value), [&](Card card) {
            for (const CardSet taken : unions()) {
                if (count(taken) >= 2) {
                    add_staged({Kind::capture_stack, card, 0, taken});
                }
            }
        });
    }

    void list_builds(Card card) {
        for_each(view_.makeable, [&](Card place) {
            const int value = value_of(place);
            if (value < value_of(card) || !view_.can_make(value, card)) {
                return;
            }
            begin_unions();
            const CardSet pool = pool_below(value);
            if (value == value_of(card)) {
                unite(pool, 0, value);
            } else {
                join(pool, pool, 0, value - value_of(card), value);
            }
            for (const CardSet joined : unions()) {
                if (!is_one_drop(card, joined, value)) {
                    add_staged({Kind::make_of_stack, card, static_cast<uint8_t>(value), joined});
                }
            }
        });
    }

    // Already listed as what one drop does?
    bool is_one_drop(Card card, CardSet joined, int value) const {
        const Turn drop{Kind::make, card, static_cast<uint8_t>(value), joined};
        return std::has_single_bit(joined) && std::ranges::find(turns_, drop) != turns_.end();
    }

    CardSet pool_below(int value) const { return pool_ & (bit(static_cast<Card>(4 * value)) - 1); }

    // Unions of groups of `value` out of `pool`, each with what was chosen already: the highest
    // card is left out, or begins a group.
    void unite(CardSet pool, CardSet chosen, int value) {
        if (pool == 0 || is_tired()) {
            return;
        }
        const Card first = highest(pool);
        const CardSet others = pool & ~bit(first);
        unite(others, chosen, value);
        join(others, others, chosen | bit(first), value - value_of(first), value);
    }

    // A group that still lacks `rest`, filled from `from`; then more groups out of `pool`.
    void join(CardSet pool, CardSet from, CardSet chosen, int rest, int value) {
        if (is_tired()) {
            return;
        }
        if (rest == 0) {
            keep(chosen);
            unite(pool & ~chosen, chosen, value);
            return;
        }
        while (from != 0) {
            const Card next = highest(from);
            from &= ~bit(next);
            if (value_of(next) <= rest) {
                join(pool, from, chosen | bit(next), rest - value_of(next), value);
            }
        }
    }

    void begin_unions() { union_count_ = 0; }
    std::span<const CardSet> unions() const { return {unions_.data(), union_count_}; }
    void keep(CardSet chosen) {
        if (union_count_ < most_unions && std::ranges::find(unions(), chosen) == unions().end()) {
            unions_[union_count_++] = chosen;
        }
    }
    bool is_tired() { return ++steps_ > most_steps; }

    void add_staged(const Turn& turn) {
        if (Stager(settings_, now_, turn, nullptr).stage() || way_back(settings_, now_, turn)) {
            add(turn);
        }
    }
    void add(const Turn& turn) {
        if (turns_.size() < most_turns) {
            turns_.push(turn);
        }
    }

    const Settings& settings_;
    const State& now_;
    View view_;
    ActionList<Turn>& turns_;
    CardSet pool_ = 0;                         // what can be staged beside the hand
    std::array<CardSet, most_unions> unions_;  // that were found last
    size_t union_count_ = 0;
    int steps_ = 0;
};

}  // namespace

void list_turns(const Settings& settings, const State& state, ActionList<Turn>& turns) {
    turns.clear();
    if (state.is_over()) {
        return;
    }
    if (state.has_stack()) {
        const State base = unstaged(state);
        Lister(settings, state, base, turns).list();
    } else {
        Lister(settings, state, state, turns).list();
    }
}

void plan(const Settings& settings, const State& state, const Turn& turn,
          ActionList<Action>& actions) {
    actions.clear();
    if (plan_on(settings, state, turn, actions)) {
        return;
    }
    actions.clear();
    if (const auto back = way_back(settings, state, turn)) {
        actions.push(*back);
        State earlier = state;
        change(earlier, resolve(earlier, *back));
        plan_on(settings, earlier, turn, actions);
    }
}

}  // namespace prise::casino
