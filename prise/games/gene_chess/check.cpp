// Why an action is refused (§10), in the order of the book. Only asked for actions that are not
// legal in a game that goes on.
#include <algorithm>
#include <string>

#include "prise/games/gene_chess/capture.h"
#include "prise/games/gene_chess/movement.h"
#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {
namespace {

using Kind = Action::Kind;

bool belongs_to(Kind kind, Phase phase) {
    switch (kind) {
        case Kind::move:
        case Kind::reveal:
        case Kind::shield: return phase == Phase::turn || phase == Phase::prelude_done;
        case Kind::hide:
        case Kind::ready: return phase == Phase::setup;
        case Kind::evolve:
        case Kind::skip: return phase == Phase::evolve;
    }
    return false;
}

std::string_view expected_in(Phase phase) {
    switch (phase) {
        case Phase::setup: return "The setup is not over: hide or ready is due.";
        case Phase::evolve: return "The choice of traits is pending: evolve or skip is due.";
        case Phase::prelude_done: return "The prelude is done: a move is due.";
        case Phase::turn: break;
    }
    return "A turn has begun: a move, a reveal or a shield is due.";
}

// By geometry alone (§6.2, §6.3), the promotion letter included; castling apart.
bool can_go(const State& state, Move move) {
    const bool is_pawn = state.type_at(move.from()) == chess::pawn;
    const bool promotes = is_pawn && (chess::relative_rank(state.turn(), 7) & bit(move.to())) != 0;
    const bool reaches =
        is_en_passant(state, move) ||
        (moves_of(state, state.turn(), move.from(), chess::Lines{}) & bit(move.to())) != 0;
    return reaches && promotes == (move.promotion() != chess::no_type);
}

std::string sentence_of_geometry(const State& state, Move move) {
    const PieceType type = state.type_at(move.from());
    const std::string what =
        join("The ", chess::name_of(type), " on ", chess::square_text(move.from()));
    if (can_go(state, Move(move.from(), move.to()))) {
        return what + " does not promote there, so the letter has no place.";
    }
    if (move.promotion() == chess::no_type &&
        can_go(state, Move(move.from(), move.to(), chess::queen))) {
        return what + " reaches its last rank and must say what it becomes: n, b, r or q.";
    }
    if (is_castling(state, move)) {
        return "Castling needs the right, empty squares between, and a king that is not attacked "
               "where it stands, crosses or arrives.";
    }
    return join(what, " has the traits ", traits_text(state.gene_at(move.from())),
                ", and none of them allows to go to ", chess::square_text(move.to()), ".");
}

std::string sentence_of_capture(const Settings& settings, const State& state, Move move,
                                std::string_view code) {
    const int square = victim_square(state, move);
    const Gene victim = state.gene_at(square);
    if (state.type_at(square) == chess::king) {
        return "A king is never captured.";
    }
    const std::string what = join("The piece on ", chess::square_text(square));
    if (code == "capture-protected") {
        return what + " is fresh: it gained a trait in the last turn.";
    }
    if (code == "capture-immune") {
        return join(what, " has an active Shield for ", victim.shield_turns(), " more turns.");
    }
    const Capture capture = resolve(settings, state, move);
    for (size_t i = 0; i < capture.splicing.count; ++i) {
        const Splice& step = capture.splicing.steps[i];
        if (step.verdict == Verdict::over_budget) {
            return join(name_of(step.trait), " would make the complexity ", int{step.complexity},
                        ", over the budget of ", settings.max_complexity, ".");
        }
    }
    return "A trait would be over budget.";
}

std::string sentence_of(const Settings& settings, std::string_view code, Gene gene, Trait trait) {
    const std::string name(name_of(trait));
    if (code == "trait-redundant") {
        return name + " would change nothing.";
    }
    const int sum = splice(settings, gene, trait).complexity;
    return join(name, " would make the complexity ", sum, ", over the budget of ",
                settings.max_complexity, ".");
}

}  // namespace

