// The board as people see it, White below, with the pools and the duel that is going on.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "prise/chess/attacks.h"
#include "prise/cli/boards/boards.h"
#include "prise/cli/boards/sentences.h"
#include "prise/games/duel_chess/words.h"

namespace prise::duel_chess {
namespace {

using cli::Canvas;
using cli::Deed;
using cli::Ink;
using cli::Look;
using cli::Seen;
using cli::who;

std::string_view symbol(Piece man, bool unicode) {
    static constexpr std::array<std::string_view, 7> outlined = {
        " ", "\u2657", "\u2656", "\u2655", "\u2659", "\u2658", "\u2654"};
    static constexpr std::array<std::string_view, 7> filled = {
        " ", "\u265D", "\u265C", "\u265B", "\u265F", "\u265E", "\u265A"};
    static constexpr std::string_view letters = ".BRQPNK..brqpnk.";
    if (man == Piece::none) {
        return " ";
    }
    if (!unicode) {
        return letters.substr(chess::index_of(man), 1);
    }
    return (chess::side_of(man) == chess::white ? outlined : filled)[chess::type_of(man)];
}

void draw_board(const State& state, Canvas& canvas) {
    const auto [colour, unicode] = canvas.style();
    const auto rule = [&](std::string_view left, std::string_view joint, std::string_view right) {
        if (colour) {
            return;
        }
        canvas.put("    ");
        for (int file = 0; file < 8; ++file) {
            canvas.put(file == 0 ? left : joint).put(unicode ? "───" : "---");
        }
        canvas.put(right).line();
    };
    const std::string_view wall = colour ? "" : unicode ? "│" : "|";
    const Bitboard duel = state.phase == Phase::move
                              ? 0
                              : chess::bit(state.pending.from()) | chess::bit(state.pending.to());
    rule(unicode ? "┌" : "+", unicode ? "┬" : "+", unicode ? "┐" : "+");
    for (int rank = 7; rank >= 0; --rank) {
        if (rank < 7) {
            rule(unicode ? "├" : "+", unicode ? "┼" : "+", unicode ? "┤" : "+");
        }
        canvas.put(join("  ", rank + 1, " "), Ink::faint);
        for (int file = 0; file < 8; ++file) {
            const int square = chess::square_at(file, rank);
            const Bitboard here = chess::bit(square);
            const Piece man = state.board().at(square);
            const bool marked = (duel & here) != 0;
            const Ink ground = marked                              ? Ink::accent
                               : (chess::dark_squares & here) != 0 ? Ink::dark
                                                                   : Ink::light;
            const Ink ink = chess::side_of(man) == chess::white ? Ink::first : Ink::second;
            const std::string_view mark = marked && !colour ? "*" : " ";
            canvas.put(wall).cell(join(mark, symbol(man, unicode), mark), ink, ground);
        }
        canvas.put(wall).line();
    }
    rule(unicode ? "└" : "+", unicode ? "┴" : "+", unicode ? "┘" : "+");
    canvas
        .put(colour ? "     a  b  c  d  e  f  g  h" : "      a   b   c   d   e   f   g   h",
             Ink::faint)
        .line();
}

// "queen d1 attacks pawn d5"
std::string duel_text(const State& state) {
    const Duelists men = duelists(state.board(), state.pending);
    return join(chess::name_of(chess::type_of(men.attacker)), " ",
                chess::square_text(state.pending.from()), " attacks ",
                chess::name_of(chess::type_of(men.victim)), " ",
                chess::square_text(men.victim_square));
}

bool draw(const Look& look, Canvas& canvas) {
    const Rules rules(settings_of<Settings>(look.options));
    Rules::Observation seen;
    if (!rules.parse_observation(look.observation, look.viewer, seen)) {
        return false;
    }
    const State& state = seen.shown;
    draw_board(state, canvas);
    if (rules.settings().duels) {
        canvas.put(join("  ", pools_text(seen))).line();
    }
    if (state.phase != Phase::move) {
        canvas.put(join("  Duel: ", duel_text(state))).line();
    }
    if (state.phase == Phase::defend) {
        const std::string amount = seen.bid_hidden ? "" : join(" ", int{state.bid});
        canvas.put(join("  ", chess::name_of(state.turn()), " has bid", amount)).line();
    }
    if (look.outcome.over()) {
        const std::string_view result = look.outcome.status == Outcome::Status::draw ? "Draw"
                                        : look.outcome.winner == Seat::first         ? "White wins"
                                                                                     : "Black wins";
        canvas.put(join("  ", result), Ink::strong).line();
        return true;
    }
    static constexpr std::array<std::string_view, 4> dues = {" to move", " to bid (attacker)",
                                                             " to bid (defender)", " to retreat"};
    const bool bids = state.phase == Phase::attack || state.phase == Phase::defend;
    canvas
        .put(join("  ", chess::name_of(state.actor()), dues[static_cast<size_t>(state.phase)]),
             Ink::strong)
        .put(join(bids && seen.viewer.may_know(rules.to_act(state))
                      ? join(" ", bid_range(rules, state))
                      : "",
                  ", move ", state.position.full))
        .line();
    if (chess::in_check(state.board())) {
        // §7.3: who is warned can still choose.
        const bool danger = state.phase == Phase::move ? can_capture_into_danger(rules, state)
                                                       : failure_may_lose(rules, state);
        canvas.put(join("  ", chess::name_of(state.turn()), " is in check"), Ink::strong)
            .put(danger ? ": a capture is a duel, and if it fails the game may be lost" : "")
            .line();
    }
    return true;
}

// "pawn" for a FEN letter in either case.
std::string man_text(std::string_view letter) {
    static constexpr std::array<std::pair<char, std::string_view>, 6> names = {{{'p', "pawn"},
                                                                                {'n', "knight"},
                                                                                {'b', "bishop"},
                                                                                {'r', "rook"},
                                                                                {'q', "queen"},
                                                                                {'k', "king"}}};
    for (const auto& [sign, name] : names) {
        if (!letter.empty() && (letter[0] == sign || letter[0] + ('a' - 'A') == sign)) {
            return std::string(name);
        }
    }
    return std::string(letter);
}

// "White bids 3 (5 BP)"; hidden ones are not numbered.
std::string bid_text(const std::string& name, const Seen& duel, std::string_view role) {
    const auto bid = duel.number(join(role, "Bid"));
    const auto cost = duel.number(join(role, "Cost"));
    if (!bid) return {};
    return join(name, " bids ", *bid, cost ? join(" (", *cost, " BP)") : "");
}

class Telling {
  public:
    explicit Telling(const Deed& deed) : deed_(deed) {}

