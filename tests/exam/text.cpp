// §5 and §11: actions and positions are written, actions are read.
#include <algorithm>
#include <map>

#include "prise/core/scan.h"
#include "tests/exam/rules.h"

namespace prise::exam {
namespace {

using Kind = Action::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 5> words = {{{"peek", Kind::peek},
                                                                     {"swap", Kind::swap},
                                                                     {"pass", Kind::pass},
                                                                     {"take", Kind::take},
                                                                     {"leave", Kind::leave}}};

void print_key(uint64_t key, Text& text) {
    for (int shift = 60; shift >= 0; shift -= 4) {
        text << hex[(key >> shift) & 15];
    }
}

}  // namespace

void Rules::print_action(Action action, Text& text) const {
    if (action.kind == Kind::bid) {
        text << "bid:" << action.amount;
    }
    for (const auto& [word, kind] : words) {
        if (kind == action.kind) {
            text << word;
        }
    }
}

Result<Action> Rules::parse_action(std::string_view text) const {
    for (const auto& [word, kind] : words) {
        if (text == word) {
            return Action{kind, 0};
        }
    }
    Scan scan(text);
    if (scan.take("bid:")) {
        const auto amount = scan.take_number(2);
        if (amount && *amount > 0 && scan.done()) {
            return Action{Kind::bid, static_cast<uint8_t>(*amount)};
        }
    }
    return refuse("bad-action", join(quoted(text), " is no action of this game."), "5");
}

void Rules::print(const State& state, const Hidden& hidden, const Past& past, Text& text) const {
    const auto seats = static_cast<size_t>(settings_.seats);
    for (size_t i = 0; i < prizes(); ++i) {
        const Prize& prize = state.prizes[i];
        text << (i == 0 ? "" : ",") << (has(hidden.kinds, i) ? '?' : letter_of(prize.kind));
        if (prize.owner != Seat::none) {
            text << '@' << number_of(prize.owner) << '.';
            has(hidden.prices, i) ? text << '?' : text << prize.price;
        }
    }
    for (size_t i = 0; i < seats; ++i) {
        text << (i == 0 ? ' ' : '/');
        has(hidden.purses, i) ? text << '?' : text << state.players[i].purse;
    }
    for (size_t i = 0; i < seats; ++i) {
        text << (i == 0 ? ' ' : '/');
        switch (const uint8_t bid = state.players[i].bid; bid) {
            case no_bid: text << '-'; break;
            case passed: text << 'p'; break;
            default: has(hidden.bids, i) ? text << '?' : text << bid;
        }
    }
    text << ' ' << state.round << ':' << number_of(state.starter) << ':'
         << phases[static_cast<size_t>(state.phase)];
    if (state.phase == Phase::claim) {
        text << number_of(state.actor);
    }
    text << (state.swapped ? "s" : "");
    for (size_t i = 0; i < seats; ++i) {
        text << (i == 0 ? ' ' : '/') << (state.players[i].known == 0 ? "-" : "");
        for (size_t place = 0; place < prizes(); ++place) {
            if (has(state.players[i].known, place)) {
                text << static_cast<int>(place) + 1;
            }
        }
    }
    std::map<uint64_t, int> seen;
    for (const uint64_t key : past.entries()) {
        ++seen[key];
    }
    char before = ' ';
    for (const auto& [key, count] : seen) {
        text << before;
        print_key(key, text);
        before = ',';
        if (count > 1) {
            text << '*' << count;
        }
    }
    text << (seen.empty() ? " -" : "");
}

void Rules::print_position(const State& state, const Past& past, Text& text) const {
    print(state, {}, past, text);
}

void Rules::print_observation(const Observation& seen, Text& text) const {
    print(seen.shown, seen.hidden, seen.past, text);
}

void Rules::print_memory(const State&, const Past&, const Ledger& ledger, Text& text) const {
    if (ledger == Ledger{}) {
        text << '-';
        return;
    }
    for (size_t i = 0; i < prizes(); ++i) {
        text << (i == 0 ? "" : ",") << ledger.taken_in[i];
    }
    for (size_t i = 0; i < static_cast<size_t>(seats()); ++i) {
        text << (i == 0 ? ':' : ',') << ledger.peeks[i];
    }
}

}  // namespace prise::exam
