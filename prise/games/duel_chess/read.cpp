// Reading a position text (§11). What can be refused is listed there, and nothing else is.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "prise/chess/fen.h"
#include "prise/chess/legal.h"
#include "prise/chess/uci.h"
#include "prise/core/scan.h"
#include "prise/games/duel_chess/capture.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

// The lists of keys are short: one entry a turn, and the move rule ends every game.
constexpr size_t longest_text = 1 << 16;

class PositionReader {
  public:
    PositionReader(const Rules& rules, std::string_view text)
        : settings_(rules.settings()), text_(text) {}

    // Of an observation (§9): `?` is read where this viewer may not know what stands there.
    void allow_hidden(const Rules& rules, Viewer viewer) {
        for (const Side side : {chess::white, chess::black}) {
            may_hide_pool_[side] = !rules.sees_pool(viewer, side);
            may_hide_bid_[side] = !viewer.may_know(seat_of(side));
        }
    }

    Result<void> read() {
        const auto spaces = std::ranges::count(text_, ' ');
        if ((spaces != 5 && spaces != 8) || text_.size() > longest_text) {
            return refuse("bad-position",
                          join("A position has 9 fields with single spaces between them, or the 6 "
                               "of FEN; this text has ",
                               int64_t{spaces + 1}, "."),
                          "11");
        }
        size_t end = 0;  // of the FEN
        for (int field = 0; field < 6; ++field) {
            end = text_.find(' ', end + (field > 0 ? 1 : 0));
        }
        auto position = chess::read_fen(text_.substr(0, end));
        if (!position) {
            return refuse("bad-position", chess::sentences_of(position.error()), "11");
        }
        state.position = *position;
        state.pools.fill(static_cast<uint16_t>(settings_.initial_bp));
        if (spaces == 5) {
            return {};
        }
        Scan fields(text_.substr(end + 1));
        const std::string_view pools = fields.take_until(' ');
        const std::string_view phase = fields.take_until(' ');
        const std::string_view seen_keys = fields.rest();
        if (!read_pools(pools) || !read_phase(phase) || !read_seen(seen_keys)) {
            return refuse("bad-position", std::move(sentence_), "11");
        }
        return {};
    }

    void remember(Past& past) const {
        past.clear();
        for (const auto& [key, count] : seen) {
            for (int64_t i = 0; i < count; ++i) {
                past.push(key);
            }
        }
    }

    State state;
    std::array<bool, 2> pool_hidden{};  // by Side
    bool bid_hidden = false;
    std::vector<std::pair<uint64_t, int64_t>> seen;  // key, count

  private:
    bool fail(std::string sentence) {
        sentence_ = std::move(sentence);
        return false;
    }

    bool read_pools(std::string_view text) {
        Scan scan(text);
        const bool both = take_pool(scan, chess::white) && scan.take('/') &&
                          take_pool(scan, chess::black) && scan.done();
        return both ||
               fail(join("The pools are two numbers of at most four digits, as in 39/39, not ",
                         quoted(text, 20), "."));
    }

    bool take_pool(Scan& scan, Side side) {
        pool_hidden[side] = may_hide_pool_[side] && scan.take('?');
        const auto pool = pool_hidden[side] ? 0 : scan.take_number(4);
        state.pools[side] = static_cast<uint16_t>(pool.value_or(0));
        return pool.has_value();
    }

    bool read_phase(std::string_view text) {
        const size_t mark = text.find('!');
        if (!read_duel(text.substr(0, mark))) {
            return false;
        }
        return mark == std::string_view::npos || read_failed(text.substr(mark + 1));
    }

    // §7.3, `retry`: what has failed in this turn.
    bool read_failed(std::string_view text) {
        const Board& board = state.board();
        if (!settings_.duels || !must_try_again(settings_, board)) {
            return fail(
                "Only in check, and with checkEscape 'retry', a turn goes on after a "
                "capture that has failed.");
        }
        Bitboard could_fail = 0;
        ActionList<Move> moves;
        chess::list_legal(board, moves);
        for (const Move move : moves) {
            could_fail |= captures(board, move) ? chess::bit(failure_square(board, move)) : 0;
        }
        Scan scan(text);
        std::string_view last;
        do {
            const size_t at = scan.at();
            const auto square = chess::take_square(scan);
            const std::string_view name = text.substr(at, 2);
            if (!square || (could_fail & chess::bit(*square)) == 0) {
                return fail(join("No capture that is legal here can have failed with ",
                                 quoted(text.substr(at), 20), "."));
            }
            if (name <= last) {
                return fail("The squares of failed captures do not ascend.");
            }
            last = name;
            state.failed |= chess::bit(*square);
        } while (scan.take(','));
        if (!scan.done()) {
            return fail(join("The failed captures have ", quoted(scan.rest(), 20),
                             " where a comma or the end is due."));
        }
        return state.phase == Phase::move || !has_failed(state, state.pending) ||
               fail(join(chess::uci_of(state.pending), " has failed in this turn."));
    }

