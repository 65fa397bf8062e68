// §7: the change that an action makes, and what it tells (§12).
#include "tests/exam/rules.h"

namespace prise::exam {

using Kind = Action::Kind;

template <class Sink>
void Rules::apply(State& state, Past& past, Action action, Sink& sink) const {
    const Seat by = state.actor;
    Player& player = state.of(by);
    const auto tell = [&](std::string_view type, std::vector<Field> fields) {
        sink.event({type, by, std::move(fields)});
    };
    switch (action.kind) {
        case Kind::peek: {
            const size_t place = prize_of(state);
            player.purse = static_cast<uint8_t>(player.purse - 1);
            player.known = static_cast<uint8_t>(player.known | (1U << place));
            state.phase = Phase::peeked;
            past.forget();
            if constexpr (Sink::listens) {
                const std::string kind(1, letter_of(state.prizes[place].kind));
                tell("peeked", {{"prize", static_cast<int>(place) + 1}, {"kind", kind, by}});
            }
            return;
        }
        case Kind::swap:
            state.swapped = true;
            if constexpr (Sink::listens) {
                tell("swapped", {});
            }
            return;
        case Kind::bid:
            player.bid = action.amount;
            if constexpr (Sink::listens) {
                tell("bid-placed", {{"amount", action.amount, by}});
            }
            break;
        case Kind::pass:
            player.bid = passed;
            if constexpr (Sink::listens) {
                tell("passed", {});
            }
            break;
        case Kind::take: capture(state, past, sink); return;
        case Kind::leave:
            if constexpr (Sink::listens) {
                tell("left", {});
            }
            next_round(state, past, by, sink);
            return;
    }
    state.phase = Phase::bid;
    state.actor = next_to_bid(state);
    if (state.actor == Seat::none) {
        reveal(state, past, by, sink);
    }
}

// §7.1, §7.2
template <class Sink>
void Rules::reveal(State& state, Past& past, Seat by, Sink& sink) const {
    const Seat winner = winner_of(state);
    if constexpr (Sink::listens) {
        std::vector<Field> fields;
        if (settings_.reveal == Reveal::amounts) {
            json::Array bids;
            for (int i = 1; i <= settings_.seats; ++i) {
                const uint8_t bid = state.of(seat_number(i)).bid;
                bids.push_back(bid == passed ? json::Value() : json::Value(bid));
            }
            fields.push_back({"bids", bids});
        }
        sink.event({"revealed", by, std::move(fields)});
    }
    if (winner == Seat::none) {
        if constexpr (Sink::listens) {
            sink.event({"nobody", by, {}});
        }
        next_round(state, past, by, sink);
        return;
    }
    const size_t place = prize_of(state);
    state.phase = Phase::claim;
    state.actor = winner;
    state.of(winner).known = static_cast<uint8_t>(state.of(winner).known | (1U << place));
    if constexpr (Sink::listens) {
        const std::string kind(1, letter_of(state.prizes[place].kind));
        sink.event({"won",
                    by,
                    {{"winner", number_of(winner)},
                     {"prize", static_cast<int>(place) + 1},
                     {"kind", kind, winner}}});
    }
}

// §7.3: the one place where something is captured.
template <class Sink>
void Rules::capture(State& state, Past& past, Sink& sink) const {
    const Seat by = state.actor;
    const size_t place = prize_of(state);
    Prize& prize = state.prizes[place];
    Player& player = state.of(by);
    prize.owner = by;
    prize.price = player.bid;
    player.purse = static_cast<uint8_t>(player.purse - prize.price);
    past.forget();
    if constexpr (Sink::listens) {
        const std::string kind(1, letter_of(prize.kind));
        const Field price{"price", prize.price,
                          settings_.reveal == Reveal::result ? by : Seat::none};
        const auto number = static_cast<int>(place) + 1;
        sink.event({"capture", by, {{"prize", number}, {"kind", kind}, price}});
        CaptureRecord record;
        record.seat = by;
        record.by = join(number_of(by));
        record.from = "purse";
        record.to = join(number);
        record.taken = {{kind, join(number)}};
        record.gained = {kind};
        record.own = {price};
        sink.capture(std::move(record));
    }
    next_round(state, past, by, sink);
}

// §7.5
template <class Sink>
void Rules::next_round(State& state, Past& past, Seat by, Sink& sink) const {
    for (Player& player : state.players) {
        player.bid = no_bid;
    }
    state.phase = Phase::bid;
    state.round = static_cast<uint8_t>(state.round + 1);
    state.starter = state.actor = next(state.starter);
    if (settings_.repeats > 0) {
        past.push(round_key(state));
    }
    if constexpr (Sink::listens) {
        sink.event(
            {"round-started", by, {{"round", state.round}, {"starter", number_of(state.starter)}}});
        if (const Outcome decided = outcome(state, past); decided.over()) {
            json::Object details = to_json(decided);
            add_details(state, past, rank(state, past, decided), details);
            sink.event({"game-over", by, {{"outcome", details}}});
        }
    }
}

// What has been, beside the rules.
void Rules::enter(Ledger& ledger, const State& before, const Past&, Action action) const {
    if (action.kind == Kind::peek) {
        ++ledger.peeks[index_of(before.actor)];
    } else if (action.kind == Kind::take) {
        ledger.taken_in[prize_of(before)] = before.round;
    }
}

template void Rules::apply(State&, Past&, Action, Silent&) const;
template void Rules::apply(State&, Past&, Action, Collector&) const;

}  // namespace prise::exam
