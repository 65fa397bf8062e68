// Actions (§5) and positions (§11) as text.
#include <algorithm>
#include <vector>

#include "prise/chess/fen.h"
#include "prise/chess/uci.h"
#include "prise/core/scan.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

void print_seen(const Past& past, Text& text) {
    std::vector<uint64_t> keys(past.entries().begin(), past.entries().end());
    std::ranges::sort(keys);
    if (keys.empty()) {
        text << '-';
    }
    for (auto from = keys.begin(); from != keys.end();) {
        const auto to = std::find_if(from, keys.end(), [&](uint64_t key) { return key != *from; });
        text << (from == keys.begin() ? "" : ",");
        print_hex(*from, text);
        if (to - from > 1) {
            text << '*' << static_cast<int64_t>(to - from);
        }
        from = to;
    }
}

// §7.3, `retry`: squares in the order of their texts.
void print_failed(Bitboard failed, Text& text) {
    char mark = '!';
    for (int file = 0; file < 8; ++file) {
        for (int rank = 0; rank < 8; ++rank) {
            if (const int square = chess::square_at(file, rank);
                (failed & chess::bit(square)) != 0) {
                text << mark;
                chess::print_square(square, text);
                mark = ',';
            }
        }
    }
}

void print_phase(const State& state, bool bid_hidden, Text& text) {
    text << "madr"[static_cast<size_t>(state.phase)];
    if (state.phase != Phase::move) {
        text << ':';
        chess::print_uci(state.pending, text);
    }
    if (state.phase == Phase::defend) {
        text << ':';
        if (bid_hidden) {
            text << '?';
        } else {
            text << int{state.bid};
        }
    }
    print_failed(state.failed, text);
}

// What is hidden is written as `?`.
struct Hidden {
    std::array<bool, 2> pools{};
    bool bid = false;
};

void print(const State& state, const Past& past, const Hidden& hidden, Text& text) {
    chess::print_fen(state.position, text);
    text << ' ';
    for (const Side side : {chess::white, chess::black}) {
        text << (side == chess::white ? "" : "/");
        if (hidden.pools[side]) {
            text << '?';
        } else {
            text << int{state.pools[side]};
        }
    }
    text << ' ';
    print_phase(state, hidden.bid, text);
    text << ' ';
    print_seen(past, text);
}

}  // namespace

void Rules::print_position(const State& state, const Past& past, Text& text) const {
    print(state, past, {}, text);
}

void Rules::print_observation(const Observation& seen, Text& text) const {
    print(seen.shown, seen.past, {seen.pool_hidden, seen.bid_hidden}, text);
}

void Rules::print_action(Action action, Text& text) const {
    if (action.kind() == Action::bid_kind) {
        text << "bp:" << action.amount();
    } else if (action.kind() == Action::retreat_kind) {
        text << "rt:";
        chess::print_square(action.square(), text);
    } else {
        chess::print_uci(action.move(), text);
    }
}

Result<Action> Rules::parse_action(std::string_view text) const {
    Scan scan(text);
    if (scan.take("bp:")) {
        if (const auto bid = scan.take_number(4); bid && scan.done()) {
            return Action::bid(static_cast<int>(*bid));
        }
        return refuse("bad-action",
                      join(quoted(text, 20),
                           " is no bid: expected a number of at most four digits, as in bp:7."),
                      "5");
    }
    if (scan.take("rt:")) {
        if (const auto square = chess::take_square(scan); square && scan.done()) {
            return Action::retreat(*square);
        }
        return refuse("bad-action",
                      join(quoted(text, 20), " is no retreat: expected a square, as in rt:e4."),
                      "5");
    }
    if (const auto move = chess::parse_uci(text)) {
        return Action(*move);
    }
    return refuse("bad-action",
                  join(quoted(text, 20),
                       " is no action: expected a move (e2e4, e7d8q), a bid (bp:7) or a retreat "
                       "(rt:e4)."),
                  "5");
}

}  // namespace prise::duel_chess
