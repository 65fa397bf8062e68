#include "prise/games/drafti/fen.h"

#include <bit>

#include "prise/core/scan.h"
#include "prise/core/text.h"
#include "prise/games/drafti/rules.h"
#include "prise/games/drafti/squares.h"

namespace prise::drafti {
namespace {

std::string_view name_of(Side side) { return side == white ? "White" : "Black"; }

class FenReader {
  public:
    explicit FenReader(std::string_view text) : scan_(text) {}

    bool read() {
        take_wrapping();
        return take_turn() && take_lists() && take_clocks() && take_end() && check_whole();
    }

    State state;
    FenError error{0, {}};

  private:
    bool fail(size_t at, std::string what) {
        error = {at, std::move(what)};
        return false;
    }
    bool fail_here(std::string_view wanted) {
        skip();
        return fail(scan_.at(),
                    scan_.done()
                        ? join("Expected ", wanted, ", but the text ends here.")
                        : join("Expected ", wanted, ", not ", quoted(scan_.rest(), 20), "."));
    }

    void skip() {
        while (scan_.take_one_of(" \t\r\n")) {
        }
    }
    bool take(char c) {
        skip();
        return scan_.take(c);
    }
    std::optional<Side> take_colour() {
        skip();
        const auto letter = scan_.take_one_of("WwBb");
        if (!letter) {
            return std::nullopt;
        }
        return *letter == 'W' || *letter == 'w' ? white : black;
    }

    // `[FEN "` or `/FEN "` or a quotation mark, as much of it as is there.
    void take_wrapping() {
        bracket_ = take('[') ? ']' : take('/') ? '/' : '\0';
        skip();
        scan_.take("FEN");
        quote_ = take('"');
    }

    bool take_turn() {
        const auto side = take_colour();
        if (!side) {
            return fail_here("the side to move, W or B");
        }
        state.turn = *side;
        return true;
    }

    bool take_lists() {
        bool seen[2] = {false, false};
        do {
            const size_t at = scan_.at();
            if (!take(':')) {
                return fail_here("':' and the pieces of a side");
            }
            const auto side = take_colour();
            if (!side) {
                return fail_here("the side whose pieces follow, W or B");
            }
            if (seen[*side]) {
                return fail(at, join("The pieces of ", name_of(*side), " are listed twice."));
            }
            seen[*side] = true;
            if (!take_list(*side)) {
                return false;
            }
        } while (!at_end() && !at_clock());
        return true;
    }

    bool at_end() {
        skip();
        return scan_.done() ||
               std::string_view(".\"]").find(scan_.peek()) != std::string_view::npos;
    }
    bool at_clock() const {
        const std::string_view rest = scan_.rest();
        return rest.starts_with(":H") || rest.starts_with(":F");
    }

    bool take_list(Side side) {
        if (at_end() || scan_.peek() == ':') {
            return true;
        }
        do {
            if (!take_item(side)) {
                return false;
            }
        } while (take(','));
        return true;
    }

    // A square or a range of numbers; a king's K counts for the whole range.
    bool take_item(Side side) {
        skip();
        const size_t at = scan_.at();
        const bool king = scan_.take_one_of("Kk").has_value();
        skip();
        const bool number = scan_.peek() >= '0' && scan_.peek() <= '9';
        const auto first = take_foreign_square(scan_);
        if (!first) {
            return fail_here("a dark square, 1 to 32 or such as c3");
        }
        int last = *first;
        if (number && take('-')) {
            skip();
            const auto end = take_foreign_square(scan_);
            if (!end || *end < *first) {
                return fail(at, "This range of squares does not ascend within 1 to 32.");
            }
            last = *end;
        }
        for (int square = *first; square <= last; ++square) {
            if (!put(side, square, king, at)) {
                return false;
            }
        }
        return true;
    }

    bool put(Side side, int square, bool king, size_t at) {
        if ((state.occupied() & bit(square)) != 0) {
            return fail(at, join("Square ", square + 1, " is named twice."));
        }
        if (!king && (promotion_row(side) & bit(square)) != 0) {
            return fail(at, join("A man of ", name_of(side),
                                 " stands on its promotion row, square ", square + 1, "."));
        }
        state.pieces[side] |= bit(square);
        if (std::popcount(state.pieces[side]) > 12) {
            return fail(at, join(name_of(side), " has more than 12 pieces."));
        }
        if (king) {
            state.kings |= bit(square);
            state.promoted = static_cast<uint8_t>(state.promoted | (1 << side));
        }
        return true;
    }

    bool take_clocks() {
        if (scan_.take(":H")) {
            const auto number = scan_.take_number(4);
            if (!number) {
                return fail_here("a number of at most four digits");
            }
            state.quiet = static_cast<uint16_t>(*number);
        }
        if (scan_.take(":F")) {
            const auto number = scan_.take_number(4);
            if (!number || *number == 0) {
                return fail_here("a move number of at most four digits");
            }
            state.move_number = static_cast<uint16_t>(*number);
        }
        return true;
    }

    bool take_end() {
        take('.');
        if (quote_ && !take('"')) {
            return fail_here("the closing quotation mark");
        }
        if (bracket_ != '\0' && !take(bracket_)) {
            return fail_here(join("'", bracket_, "'"));
        }
        skip();
        return scan_.done() || fail_here("the end");
    }

    bool check_whole() {
        return state.occupied() != 0 || fail(0, "There is no piece on the board.");
    }

    Scan scan_;
    char bracket_ = '\0';
    bool quote_ = false;
};

}  // namespace

tl::expected<State, FenError> scan_fen(std::string_view text) {
    FenReader reader(text);
    if (!reader.read()) {
        return tl::unexpected(reader.error);
    }
    return reader.state;
}

Result<State> read_fen(std::string_view text) {
    auto state = scan_fen(text);
    if (!state) {
        return refuse("bad-position",
                      join("FEN, column ", state.error().at + 1, ": ", state.error().what), "11");
    }
    return *state;
}

std::string write_fen(const State& state) {
    const std::string position =
        text_of([&](Text& text) { RulesBase({}).print_position(state, {}, text); });
    return position.substr(0, position.find(":H"));
}

}  // namespace prise::drafti
