// The board as people see it: White below, and the number on every dark square, because moves are
// typed with them.
#include <bit>
#include <string>

#include "prise/cli/boards/boards.h"
#include "prise/cli/boards/sentences.h"
#include "prise/cli/wrap.h"
#include "prise/core/words.h"
#include "prise/games/drafti/rules.h"
#include "prise/games/drafti/squares.h"

namespace prise::drafti {
namespace {

using cli::Canvas;
using cli::Deed;
using cli::Ink;
using cli::Look;
using cli::Seen;

// Rings for White, discs for Black, doubled for a king: told apart without colours, too.
std::string_view piece_symbol(bool is_white, bool king, bool unicode) {
    if (!unicode) {
        return is_white ? (king ? "W" : "w") : (king ? "B" : "b");
    }
    if (is_white) {
        return king ? "\u25CE" : "\u25CB";
    }
    return king ? "\u25C9" : "\u25CF";
}

void draw_square(const State& state, int square, Canvas& canvas) {
    const bool is_white = (state.pieces[white] & bit(square)) != 0;
    const bool is_black = (state.pieces[black] & bit(square)) != 0;
    const bool king = (state.kings & bit(square)) != 0;
    const std::string number = join(square + 1 < 10 ? " " : "", square + 1);
    canvas.cell(" ", Ink::plain, Ink::dark);
    if (is_white || is_black) {
        canvas.cell(piece_symbol(is_white, king, canvas.style().unicode),
                    is_white ? Ink::first : Ink::second, Ink::dark);
    } else {
        canvas.cell(" ", Ink::plain, Ink::dark);
    }
    canvas.cell(number, Ink::faint, Ink::dark);
}

bool draw(const Look& look, Canvas& canvas) {
    RulesBase::Observation seen;
    if (!RulesBase(settings_of<Settings>(look.options))
             .parse_observation(look.observation, look.viewer, seen)) {
        return false;
    }
    const State& state = seen.state;
    const bool ruled = !canvas.style().colour;
    const bool unicode = canvas.style().unicode;
    const auto rule = [&](std::string_view left, std::string_view joint, std::string_view right) {
        if (!ruled) {
            return;
        }
        canvas.put("    ");
        for (int column = 0; column < 8; ++column) {
            canvas.put(column == 0 ? left : joint).put(unicode ? "────" : "----");
        }
        canvas.put(right).line();
    };
    rule(unicode ? "┌" : "+", unicode ? "┬" : "+", unicode ? "┐" : "+");
    for (int row = 0; row < 8; ++row) {
        if (row > 0) {
            rule(unicode ? "├" : "+", unicode ? "┼" : "+", unicode ? "┤" : "+");
        }
        canvas.put(join("  ", 8 - row, " "), Ink::faint);
        for (int column = 0; column < 8; ++column) {
            canvas.put(ruled ? (unicode ? "│" : "|") : "");
            if ((row + column) % 2 == 0) {
                canvas.cell("    ", Ink::plain, Ink::light);
                continue;
            }
            const int square = 4 * row + column / 2;
            draw_square(state, square, canvas);
        }
        canvas.put(ruled ? (unicode ? "│" : "|") : "").line();
    }
    rule(unicode ? "└" : "+", unicode ? "┴" : "+", unicode ? "┘" : "+");
    canvas
        .put(ruled ? "      a    b    c    d    e    f    g    h"
                   : "     a   b   c   d   e   f   g   h",
             Ink::faint)
        .line();
    const Outcome& decided = look.outcome;
    if (decided.over()) {
        const std::string_view result = decided.status == Outcome::Status::draw ? "Draw"
                                        : decided.winner == Seat::first         ? "White wins"
                                                                                : "Black wins";
        canvas.put(join("  ", result), Ink::strong).line();
        return true;
    }
    const std::string_view side = state.turn == white ? "White" : "Black";
    canvas.put(join("  ", side, " to move"), Ink::strong)
        .put(join(", move ", int{state.move_number}, "; pieces: White ",
                  std::popcount(state.pieces[white]), ", Black ",
                  std::popcount(state.pieces[black])))
        .line();
    // §6.4: nobody should have to ask for what is compulsory.
    const bool captures = !look.legal.empty() && look.legal[0].find('x') != std::string::npos;
    if (captures) {
        std::string words =
            cli::wrapped_for_reader(join(side, " must capture: ", listed_in_part(look.legal)), 2);
        for (size_t end = words.find('\n'); end != std::string::npos; end = words.find('\n')) {
            canvas.put(words.substr(0, end), Ink::strong).line();
            words.erase(0, end + 1);
        }
    }
    return true;
}

// "the man on 17 and the king on 9"
std::string taken_text(const Seen& capture) {
    const std::vector<std::string> squares = capture.texts("squares");
    const std::vector<std::string> kinds = capture.texts("kinds");
    std::vector<std::string> all;
    for (size_t i = 0; i < squares.size() && i < kinds.size(); ++i) {
        all.push_back(join("the ", kinds[i], " on ", squares[i]));
    }
    return cli::list_of(all);
}

// How near a draw is that comes by itself (§8.1), as soon as it is in sight.
void tell_counters(const Deed& deed, const Seen& counters, std::vector<std::string>& out) {
    constexpr int64_t in_sight = 10;
    const auto warn = [&](std::string_view counter, std::string_view option,
                          std::string_view what) {
        const int64_t limit = deed.options[option];
        const int64_t now = counters.number(counter).value_or(0);
        if (limit > 0 && now > 0 && now >= limit - in_sight && now < limit) {
            out.push_back(join(now, " of ", limit, " ", what, "."));
        }
    };
    if (const int64_t times = counters.number("repetitions").value_or(1); times > 1) {
        if (times < deed.options["repetitionLimit"]) {
            out.push_back(join("This position has occurred ", times, " times; at ",
                               deed.options["repetitionLimit"], " the game is drawn."));
        }
    }
    warn("quiet", "noProgressLimit",
         "moves in a row without a capture or a step of a man have been made; then it is a draw");
}

std::vector<std::string> tell(const Deed& deed) {
    std::vector<std::string> out{join(cli::who(deed, deed.seat), " played ", deed.action, ".")};
    std::vector<std::string> taken;
    std::string square;
    for (const json::Value& event : deed.events) {
        const Seen seen(event);
        if (seen.is("capture")) taken.push_back(taken_text(seen));
        if (seen.is("promotion")) square = seen.text("square");
        if (seen.is("counters")) tell_counters(deed, seen, out);
    }
    if (!taken.empty()) {
        out[0] = join(cli::who(deed, deed.seat), " played ", deed.action, " and takes ",
                      cli::list_of(taken), ".");
    }
    if (!square.empty()) {
        out.insert(out.begin() + 1, join("The man becomes a king on ", square, "."));
    }
    return out;
}

// The clocks of an ending run from its beginning (§8.2), and draw by themselves (§8.1).
std::vector<std::string> advise(const Look& look) {
    const RulesBase rules(settings_of<Settings>(look.options));
    RulesBase::Observation seen;
    std::vector<std::string> out;
    if (!rules.parse_observation(look.observation, look.viewer, seen)) return out;
    const State& state = seen.state;
    const Endgame ending = classify(state);
    const bool is_two = ending.kind == EndgameClass::two_on_one;
    const int64_t moves = look.options[is_two ? "loneKingLimit" : "threeKingsLimit"];
    if (ending.kind != EndgameClass::none && moves > 0) {
        const std::string_view weak = ending.weak == white ? "White" : "Black";
        const std::string_view strong = ending.weak == white ? "Black" : "White";
        out.push_back(join(strong, is_two ? " has two pieces" : " has three kings or more",
                           " against a lone king: after ", counted(moves, "move"), " of ",
                           is_two ? weak : strong, " it is a draw; ", int{state.endgame},
                           state.endgame == 1 ? " is made." : " are made."));
    }
    const int64_t limit = look.options["kingsOnlyLimit"];
    const bool only_kings = (state.occupied() & ~state.kings) == 0;
    if (only_kings && limit > 0 && state.quiet > 0) {
        out.push_back(join("Only kings are left: after ", limit,
                           " moves in a row without a capture it is a draw; ", int{state.quiet},
                           state.quiet == 1 ? " is made." : " are made."));
    }
    return out;
}

// A step by letters and rows; a capture says by itself what it takes.
std::string meaning(const Look&, const std::string& text) {
    const auto action = RulesBase({}).parse_action(text);
    if (!action || action->is_capture()) return {};
    return join("from ", square_in_letters(action->from), " to ", square_in_letters(action->to));
}

}  // namespace

cli::Board terminal_board() {
    return {
        .game = "drafti",
        .draw = draw,
        .tell = tell,
        .typing =
            "  22-18         a move: from and to; c3-d4 is the same by letters and rows\n"
            "  22            the moves of the piece on 22, to choose from\n"
            "  21x14x5       a capture: every square the piece jumps to, or 21x5 if that is "
            "clear\n",
        .legend =
            "  \u25CB and \u25CF       men of White (w without Unicode) and Black (b)\n"
            "  \u25CE and \u25C9       their kings (W and B)\n"
            "  1 to 32       the dark squares, with which moves are typed\n",
        .examples = "22-18, c3-d4 or 21x14x5",
        .advise = advise,
        .meaning = meaning,
    };
}

}  // namespace prise::drafti
