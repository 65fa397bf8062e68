// Why an action is legal or not, step by step and with the numbers, in words.
#include <bit>
#include <string>
#include <vector>

#include "prise/games/gene_chess/capture.h"
#include "prise/games/gene_chess/movement.h"
#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {
namespace {

using Kind = Action::Kind;

std::string named(Trait trait) { return join(name_of(trait), " (", code_of(trait), ")"); }

std::string listed(const std::vector<std::string>& items) {
    std::string out;
    for (size_t i = 0; i < items.size(); ++i) {
        out += i == 0 ? "" : i + 1 == items.size() ? " and " : ", ";
        out += items[i];
    }
    return out;
}

// "Leap (L) 15 and Diagonal (D) 25"; ExtendedRange costs that much a level.
std::string with_costs(const Settings& settings, TraitSet traits, int range_level = 1) {
    std::vector<std::string> items;
    for_each(traits, [&](Trait trait) {
        const int levels = trait == Trait::extended_range ? range_level : 1;
        items.push_back(join(named(trait), " ", levels * settings.costs[index_of(trait)]));
    });
    return listed(items);
}

std::string piece_on(const State& state, int square) {
    return join("the ", chess::name_of(state.type_at(square)), " on ", chess::square_text(square));
}

// Whose lineage? The victims of a piece, by ids, in order (§7.8).
std::string lineage_of(const State& state, uint8_t id) {
    std::vector<std::string> victims;
    for (size_t i = 0; i < state.lineage.count; ++i) {
        if (state.lineage.entries[i].captor == id) {
            victims.push_back(join("piece ", int{state.lineage.entries[i].victim}));
        }
    }
    return listed(victims);
}

// The traits that allow this move by themselves (§6.2).
std::string owed_to(const State& state, Move move) {
    const Gene whole = state.gene_at(move.from());
    const PieceType type = state.type_at(move.from());
    const Side side = state.turn();
    const Bitboard occupied = state.board.occupied();
    std::vector<std::string> items;
    for_each(whole.traits(), [&](Trait trait) {
        Gene alone = whole;
        for_each(returning_traits, [&](Trait other_trait) {
            if (other_trait != trait) {
                alone.drop(other_trait);
            }
        });
        if (trait != Trait::forward_step) {
            alone.drop(Trait::forward_step);
        }
        if (whole.has(Trait::phantom_leap) && trait != Trait::phantom_leap) {
            alone.add(Trait::shadow);  // PhantomLeap gives all that Shadow gives
        }
        Bitboard reached = roam(alone, move.from(), occupied, chess::Lines{}) |
                           steps(alone, type, side, move.from(), occupied);
        if (alone.has(Trait::forward_step)) {
            reached |= chess::pawn_attacks_from(side, move.from()) &
                       (occupied | (is_en_passant(state, move) ? bit(move.to()) : 0));
        }
        const bool moves = trait == Trait::forward_step || has(returning_traits, trait);
        if (moves && (reached & bit(move.to())) != 0) {
            items.push_back(named(trait));
        }
    });
    return listed(items);
}

std::string words_of(const Settings& settings, const Splice& step) {
    const std::string name = named(step.trait);
    const std::string sum =
        join("complexity ", int{step.complexity}, " of ", settings.max_complexity);
    switch (step.verdict) {
        case Verdict::gained: return join(name, " is gained: ", sum, ".");
        case Verdict::merged:
            return join(name, " merges: ", name_of(step.replaced), " becomes ", name_of(step.into),
                        ", ", sum, ".");
        case Verdict::upgraded:
            return step.level > 0
                       ? join(name, " is held and rises to level ", int{step.level}, ": ", sum, ".")
                       : join(name, " is held, spent, and ready again: ", sum, ".");
        case Verdict::redundant: return join(name, " is redundant: it would change nothing.");
        case Verdict::over_budget:
            return join(
                name, " would make the complexity ", int{step.complexity}, ", over the budget of ",
                settings.max_complexity, ": ",
                settings.overflow == Overflow::block ? "the capture is blocked." : "skipped.");
        case Verdict::king: return join(name, " is kept from a king.");
    }
    return {};
}

void explain_capture(const Settings& settings, const State& state, Move move, Explanation& out) {
    const Capture capture = resolve(settings, state, move);
    const std::string victim = piece_on(state, capture.square);
    out.say(join("It takes ", victim, ", generation ", capture.victim.generation(), "."), "7.3");
    if (!settings.inheritance) {
        out.say("Nothing is inherited: this is chess.", "4.1");
        return;
    }
    out.say(join("Extracted: ", with_costs(settings, capture.extraction), "; together ",
                 cost_of(settings, capture.extraction), "."),
            "7.3");
    if (move.promotion() != chess::no_type) {
        const TraitSet lost = lost_traits(capture.attacker, capture.receiver);
        out.say(join("The new ", chess::name_of(move.promotion()), " begins with ",
                     traits_text(capture.receiver),
                     lost == no_traits ? "." : join("; ", codes_text(lost), " is lost.")),
                "7.6");
    }
    if (capture.withheld != no_traits) {
        out.say(join(codes_text(capture.withheld), " is kept from the king."), "7.3");
    }
    if (settings.has_gas()) {
        out.say(
            capture.offered == no_traits
                ? join("No trait can be bought, so the turn ends.")
                : join("Offered for gas: ", codes_text(capture.offered), "; all of it costs ",
                       price(capture.offered), ", there are ", int{state.gas[state.turn()]}, "."),
            "7.7");
    } else {
        out.say(join("It begins at complexity ", complexity(settings, capture.receiver),
                     "; the best value for its cost comes first."),
                "7.4");
        for (size_t i = 0; i < capture.splicing.count; ++i) {
            out.say(words_of(settings, capture.splicing.steps[i]), "7.5");
            if (settings.blocks() && capture.splicing.steps[i].verdict == Verdict::over_budget) {
                return;
            }
        }
    }
    out.say(join("Afterwards: ", traits_text(capture.result), ", complexity ",
                 complexity(settings, capture.result), " of ", settings.max_complexity,
                 ", generation ", capture.result.generation(),
                 capture.result.is_fresh() ? ", protected for one turn." : "."),
            "7.3");
}

void explain_piece(const Settings& settings, const State& state, int square, Explanation& out) {
    const Gene gene = state.gene_at(square);
    std::string sentence =
        join("Piece ", int{state.id_at(square)}, ", ", piece_on(state, square), ", has ",
             traits_text(gene), ": ", with_costs(settings, gene.traits(), gene.range_level()),
             ", complexity ", complexity(settings, gene), " of ", settings.max_complexity,
             ", generation ", gene.generation(), ".");
    out.say(std::move(sentence), "3");
    if (const std::string victims = lineage_of(state, state.id_at(square)); !victims.empty()) {
        out.say(join("Its lineage: ", victims, "."), "7.8");
    }
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

void Rules::explain_move(const State& state, Move move, Explanation& out) const {
    if (is_castling(state, move)) {
        out.say("It castles: right, empty squares and an unattacked way are given.", "6.3");
        return;
    }
    out.say(join("The move is owed to ", owed_to(state, move), "."), "6.2");
    if (victim_square(state, move) != chess::no_square) {
        explain_capture(settings_, state, move, out);
    } else if (move.promotion() != chess::no_type) {
        const Gene pawn = state.gene_at(move.from());
        const Gene after = rebuilt(settings_, pawn, move.promotion());
        const TraitSet lost = lost_traits(pawn, after);
        out.say(
            join("It becomes a ", chess::name_of(move.promotion()), " with ", traits_text(after),
                 ", complexity ", complexity(settings_, after), " of ", settings_.max_complexity,
                 lost == no_traits ? "." : join("; ", codes_text(lost), " is lost.")),
            "7.6");
    } else if (is_double_step(state, move)) {
        out.say("It is a double step: an enemy pawn may take it en passant.", "6.3");
    }
}

Explanation Rules::explain(const State& state, const Past& past, Viewer viewer,
                           Action action) const {
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
    const bool names_piece = action.kind() <= Kind::hide && state.id_at(square) != 0;
    if (names_piece) {
        explain_piece(settings_, state, square, out);
    }
    if (action.kind() == Kind::move) {
        const Move move = action.move();
        if (out.legal) {
            explain_move(state, move, out);
        } else if (out.code == "complexity-exceeded") {
            explain_capture(settings_, state, move, out);
        }
    } else if (action.kind() == Kind::reveal && out.legal) {
        const Gene gene = state.gene_at(square);
        out.say(words_of(settings_, splice(settings_, gene, trait_of_mark(gene.mark()))), "7.5");
    } else if (action.kind() == Kind::shield && out.legal) {
        out.say(join("The piece cannot be taken for ", settings_.shield_turns,
                     " enemy turns, as long as it stands still."),
                "7.1");
    } else if (action.kind() == Kind::evolve && out.legal) {
        const Splicing all =
            splice_in_budget(settings_, state.gene_at(state.evolving), action.traits());
        for (size_t i = 0; i < all.count; ++i) {
            out.say(words_of(settings_, all.steps[i]), "7.5");
        }
        out.say(join("It costs ", price(action.traits()), " of ", int{state.gas[state.turn()]},
                     " gas."),
                "7.7");
    }
    return out;
}

}  // namespace prise::gene_chess