Result<void> Rules::check(const State& state, const Past& past, Action action) const {
    ActionList<Action> list;
    legal(state, past, list);
    if (std::ranges::find(list, action) != list.end()) {
        return {};
    }
    return refusal_of(state, action);
}

Result<void> Rules::refusal_of(const State& state, Action action) const {
    const Kind kind = action.kind();
    if (!belongs_to(kind, state.phase)) {
        return refuse("wrong-phase", std::string(expected_in(state.phase)), "10");
    }
    if (kind == Kind::evolve) {
        const std::string_view code = refusal_of_evolve(state, action.traits());
        if (code == "trait-unavailable") {
            return refuse(code, join("Offered are only ", codes_text(state.offered), "."), "6.6");
        }
        if (code == "insufficient-gas") {
            return refuse(code,
                          join(codes_text(action.traits()), " costs ", price(action.traits()),
                               " gas; there are ", int{state.gas[state.turn()]}, "."),
                          "6.6");
        }
        return refuse(code,
                      code == "trait-redundant"
                          ? "Of these traits one would change nothing after the others."
                          : "These traits together are over budget.",
                      "6.6");
    }
    if (state.phase == Phase::prelude_done && kind != Kind::move) {
        return refuse("prelude-used", "This turn has had its prelude; a move is due.", "5.1");
    }
    const int square = action.square();
    const std::string at = chess::square_text(square);
    if (state.id_at(square) == 0) {
        return refuse("no-piece", join("Square ", at, " is empty."), "10");
    }
    if ((state.own() & bit(square)) == 0) {
        return refuse("not-your-piece", join("The piece on ", at, " is the opponent's."), "10");
    }
    if (kind == Kind::move) {
        return refusal_of_move(state, action.move());
    }
    const Gene gene = state.gene_at(square);
    if (kind == Kind::hide) {
        const std::string_view code = refusal_of_hide(state, square, action.mark());
        if (code == "king-not-allowed") {
            return refuse(code, "A king carries no hidden trait.", "6.6");
        }
        if (code == "already-hidden") {
            return refuse(code, join("The piece on ", at, " carries a mark already."), "6.6");
        }
        if (code == "trait-unavailable") {
            return refuse(code, "This code is not in the hidden_pool.", "6.6");
        }
        return refuse(code, sentence_of(settings_, code, gene, trait_of_mark(action.mark())),
                      "6.6");
    }
    if (kind == Kind::shield) {
        if (!gene.has(Trait::shield) || gene.shield() != Shield::ready) {
            return refuse("shield-not-ready",
                          join("The piece on ", at, " has no Shield that is ready."), "6.5");
        }
        return refuse("no-move-left", "A move must follow, and there is none.", "6.5");
    }
    if (!gene.is_marked() || gene.mark() == bluff) {
        return refuse("no-hidden-trait", join("The piece on ", at, " has nothing to reveal."),
                      "6.5");
    }
    const std::string_view code = refusal_of_reveal(state, square, false);
    if (code == "no-move-left") {
        return refuse(code, "A move must follow, and there would be none.", "6.5");
    }
    return refuse(code, sentence_of(settings_, code, gene, trait_of_mark(gene.mark())), "6.5");
}

Result<void> Rules::refusal_of_move(const State& state, Move move) const {
    if ((state.own() & bit(move.to())) != 0) {
        return refuse("same-color",
                      join("An own piece stands on ", chess::square_text(move.to()), "."), "7.3");
    }
    if (!can_go(state, move)) {
        return refuse("illegal-move", sentence_of_geometry(state, move), "6.2");
    }
    if (victim_square(state, move) != chess::no_square) {
        if (const auto code = refusal_of_capture(settings_, state, move); !code.empty()) {
            return refuse(code, sentence_of_capture(settings_, state, move, code), "6.4");
        }
    }
    return refuse("self-check", "The own king would be in check.", "6.1");
}

}  // namespace prise::gene_chess