    bool read_duel(std::string_view text) {
        if (text == "m") {
            return true;
        }
        Scan scan(text);
        const auto letter = scan.take_one_of("adr");
        if (!letter || !scan.take(':')) {
            return fail(
                join("The phase is m, a:MOVE, d:MOVE:BID or r:MOVE, not ", quoted(text, 20), "."));
        }
        state.phase = *letter == 'a'   ? Phase::attack
                      : *letter == 'd' ? Phase::defend
                                       : Phase::retreat;
        const std::string_view move = *letter == 'd' ? scan.take_until(':') : scan.rest();
        const auto pending = chess::parse_uci(move);
        if (!pending) {
            return fail(
                join("The pending capture is a move as in e4d5, not ", quoted(move, 20), "."));
        }
        state.pending = *pending;
        const Board& board = state.board();
        if (!chess::is_legal(board, *pending) || !captures(board, *pending)) {
            return fail(join(chess::uci_of(*pending), " is not a legal capture here."));
        }
        if (!opens_duel(settings_, board, *pending)) {
            return fail(join("With these options ", chess::uci_of(*pending),
                             " is carried out without a duel."));
        }
        if (state.phase == Phase::retreat && must_try_again(settings_, board)) {
            return fail("With checkEscape 'retry' nobody retreats while in check.");
        }
        return *letter != 'd' || read_bid(scan.rest());
    }

    bool read_bid(std::string_view text) {
        const Side attacker = state.turn();
        bid_hidden = may_hide_bid_[attacker] && text == "?";
        if (bid_hidden) {
            return true;
        }
        Scan scan(text);
        const auto bid = scan.take_number(4);
        if (!bid || !scan.done()) {
            return fail(join("The attacker's bid is a number, not ", quoted(text, 20), "."));
        }
        const PieceType type = chess::type_of(state.board().at(state.pending.from()));
        const int pool = pool_hidden[attacker] ? pool_limit : int{state.pools[attacker]};
        const int highest = settings_.highest_bid(type, pool);
        if (*bid > highest) {
            return fail(join("The attacker can bid at most ", highest, ", not ", *bid, "."));
        }
        state.bid = static_cast<uint8_t>(*bid);
        return true;
    }

    bool read_seen(std::string_view text) {
        if (text == "-") {
            return true;
        }
        if (settings_.repetition_limit == 0) {
            return fail("Without a repetition limit no earlier positions are counted.");
        }
        int64_t sum = 0;
        Scan scan(text);
        do {
            const size_t at = scan.at();
            const auto key = take_key(scan);
            int64_t count = 1;
            bool counted = true;
            if (key && scan.take('*')) {
                const auto number = scan.take_number(9);
                counted = number && *number >= 2;
                count = number.value_or(0);
            }
            if (!key || !counted) {
                return fail(join("Entry ", seen.size() + 1, " of the repetition table, ",
                                 quoted(text.substr(at), 24),
                                 ", is not 16 hex digits and perhaps a count of 2 or more."));
            }
            if (!seen.empty() && *key <= seen.back().first) {
                return fail("The keys of the repetition table do not ascend.");
            }
            seen.emplace_back(*key, count);
            sum += count;
        } while (scan.take(','));
        if (!scan.done()) {
            return fail(join("The repetition table has ", quoted(scan.rest(), 20),
                             " where a comma or its end is due."));
        }
        // No turn begins at the limit, so in a duel one entry is still to come.
        const int most = std::min(state.position.half,
                                  settings_.move_rule_plies - (state.phase == Phase::move ? 0 : 1));
        if (sum > most) {
            return fail(join("The repetition table counts ", sum,
                             sum == 1 ? " position" : " positions", "; there can be ",
                             most == 0 ? "none" : join("at most ", most), "."));
        }
        return true;
    }

    static std::optional<uint64_t> take_key(Scan& scan) {
        constexpr std::string_view digits = "0123456789abcdef";
        uint64_t key = 0;
        for (int i = 0; i < 16; ++i) {
            const auto digit = scan.take_one_of(digits);
            if (!digit) {
                return std::nullopt;
            }
            key = key * 16 + digits.find(*digit);
        }
        return key;
    }

    const Settings& settings_;
    std::string_view text_;
    std::array<bool, 2> may_hide_pool_{};  // by Side
    std::array<bool, 2> may_hide_bid_{};
    std::string sentence_;
};

}  // namespace

Result<void> Rules::parse_position(std::string_view position, std::string_view memory, State& state,
                                   Past& past) const {
    PositionReader reader(*this, position);
    if (auto read = reader.read(); !read) {
        return read;
    }
    if (memory != "-") {
        return refuse("bad-position", "Gambit Chess has no memory text but '-'.", "11");
    }
    state = reader.state;
    reader.remember(past);
    return {};
}

Result<void> Rules::parse_observation(std::string_view text, Viewer viewer,
                                      Observation& seen) const {
    PositionReader reader(*this, text);
    reader.allow_hidden(*this, viewer);
    if (auto read = reader.read(); !read) {
        return read;
    }
    seen.shown = reader.state;
    reader.remember(seen.past);
    seen.pool_hidden = reader.pool_hidden;
    seen.bid_hidden = reader.bid_hidden;
    // A game that is over hides nothing: an attacker whose pool is hidden has a retreat.
    const bool goes_on = seen.shown.phase == Phase::retreat && seen.pool_hidden[seen.shown.turn()];
    seen.outcome = goes_on ? ongoing : outcome(seen.shown, seen.past);
    seen.viewer = viewer;
    seen.viewer.everything = viewer.everything || seen.outcome.over();
    return {};
}

}  // namespace prise::duel_chess
