// What a move is owed to and what it does, step by step: promotion (§7.6), capture (§7.3), offer
// (§7.7). Told from what `resolve` finds, so it is a preview of the capture as well.
#include <bit>
#include <string>
#include <vector>

#include "prise/core/words.h"
#include "prise/games/gene_chess/capture.h"
#include "prise/games/gene_chess/movement.h"
#include "prise/games/gene_chess/owed.h"
#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/words.h"

namespace prise::gene_chess {
namespace {

// "StraightLine (S) with Shadow (W)"; "Combined (C) or Adjacent (A) with ExtendedRange (X)".
template <class Name>
std::string ways_text(const std::vector<TraitSet>& ways, Name&& name) {
    std::vector<std::string> items;
    for (const TraitSet way : ways) {
        std::vector<std::string> traits;
        for_each(way, [&](Trait trait) { traits.push_back(name(way, trait)); });
        items.push_back(listed(traits, " with "));
    }
    return listed(items, " or ");
}

// Of the first trait, which the others help.
std::string_view section_of(const std::vector<TraitSet>& ways) {
    return ways.empty() ? "6.2" : row_of(static_cast<Trait>(std::countr_zero(ways[0]))).section;
}

void say_owed(const State& state, Move move, Explanation& out) {
    const std::vector<TraitSet> ways = ways_of(state, move);
    const std::string words = ways_text(ways, [&](TraitSet way, Trait trait) {
        const int level = level_needed(state, move, way, trait);
        return level > 1 ? join(named(trait), " at level ", level) : named(trait);
    });
    out.say(join("The move is owed to ", words, "."), section_of(ways));
}

void say_drop(const State& state, int square, Explanation& out) {
    if (const int turns = state.gene_at(square).shield_turns(); turns > 0) {
        out.say(join("The shield of ", piece_on(state, square), ", up for ", turns,
                     turns == 1 ? " more enemy turn" : " more enemy turns",
                     ", drops: it protects only a piece that stands still."),
                "7.2");
    }
}

void explain_promotion(const Settings& settings, Gene pawn, PieceType type, Explanation& out) {
    Gene gene(type);
    out.say(join("It becomes a ", chess::name_of(type), " with ",
                 with_costs(settings, gene.traits()), "; ForwardStep (F) is dropped."),
            "7.6");
    const Splicing all = rebuild(settings, pawn, type);
    for (size_t i = 0; i < all.count; ++i) {
        const Splice& step = all.steps[i];
        std::string sentence = words_of(settings, gene, step, "is kept");
        if (step.verdict == Verdict::over_budget) {
            sentence += ": lost";
        } else if (step.level > 0 && step.level < pawn.range_level()) {
            sentence += join("; level ", step.level + 1, " would be over it");
        }
        out.say(sentence + ".", "7.6");
        gene = step.gene;
    }
}

void say_extraction(const Settings& settings, const Capture& capture, Explanation& out) {
    out.say(join("Extracted: ", with_costs(settings, capture.extraction), "; together ",
                 cost_of(settings, capture.extraction), "."),
            "7.3");
    const auto absorbed = static_cast<TraitSet>(capture.extraction & ~capture.victim.traits());
    if (absorbed != no_traits) {
        out.say(join(names_of(absorbed), " comes from its type, although a merge has replaced it."),
                "7.3");
    }
    if (capture.victim.is_marked()) {
        out.say("Its hidden mark is not inherited: it is lost with it.", "7.3");
    }
}

// Why a king inherits nothing, or not all.
void say_withheld(const Settings& settings, const Capture& capture, Explanation& out) {
    if (capture.receiver_type != chess::king) {
        return;
    }
    if (settings.king_inheritance == KingInheritance::none) {
        out.say("It is a king, and with kingInheritance \"none\" a king inherits nothing.", "7.3");
    } else if (capture.withheld != no_traits) {
        out.say(join(names_of(capture.withheld),
                     " is kept from a king, even with kingInheritance \"full\"."),
                "7.3");
    }
}

void say_offer(const Settings& settings, const Capture& capture, int gas, Explanation& out) {
    for_each(static_cast<TraitSet>(capture.extraction & ~capture.withheld), [&](Trait trait) {
        out.say(offer_words(settings, capture.receiver_type, capture.result, trait, gas) + ".",
                "7.7");
    });
    out.say(capture.offered == no_traits
                ? "No trait can be bought, so the turn ends."
                : join("Offered for gas: ", names_of(capture.offered), "; all of it costs ",
                       price(capture.offered), ", there are ", gas, "."),
            "7.7");
}

// False: the capture is blocked.
bool say_splicing(const Settings& settings, const Capture& capture, Explanation& out) {
    Gene gene = capture.receiver;
    if (capture.splicing.count > 0) {
        out.say(join("It begins at complexity ", complexity(settings, gene),
                     "; the best value for its cost comes first."),
                "7.4");
    }
    for (size_t i = 0; i < capture.splicing.count; ++i) {
        const Splice& step = capture.splicing.steps[i];
        const std::string sentence = words_of(settings, gene, step);
        if (step.verdict != Verdict::over_budget) {
            out.say(sentence + ".", "7.5");
        } else if (settings.blocks()) {
            out.say(sentence + ": the capture is blocked.", "7.4");
            return false;
        } else {
            out.say(sentence + ": skipped.", "7.4");
        }
        gene = step.gene;
    }
    return true;
}

}  // namespace

void Rules::explain_reach(const State& state, int square, Explanation& out) const {
    for (const Reach& reach : reach_of(state, square)) {
        const std::string words =
            ways_text(reach.ways, [](TraitSet, Trait trait) { return named(trait); });
        out.say(join(words, " lets it go to ", squares_text(reach.squares), "."),
                section_of(reach.ways));
    }
}

void Rules::explain_capture(const State& state, Move move, Explanation& out) const {
    const Capture capture = resolve(settings_, state, move);
    out.say(join("It takes ", piece_on(state, capture.square),
                 is_en_passant(state, move) ? " en passant" : "", ", generation ",
                 capture.victim.generation(), "."),
            "7.3");
    if (!settings_.inheritance) {
        out.say("Nothing is inherited: this is chess.", "4.1");
        return;
    }
    say_extraction(settings_, capture, out);
    if (move.promotion() != chess::no_type) {
        explain_promotion(settings_, receiver_of(settings_, capture.attacker, chess::no_type),
                          move.promotion(), out);
    }
    say_withheld(settings_, capture, out);
    if (settings_.has_gas()) {
        say_offer(settings_, capture, state.gas[state.turn()], out);
    } else if (!say_splicing(settings_, capture, out)) {
        return;
    }
    out.say(join(capture.offered == no_traits ? "Afterwards: " : "Before the choice: ",
                 summary_of(settings_, capture.result), "."),
            "7.3");
}

void Rules::explain_move(const State& state, Move move, Explanation& out) const {
    if (is_castling(state, move)) {
        const int corner = move.to() > move.from() ? move.to() + 1 : move.to() - 2;
        out.say(join("It castles: the right is held, ",
                     squares_text(chess::between(move.from(), corner)), " are empty, and ",
                     squares_text(chess::between(move.from(), move.to()) | bit(move.from()) |
                                  bit(move.to())),
                     " are not attacked."),
                "6.3");
        say_drop(state, corner, out);
        return;
    }
    say_owed(state, move, out);
    say_drop(state, move.from(), out);
    if (victim_square(state, move) != chess::no_square) {
        explain_capture(state, move, out);
        return;
    }
    if (move.promotion() != chess::no_type) {
        const Gene pawn = receiver_of(settings_, state.gene_at(move.from()), chess::no_type);
        const Gene after = rebuild(settings_, pawn, move.promotion()).gene;
        explain_promotion(settings_, pawn, move.promotion(), out);
        out.say(join("Afterwards: ", summary_of(settings_, after), "."), "7.6");
    } else if (is_double_step(state, move)) {
        State after = state;
        Past past;
        play(after, past, move);
        out.say(after.board.ep == chess::no_square
                    ? "It is a double step; no enemy pawn can take it en passant."
                    : "It is a double step: an enemy pawn may take it en passant.",
                "6.3");
    }
}

}  // namespace prise::gene_chess