    std::vector<std::string> all() {
        for (const json::Value& event : deed_.events) tell(Seen(event));
        if (out_.empty())
            out_.push_back(join(who(deed_, deed_.seat), " played ", deed_.action, "."));
        return std::move(out_);
    }

  private:
    void tell(const Seen& seen) {
        if (seen.is("move")) {
            man_ = man_text(seen.text("piece"));
            move(seen);
        } else if (seen.is("capture")) {
            const std::string took =
                join("takes the ", man_text(seen.text("victim")), " on ", seen.text("square"));
            out_.push_back(duel_.empty()
                               ? join(who(deed_, deed_.seat), " ", took, " with the ", man_,
                                      " from ", from_, ".")
                               : join(duel_, ": the ", man_, " from ", from_, " ", took, "."));
            duel_.clear();
        } else if (seen.is("promotion")) {
            out_.push_back(join("The pawn becomes a ", man_text(seen.text("piece")), "."));
        } else if (seen.is("duel-opened")) {
            out_.push_back(join(who(deed_, deed_.seat), " attacks the ",
                                man_text(seen.text("victim")), " on ", seen.text("victimSquare"),
                                " with the ", man_text(seen.text("piece")), " from ",
                                seen.text("from"), ": a duel."));
        } else if (seen.is("bid-placed")) {
            const bool is_attacker = seen.text("role") == "attacker";
            if (is_attacker) out_.push_back(join(who(deed_, deed_.seat), " has bid."));
        } else if (seen.is("duel-revealed")) {
            reveal(seen);
        } else if (seen.is("capture-failed")) {
            out_.push_back(join(duel_, ": the capture of ", seen.text("to"), " from ",
                                seen.text("from"), " fails, nobody is removed."));
            duel_.clear();
        } else if (seen.is("retreated")) {
            const bool home = seen.text("from") == seen.text("to");
            const auto cost = seen.number("cost");
            const std::string price = cost.value_or(0) != 0   ? join(" for ", *cost, " BP")
                                      : cost || !is_charged() ? " for nothing"
                                                              : "";
            out_.push_back(home ? join("The attacker returns to ", seen.text("to"), price, ".")
                                : join("The attacker retreats from ", seen.text("from"), " to ",
                                       seen.text("to"), price, "."));
        } else if (seen.is("tactic")) {
            tactic(seen);
        } else if (seen.is("bp-changed") && seen.text("reason") == "regeneration") {
            const auto delta = seen.number("delta");
            const auto pool = seen.number("pool");
            if (delta && pool && *delta > 0) {
                out_.push_back(join(who(deed_, seen.number("player")), " earns ", *delta,
                                    " BP and has ", *pool, "."));
            }
        } else if (seen.is("turn") && seen.flag("check")) {
            out_.push_back(join(who(deed_, seen.number("next")), " is in check."));
        }
    }

