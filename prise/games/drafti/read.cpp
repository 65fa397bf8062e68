// Positions (§11) from text.
#include <bit>
#include <string>
#include <vector>

#include "prise/games/drafti/rules.h"
#include "prise/games/drafti/squares.h"

namespace prise::drafti {
namespace {

// Reads a position text from left to right. Every `take_` function moves on or keeps the refusal.
class PositionReader {
  public:
    PositionReader(std::string_view text, const Settings& settings)
        : scan_(text), settings_(settings) {}

    Result<void> read() {
        const bool sound = take_turn() && take_list(white) && take_list(black) && take_fields() &&
                           check_whole() && take_back_tail();
        if (!sound) {
            return tl::unexpected(refusal_);
        }
        return {};
    }

    State state;
    std::vector<uint64_t> placements;  // the entries of the Past, newest first

  private:
    bool fail(std::string sentence) {
        refusal_ = {"bad-position", std::move(sentence), "11"};
        return false;
    }
    bool fail_here(std::string_view wanted) {
        return fail(join("Position, character ", scan_.at() + 1, ": expected ", wanted, " at ",
                         quoted(scan_.rest(), 20), "."));
    }

    bool take_turn() {
        const auto letter = scan_.take_one_of("WB");
        if (!letter) {
            return fail_here("the side to move, W or B");
        }
        state.turn = *letter == 'W' ? white : black;
        return true;
    }

    bool take_list(Side side) {
        if (!scan_.take(side == white ? ":W" : ":B")) {
            return fail_here(side == white ? "':W' and White's pieces" : "':B' and Black's pieces");
        }
        if (scan_.done() || scan_.peek() == ':') {
            return true;
        }
        int last = -1;
        do {
            const bool king = scan_.take('K');
            const auto square = take_square(scan_);
            if (!square) {
                return fail_here("a square from 1 to 32");
            }
            if (*square <= last) {
                return fail(join("Square ", *square + 1, " is out of order: numbers must ascend."));
            }
            last = *square;
            if ((state.occupied() & bit(*square)) != 0) {
                return fail(join("Square ", *square + 1, " is named twice."));
            }
            state.pieces[side] |= bit(*square);
            state.kings |= king ? bit(*square) : 0;
        } while (scan_.take(','));
        return true;
    }

    bool take_counter(std::string_view label, uint16_t& counter) {
        if (!scan_.take(label)) {
            return fail_here(join("'", label, "' or the end"));
        }
        const auto number = scan_.take_number(4);
        if (!number) {
            return fail_here("a number of at most four digits");
        }
        counter = static_cast<uint16_t>(*number);
        return true;
    }

    bool take_flags() {
        if (!scan_.take(":P")) {
            return fail_here("':P' or the end");
        }
        if (scan_.take('-')) {
            state.promoted = 0;
            return true;
        }
        const bool of_white = scan_.take('W');
        const bool of_black = scan_.take('B');
        state.promoted = static_cast<uint8_t>((of_white ? 1 : 0) | (of_black ? 2 : 0));
        return of_white || of_black || fail_here("-, W, B or WB");
    }

    bool take_tail() {
        if (!scan_.take(":R")) {
            return fail_here("':R' or the end");
        }
        if (scan_.take('-')) {
            return true;
        }
        do {
            const auto from = take_square(scan_);
            const bool dash = from && scan_.take('-');
            const auto to = dash ? take_square(scan_) : std::nullopt;
            if (!to) {
                return fail_here("a king move such as 32-28");
            }
            tail_.push_back({*from, *to});
        } while (scan_.take(','));
        return true;
    }

    // Fields at the end may be missing; then they have their defaults.
    bool take_fields() {
        for (const Side side : {white, black}) {
            if ((state.pieces[side] & state.kings) != 0) {
                state.promoted = static_cast<uint8_t>(state.promoted | (1 << side));
            }
        }
        const bool sound = (scan_.done() || take_counter(":H", state.quiet)) &&
                           (scan_.done() || take_counter(":F", state.move_number)) &&
                           (scan_.done() || take_counter(":E", state.endgame)) &&
                           (scan_.done() || take_flags()) && (scan_.done() || take_tail());
        return sound && (scan_.done() || fail_here("the end"));
    }

    bool check_whole() {
        for (const Side side : {white, black}) {
            const std::string_view name = side == white ? "White" : "Black";
            const Board own = state.pieces[side];
            if (std::popcount(own) > 12) {
                return fail(join(name, " has more than 12 pieces."));
            }
            if (const Board at_end = own & ~state.kings & promotion_row(side); at_end != 0) {
                return fail(join("A man of ", name, " stands on its promotion row, square ",
                                 lowest(at_end) + 1, "."));
            }
            if ((own & state.kings) != 0 && (state.promoted & (1 << side)) == 0) {
                return fail(join(name, " owns a king but is missing from field P."));
            }
        }
        if (state.occupied() == 0) {
            return fail("There is no piece on the board.");
        }
        if (state.move_number == 0) {
            return fail("The move number F must be at least 1.");
        }
        if (state.endgame > 0 && classify(state).kind == EndgameClass::none) {
            return fail("The endgame clock E runs although this is no ending of section 8.2.");
        }
        const size_t moves = tail_.size();
        if (moves > 0 && settings_.repetition_limit == 0) {
            return fail("The tail R must be empty when repetitionLimit is 0.");
        }
        if (moves > state.quiet || moves > static_cast<size_t>(settings_.no_progress_limit)) {
            return fail(join("The tail R has ", moves,
                             " moves, more than H or than noProgressLimit allows."));
        }
        return true;
    }

    // The tail is believed if it can be taken back, move by move, from the position.
    bool take_back_tail() {
        State earlier = state;
        for (size_t i = tail_.size(); i > 0; --i) {
            const auto [from, to] = tail_[i - 1];
            earlier.turn = other(earlier.turn);
            const bool king_there = (earlier.own() & earlier.kings & bit(to)) != 0;
            const bool path_free = on_one_diagonal(from, to) &&
                                   (earlier.occupied() & bit(from)) == 0 &&
                                   (earlier.occupied() & between(from, to)) == 0 &&
                                   (settings_.captures.flying_kings || between(from, to) == 0);
            if (!king_there || !path_free) {
                return fail(join("Move ", i, " of the tail R, ", from + 1, "-", to + 1,
                                 ", cannot be taken back."));
            }
            earlier.pieces[earlier.turn] ^= bit(from) | bit(to);
            earlier.kings ^= bit(from) | bit(to);
            placements.push_back(earlier.placement());
        }
        return true;
    }

    struct TailMove {
        int from;
        int to;
    };

    Scan scan_;
    const Settings& settings_;
    std::vector<TailMove> tail_;
    Refusal refusal_;
};

}  // namespace

Result<void> RulesBase::parse_position(std::string_view position, std::string_view memory,
                                       State& state, Past& past) const {
    PositionReader reader(position, settings_);
    if (auto read = reader.read(); !read) {
        return read;
    }
    if (memory != "-") {
        return refuse("bad-position", "Drafti has no memory text but '-'.", "11");
    }
    state = reader.state;
    past.clear();
    for (size_t i = reader.placements.size(); i > 0; --i) {
        past.push(reader.placements[i - 1]);
    }
    return {};
}

Result<void> RulesBase::parse_observation(std::string_view text, Viewer, Observation& seen) const {
    return parse_position(text, "-", seen.state, seen.past);
}

}  // namespace prise::drafti
