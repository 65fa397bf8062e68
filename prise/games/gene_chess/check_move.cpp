// Why a move is refused (§10): geometry, castling, the promotion letter, the conditions of §6.4.
#include <string>

#include "prise/core/words.h"
#include "prise/games/gene_chess/capture.h"
#include "prise/games/gene_chess/movement.h"
#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/owed.h"
#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/words.h"

namespace prise::gene_chess {
namespace {

std::string capital(std::string words) {
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
}

// By geometry alone (§6.2, §6.3), the promotion letter included; castling apart.
bool can_go(const State& state, Move move) {
    const bool is_pawn = state.type_at(move.from()) == chess::pawn;
    const bool promotes = is_pawn && (chess::relative_rank(state.turn(), 7) & bit(move.to())) != 0;
    return reaches(state, state.gene_at(move.from()), move) &&
           promotes == (move.promotion() != chess::no_type);
}

// Two squares sideways from home, whatever the king has become.
bool tries_to_castle(const State& state, Move move) {
    const int home = state.turn() == chess::white ? chess::e1 : chess::e8;
    return state.type_at(move.from()) == chess::king && move.from() == home &&
           (move.to() == home + 2 || move.to() == home - 2) && move.promotion() == chess::no_type;
}

// The first condition of castling (§6.3) that fails.
std::string sentence_of_castling(const State& state, Move move) {
    const bool is_short = move.to() > move.from();
    const Side us = state.turn();
    if (!state.gene_at(move.from()).is_pure(chess::king)) {
        return join("The king has the traits ", traits_text(state.gene_at(move.from())),
                    "; only a king with exactly A castles.");
    }
    const auto right = is_short ? chess::short_right(us) : chess::long_right(us);
    if ((state.board.castling & right) == 0) {
        return join(chess::name_of(us), " does not have the right to castle on the ",
                    is_short ? "king's" : "queen's", " side.");
    }
    const int corner = is_short ? move.to() + 1 : move.to() - 2;
    const Bitboard occupied = state.board.occupied();
    if (const Bitboard between = chess::between(move.from(), corner) & occupied; between != 0) {
        return join("Castling needs empty squares between king and rook; ",
                    piece_on(state, chess::lowest(between)), " is in the way.");
    }
    for (const int square : {move.from(), (move.from() + move.to()) / 2, move.to()}) {
        const Bitboard by = attackers(state, other(us), square, occupied ^ bit(move.from()));
        if (by != 0) {
            return join("The king cannot castle ",
                        square == move.from() ? "out of"
                        : square == move.to() ? "into"
                                              : "across",
                        " an attack: ", piece_on(state, chess::lowest(by)), " attacks ",
                        chess::square_text(square), ".");
        }
    }
    return "Castling is not possible.";
}

tl::unexpected<Refusal> refuse_geometry(const State& state, Move move) {
    const std::string what = capital(piece_on(state, move.from()));
    if (can_go(state, Move(move.from(), move.to()))) {
        return refuse("illegal-move", what + " does not promote there, so the letter has no place.",
                      "6.3");
    }
    if (move.promotion() == chess::no_type &&
        can_go(state, Move(move.from(), move.to(), chess::queen))) {
        return refuse("illegal-move",
                      what + " reaches its last rank and must say what it becomes: n, b, r or q.",
                      "6.3");
    }
    if (tries_to_castle(state, move)) {
        return refuse("illegal-move", sentence_of_castling(state, move), "6.3");
    }
    return refuse("illegal-move",
                  join(what, " has the traits ", traits_text(state.gene_at(move.from())),
                       ", and none of them allows to go to ", chess::square_text(move.to()), "."),
                  "6.2");
}

std::string sentence_of_capture(const Settings& settings, const State& state, Move move,
                                std::string_view code) {
    const int square = victim_square(state, move);
    const int turns = state.gene_at(square).shield_turns();
    if (state.type_at(square) == chess::king) {
        return "A king is never captured.";
    }
    const std::string what = capital(piece_on(state, square));
    if (code == "capture-protected") {
        return what + " is fresh: it gained a trait in the last turn.";
    }
    if (code == "capture-immune") {
        return join(what, " has an active Shield for ", turns,
                    turns == 1 ? " more turn." : " more turns.");
    }
    const Capture capture = resolve(settings, state, move);
    Gene gene = capture.receiver;
    for (size_t i = 0; i < capture.splicing.count; ++i) {
        const Splice& step = capture.splicing.steps[i];
        if (step.verdict == Verdict::over_budget) {
            return words_of(settings, gene, step) + ".";
        }
        gene = step.gene;
    }
    return {};
}

std::string pieces_on(const State& state, Bitboard squares) {
    std::vector<std::string> pieces;
    for (Squares on(squares); on; on.next()) {
        pieces.push_back(piece_on(state, on.square()));
    }
    return listed(pieces, " and ");
}

}  // namespace

Result<void> Rules::refusal_of_move(const State& state, Move move) const {
    if ((state.own() & bit(move.to())) != 0) {
        return refuse("same-color",
                      join("An own piece stands on ", chess::square_text(move.to()), "."), "7.3");
    }
    if (!can_go(state, move)) {
        return refuse_geometry(state, move);
    }
    if (victim_square(state, move) != chess::no_square) {
        if (const auto code = refusal_of_capture(settings_, state, move); !code.empty()) {
            return refuse(code, sentence_of_capture(settings_, state, move, code), "6.4");
        }
    }
    State after = state;
    Past past;
    play(after, past, move);
    return refuse("self-check",
                  join("The own king would be in check by ",
                       pieces_on(after, checkers(after, state.turn())), "."),
                  "6.1");
}

}  // namespace prise::gene_chess
