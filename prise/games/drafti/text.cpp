// Actions (§5.1), and positions (§11) as they are written.
#include <bit>
#include <string>

#include "prise/games/drafti/rules.h"
#include "prise/games/drafti/squares.h"

namespace prise::drafti {
namespace {

void print_list(const State& state, Side side, Text& text) {
    text << ':' << (side == white ? 'W' : 'B');
    for (Board left = state.pieces[side]; left != 0; left &= left - 1) {
        const int square = lowest(left);
        text << ((state.kings & bit(square)) != 0 ? "K" : "") << square + 1;
        text << ((left & (left - 1)) != 0 ? "," : "");
    }
}

std::string_view flags_text(uint8_t promoted) {
    static constexpr std::array<std::string_view, 4> names = {"-", "W", "B", "WB"};
    return names[promoted];
}

// The two squares of a tail move: what the placement before it has and the one after it has not.
struct TailMove {
    int from;
    int to;
};
TailMove tail_move(uint64_t before, uint64_t after) {
    const uint64_t left = before & ~after;
    const uint64_t entered = after & ~before;
    return {std::countr_zero(left) % 32, std::countr_zero(entered) % 32};
}

}  // namespace

void RulesBase::print_action(const Action& action, Text& text) const {
    text << action.from + 1;
    if (!action.is_capture()) {
        text << '-' << action.to + 1;
        return;
    }
    for (int hop = 0; hop < std::min<int>(action.hops, longest_chain); ++hop) {
        text << 'x' << action.landing(hop) + 1;
    }
}

Result<Action> RulesBase::parse_action(std::string_view text) const {
    Scan scan(text);
    const auto fail = [&](std::string_view wanted) {
        return refuse("bad-action",
                      join(quoted(text), " is no action: expected ", wanted, " at character ",
                           scan.at() + 1, "."),
                      "5.1");
    };
    auto last = take_square(scan);
    if (!last) {
        return fail("a square from 1 to 32");
    }
    Action action{};
    action.from = static_cast<uint8_t>(*last);
    const auto sign = scan.take_one_of("-x");
    if (!sign) {
        return fail("'-' or 'x'");
    }
    do {
        const auto square = take_square(scan);
        if (!square || *square == *last) {
            return fail(square ? "another square" : "a square from 1 to 32");
        }
        last = square;
        if (*sign == '-') {
            action.to = static_cast<uint8_t>(*square);
        } else if (action.hops < longest_chain) {
            action.add_landing(*square);
        } else {
            action.hops = longest_chain + 1;
        }
    } while (*sign == 'x' && scan.take('x'));
    if (!scan.done()) {
        return fail("the end");
    }
    return action;
}

void RulesBase::print_position(const State& state, const Past& past, Text& text) const {
    text << (state.turn == white ? 'W' : 'B');
    print_list(state, white, text);
    print_list(state, black, text);
    text << ":H" << state.quiet << ":F" << state.move_number << ":E" << state.endgame << ":P"
         << flags_text(state.promoted) << ":R";
    const auto entries = past.entries();
    if (entries.empty()) {
        text << '-';
    }
    for (size_t i = 0; i < entries.size(); ++i) {
        const bool last = i + 1 == entries.size();
        const auto [from, to] = tail_move(entries[i], last ? state.placement() : entries[i + 1]);
        text << from + 1 << '-' << to + 1 << (last ? "" : ",");
    }
}

void RulesBase::print_observation(const Observation& seen, Text& text) const {
    print_position(seen.state, seen.past, text);
}

}  // namespace prise::drafti