    void move(const Seen& seen) {
        from_ = seen.text("from");
        if (!duel_.empty() || is_capture()) return;
        out_.push_back(seen.has("rookFrom")
                           ? join(who(deed_, deed_.seat), " castles: king from ", from_, " to ",
                                  seen.text("to"), ", rook from ", seen.text("rookFrom"), " to ",
                                  seen.text("rookTo"), ".")
                           : join(who(deed_, deed_.seat), " moves the ", man_, " from ", from_,
                                  " to ", seen.text("to"), "."));
    }

    bool is_capture() const {
        return std::ranges::any_of(
            deed_.events, [](const json::Value& event) { return Seen(event).is("capture"); });
    }

    // Of whose turn has ended: the defender's bid may have ended it.
    std::string earner() const {
        for (const json::Value& event : deed_.events) {
            const Seen seen(event);
            if (seen.is("bp-changed") && seen.text("reason") == "regeneration") {
                return who(deed_, seen.number("player"));
            }
        }
        return who(deed_, deed_.seat);
    }

    // "White pins f7 to g8 (2 BP)."
    void tactic(const Seen& seen) {
        const std::string name = seen.text("name");
        const std::vector<std::string> squares = seen.texts("squares");
        if (squares.empty() || (name != "check" && squares.size() < 2)) return;
        const std::string& first = squares.front();
        const std::string& last = squares.back();
        const std::string deed =
            name == "check"    ? join("gives check")
            : name == "fork"   ? join("forks ", cli::list_of({squares.begin() + 1, squares.end()}),
                                      " from ", first)
            : name == "pin"    ? join("pins ", first, " to ", last)
            : name == "skewer" ? join("skewers ", first, " and ", last, " behind it")
            : name == "discovered" ? join("uncovers an attack of ", first, " on ", last)
                                   : name;
        const auto amount = seen.number("amount");
        out_.push_back(join(earner(), " ", deed, amount ? join(" (", *amount, " BP)") : "", "."));
    }

    // What is charged may be its payer's alone; that a retreat is free is for all to see.
    bool is_charged() const {
        return std::ranges::any_of(deed_.events, [](const json::Value& event) {
            return Seen(event).is("bp-changed") && Seen(event).text("reason") == "retreat";
        });
    }

    // The second bid is the defender's, and it opens both.
    void reveal(const Seen& seen) {
        const Seat defender = deed_.seat;
        const Seat attacker = defender == Seat::first ? Seat::second : Seat::first;
        const std::string first = bid_text(who(deed_, attacker), seen, "attacker");
        const std::string second = bid_text(who(deed_, defender), seen, "defender");
        const bool won = seen.text("winner") == "attacker";
        if (!first.empty() && !second.empty()) {
            duel_ = join(first, ", ", second);
        } else {
            duel_ = join(first, first.empty() ? "" : ", ", second, second.empty() ? "" : ", ",
                         "the bid of ", who(deed_, won ? attacker : defender), " wins");
            if (duel_.starts_with("the")) duel_[0] = 'T';
        }
    }

    const Deed& deed_;
    std::vector<std::string> out_;
    std::string duel_;  // the bids, until it is told what became of them
    std::string man_, from_;
};

std::vector<std::string> tell(const Deed& deed) { return Telling(deed).all(); }

}  // namespace

cli::Board terminal_board() {
    return {
        .game = "duel-chess",
        .draw = draw,
        .tell = tell,
        .typing =
            "  e2e4  Nf3     a move, by its squares or as people write it (exd5, O-O, e8=Q);\n"
            "                a capture opens a duel\n"
            "  7             a bid in a duel, for you alone until both have bid: what it costs\n"
            "                says a bare why\n"
            "  e5            where the attacker goes when its capture has failed; its own square:\n"
            "                it returns\n",
        .legend =
            "  letters or    P pawn, N knight, B bishop, R rook, Q queen, K king: White's are\n"
            "  chess men     capital (outlined), Black's small (filled)\n"
            "  BP            battle points, which bids cost; ? where they are hidden\n"
            "  *P*           the two men of a duel (another ground where there are colours)\n",
        .examples = "e2e4 or Nf3 (a move), 7 (a bid) or e5 (a retreat)",
        .unasked = "6.3|7.1|7.2|7.4",
    };
}

}  // namespace prise::duel_chess
