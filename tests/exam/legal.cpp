// §6: which actions are legal, why not, and what is played for a seat that is absent.
#include "tests/exam/rules.h"

namespace prise::exam {

using Kind = Action::Kind;

// §6.2
bool Rules::is_swap_open(const State& state) const {
    return settings_.swap && !state.swapped && state.round == 1 && state.actor == Seat::second &&
           state.phase == Phase::bid;
}

void Rules::legal(const State& state, const Past& past, ActionList<Action>& list) const {
    list.clear();
    if (outcome(state, past).over()) {
        return;
    }
    for (const Kind kind : {Kind::take, Kind::leave, Kind::swap, Kind::peek, Kind::pass}) {
        if (check(state, past, {kind, 0})) {
            list.push({kind, 0});
        }
    }
    if (state.phase != Phase::claim) {
        for (uint8_t amount = 1; amount <= state.of(state.actor).purse; ++amount) {
            list.push({Kind::bid, amount});
        }
    }
}

void Rules::legal_forcing(const State& state, const Past& past, ActionList<Action>& list) const {
    list.clear();
    if (state.phase == Phase::claim && !outcome(state, past).over()) {
        list.push({Kind::take, 0});
    }
}

uint64_t Rules::count_legal(const State& state, const Past& past, ActionList<Action>&) const {
    if (outcome(state, past).over()) {
        return 0;
    }
    if (state.phase == Phase::claim) {
        return 2;
    }
    return 1U + state.of(state.actor).purse + (is_swap_open(state) ? 1U : 0U) +
           (check(state, past, {Kind::peek, 0}) ? 1U : 0U);
}

// §10, in its order.
Result<void> Rules::check(const State& state, const Past&, Action action) const {
    const Player& player = state.of(state.actor);
    const bool is_claim = action.kind == Kind::take || action.kind == Kind::leave;
    if (is_claim != (state.phase == Phase::claim)) {
        return refuse(
            "wrong-phase",
            is_claim ? "Nobody has won the prize yet." : "The prize must be taken or left.", "6.5");
    }
    if (action.kind == Kind::swap && !is_swap_open(state)) {
        return refuse("swap-unavailable", "Only seat 2 may swap, as its very first action.", "6.2");
    }
    if (action.kind == Kind::peek) {
        if (!settings_.peeking) {
            return refuse("no-peeking", "There is no peeking in this game.", "4");
        }
        if (state.phase == Phase::peeked) {
            return refuse("already-peeked", "One peek a turn is enough.", "6.3");
        }
        if (has(player.known, prize_of(state))) {
            return refuse("already-known", "This seat has seen the prize.", "6.3");
        }
        if (player.purse == 0) {
            return refuse("no-coins", "A peek costs a coin.", "6.3");
        }
    }
    if (action.kind == Kind::bid && action.amount > player.purse) {
        return refuse("too-dear",
                      join("The purse holds ", player.purse, ", not ", action.amount, "."), "6.4");
    }
    return {};
}

// §6
std::optional<Action> Rules::forced(const State& state, const Past&) const {
    return Action{state.phase == Phase::claim ? Kind::leave : Kind::pass, 0};
}

Explanation Rules::explain(const State& state, const Past& past, const Ledger& ledger,
                           Viewer viewer, Action action) const {
    Explanation out;
    // A verdict on a bid or a peek tells something about the purse.
    if ((action.kind == Kind::bid || action.kind == Kind::peek) &&
        !sees_purse(viewer, state.actor)) {
        out.code = "hidden";
        out.say(join("That depends on the purse of seat ", number_of(state.actor), "."), "9");
        return out;
    }
    if (const auto verdict = check(state, past, action); !verdict) {
        out.code = verdict.error().code;
        out.say(verdict.error().sentence, verdict.error().section);
        return out;
    }
    out.legal = true;
    out.say(join("Seat ", number_of(state.actor), " may do that in round ", state.round, "."), "6");
    if (action.kind == Kind::peek) {
        out.say(join("It has looked ", ledger.peeks[index_of(state.actor)], " times."), "6.3");
    }
    return out;
}

Explanation Rules::explain_position(const Observation& seen) const {
    Explanation out;
    const auto worth = worth_of(seen.shown);
    for (int i = 1; i <= seats(); ++i) {
        out.say(
            join("The prizes of seat ", i, " are worth ", worth[static_cast<size_t>(i) - 1], "."),
            "8");
    }
    return out;
}

void Rules::understand(const State&, const Past&, std::string_view words,
                       ActionList<Action>& list) const {
    list.clear();
    if (const auto bid = parse_action(join("bid:", words))) {
        list.push(*bid);
    }
}

}  // namespace prise::exam
