// The board as people see it, White below, with the pools and the duel that is going on.
#include <string>

#include "prise/chess/attacks.h"
#include "prise/cli/boards/boards.h"
#include "prise/games/duel_chess/words.h"

namespace prise::duel_chess {
namespace {

using cli::Canvas;
using cli::Ink;
using cli::Look;

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
        canvas.put(join("  ", result), Ink::strong).put(join(", ", look.outcome.reason)).line();
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

}  // namespace

cli::Board terminal_board() {
    return {
        .game = "duel-chess",
        .draw = draw,
        .typing =
            "  e2e4  Nf3     a move, by its squares or as people write it (exd5, O-O, e8=Q);\n"
            "                a capture opens a duel\n"
            "  7             a bid in a duel, for you alone until both have bid: what it costs\n"
            "                says a bare why\n"
            "  e5            where the attacker goes when its capture has failed; its own square:\n"
            "                it returns\n",
    };
}

}  // namespace prise::duel_chess
