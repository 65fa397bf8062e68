// Why an action is refused (§10), in the order of the book. Only asked for actions that are not
// legal in a game that goes on. Moves have their own file, check_move.cpp.
#include <algorithm>
#include <bit>
#include <string>

#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/splice.h"
#include "prise/games/gene_chess/words.h"

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

std::string pool_text(const Settings& settings) {
    std::string pool;
    for (size_t mark = 0; mark < mark_codes.size(); ++mark) {
        if (((settings.hidden_pool >> mark) & 1) != 0) {
            pool += mark_codes[mark];
        }
    }
    return pool;
}

// Of a trait that a reveal or a placement would splice, in vain.
std::string sentence_of(const Settings& settings, Gene gene, Trait trait) {
    const Splice step = splice_if_fits(settings, gene, trait);
    return step.verdict == Verdict::redundant
               ? join(named(trait), " would change nothing: ", why_redundant(settings, step), ".")
               : join(words_of(settings, gene, step), ".");
}

// Of the first trait that is not on offer. Whoever could buy a trait and is not offered it has
// taken a piece that did not have it.
std::string sentence_of_offer(const Settings& settings, const State& state, TraitSet traits) {
    const auto missing = static_cast<TraitSet>(traits & ~state.offered);
    const auto trait = static_cast<Trait>(std::countr_zero(missing));
    const int gas = state.gas[state.turn()];
    const Gene gene = state.gene_at(state.evolving);
    const PieceType type = state.type_at(state.evolving);
    const bool buyable =
        offer(settings, gene, inheritable(settings, type, set_of(trait)), gas) != no_traits;
    return join(buyable ? join(named(trait), " is not offered: the captured piece did not have it")
                        : offer_words(settings, type, gene, trait, gas),
                ". Offered: ", names_of(state.offered), ".");
}

// Of the first trait in efficiency order that changes nothing or does not fit after the others.
std::string sentence_of_evolve(const Settings& settings, Gene gene, TraitSet traits) {
    const Splicing all = splice_in_budget(settings, gene, traits);
    for (size_t i = 0; i < all.count; ++i) {
        const Splice& step = all.steps[i];
        if (!is_gain(step.verdict)) {
            return sentence_of(settings, gene, step.trait);
        }
        gene = step.gene;
    }
    return {};
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
            return refuse(code, sentence_of_offer(settings_, state, action.traits()), "6.6");
        }
        if (code == "insufficient-gas") {
            return refuse(code,
                          join(names_of(action.traits()), " for ", price_text(action.traits()),
                               " gas: there are only ", int{state.gas[state.turn()]}, "."),
                          "6.6");
        }
        return refuse(code,
                      sentence_of_evolve(settings_, state.gene_at(state.evolving), action.traits()),
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
            return refuse(code,
                          join(mark_codes[static_cast<size_t>(action.mark())],
                               " is not in the hiddenPool ", pool_text(settings_), "."),
                          "6.6");
        }
        return refuse(code, sentence_of(settings_, gene, trait_of_mark(action.mark())), "6.6");
    }
    if (kind == Kind::shield) {
        if (!gene.has(Trait::shield) || gene.shield() != Shield::ready) {
            return refuse("shield-not-ready",
                          join("The piece on ", at,
                               !gene.has(Trait::shield) ? " has no Shield."
                               : gene.is_shielded()     ? " has its Shield up already."
                                                        : " has its Shield spent."),
                          "6.5");
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
    return refuse(code, sentence_of(settings_, gene, trait_of_mark(gene.mark())), "6.5");
}

}  // namespace prise::gene_chess
