// Why an action is legal or not, step by step and with the numbers, in words.
#include "prise/core/words.h"
#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/splice.h"
#include "prise/games/gene_chess/words.h"

namespace prise::gene_chess {
namespace {

using Kind = Action::Kind;

void explain_piece(const Settings& settings, const State& state, const Lineage& lineage, int square,
                   Explanation& out) {
    const Gene gene = state.gene_at(square);
    out.say(join("Piece ", int{state.id_at(square)}, ", ", piece_on(state, square), ", has ",
                 traits_text(gene), ": ", with_costs(settings, gene), ", complexity ",
                 complexity(settings, gene), " of ", settings.max_complexity, ", generation ",
                 gene.generation(), "."),
            "3");
    std::vector<std::string> victims;
    lineage.for_each_victim(state.id_at(square),
                            [&](int id) { victims.push_back(join("piece ", id)); });
    if (!victims.empty()) {
        out.say(join("Its lineage: ", listed(victims, " and "), "."), "7.8");
    }
}

// More than its type gives it. Marks are not asked: in the setup they are not even seen (§9).
bool is_hybrid(const State& state, int square) {
    Gene gene = state.gene_at(square);
    gene.set_mark(no_mark);
    return !gene.is_pure(state.type_at(square));
}

void say_shield(const Settings& settings, Explanation& out) {
    out.say(join("Its shield goes up at once: it cannot be taken for ", settings.shield_turns,
                 settings.shield_turns == 1 ? " enemy turn" : " enemy turns",
                 ", as long as it stands still."),
            "7.1");
}

void explain_hide(const Settings& settings, Gene gene, int mark, Explanation& out) {
    if (mark == bluff) {
        out.say("It is a bluff: others see a mark, and there is nothing to reveal.", "3");
        return;
    }
    const Splice step = splice(settings, gene, trait_of_mark(mark));
    out.say(join("If it were revealed now: ", words_of(settings, gene, step), "."), "7.5");
    if (step.trait == Trait::shield) {
        out.say("A reveal puts the shield up.", "7.1");
    }
}

void explain_evolve(const Settings& settings, const State& state, TraitSet traits,
                    Explanation& out) {
    Gene gene = state.gene_at(state.evolving);
    const Splicing all = resolve_evolution(settings, state, traits);
    for (size_t i = 0; i < all.count; ++i) {
        out.say(words_of(settings, gene, all.steps[i]) + ".", "7.5");
        gene = all.steps[i].gene;
    }
    const int gas = state.gas[state.turn()];
    out.say(join("It costs ", price_text(traits), " of ", gas, " gas; ", gas - price(traits),
                 " are left."),
            "7.7");
    out.say(join("Afterwards: ", summary_of(settings, all.gene), "."), "7.7");
}

// §9: does the answer hang on marks that the viewer does not know?
bool depends_on_secrets(const State& state, Viewer viewer, Action action) {
    if (viewer.may_know(seat_of(state.turn()))) {
        return false;
    }
    const bool own = (state.own() & bit(action.square())) != 0;
    if (action.kind() == Kind::hide) {
        return state.phase == Phase::setup && own && state.type_at(action.square()) != chess::king;
    }
    return action.kind() == Kind::reveal && state.phase == Phase::turn && own &&
           (state.marked & bit(action.square())) != 0;
}

}  // namespace

Explanation Rules::explain(const State& state, const Past& past, const Ledger& ledger,
                           Viewer viewer, Action action) const {
    Explanation out;
    if (depends_on_secrets(state, viewer, action)) {
        out.code = "hidden";
        out.say("That depends on hidden marks that only their owner knows.", "9");
        return out;
    }
    const auto verdict = check(state, past, action);
    out.legal = verdict.has_value();
    if (!verdict) {
        out.code = verdict.error().code;
        out.say(verdict.error().sentence, verdict.error().section);
    } else {
        out.say(join(text_of([&](Text& t) { print_action(action, t); }), " is legal."), "6");
    }
    const int square = action.square();
    if (action.kind() <= Kind::hide && state.id_at(square) != 0) {
        explain_piece(settings_, state, ledger.lineage, square, out);
        if (action.kind() == Kind::move && is_hybrid(state, square)) {
            explain_reach(state, square, out);
        }
    }
    if (out.legal) {
        explain_legal(state, action, out);
    } else if (action.kind() == Kind::move && out.code == "complexity-exceeded") {
        explain_capture(state, action.move(), out);
    }
    return out;
}

void Rules::explain_legal(const State& state, Action action, Explanation& out) const {
    const int square = action.square();
    switch (action.kind()) {
        case Kind::move: explain_move(state, action.move(), out); break;
        case Kind::reveal: {
            const Splicing bared = resolve_reveal(settings_, state.gene_at(square));
            out.say(words_of(settings_, state.gene_at(square), bared.steps[0]) + ".", "7.5");
            if (bared.steps[0].trait == Trait::shield) {
                say_shield(settings_, out);
            }
            State after = state;
            reveal(after, square, bared.gene);
            explain_reach(after, square, out);
            break;
        }
        case Kind::shield: say_shield(settings_, out); break;
        case Kind::hide: explain_hide(settings_, state.gene_at(square), action.mark(), out); break;
        case Kind::evolve: explain_evolve(settings_, state, action.traits(), out); break;
        case Kind::skip:
            out.say(join("Nothing is bought; the gas stays at ", int{state.gas[state.turn()]}, "."),
                    "7.7");
            break;
        case Kind::ready:
            out.say(join("The setup of ", chess::name_of(state.turn()), " ends with ",
                         int{state.placements}, " unused."),
                    "5.2");
            break;
    }
}

}  // namespace prise::gene_chess
