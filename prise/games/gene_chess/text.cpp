// Actions (§5) and positions (§11.1) are written, actions are read.
#include <string>

#include "prise/chess/fen.h"
#include "prise/core/scan.h"
#include "prise/games/gene_chess/notation.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {

using Kind = Action::Kind;

std::string codes_text(TraitSet traits) {
    std::string codes;
    for_each(traits, [&](Trait trait) { codes += code_of(trait); });
    return codes;
}

void print_traits(Gene gene, Text& text) {
    for_each(gene.traits(), [&](Trait trait) {
        text << code_of(trait);
        if (gene.level(trait) > 1) {
            text << gene.level(trait);
        }
        if (trait == Trait::shield && gene.shield() != Shield::ready) {
            text << gene.shield_turns();  // 0: spent
        }
    });
}

std::string letter_text(Piece man) { return {letter_of(man)}; }
std::string letter_text(PieceType type) { return letter_text(piece(chess::white, type)); }

std::string traits_text(Gene gene) {
    return text_of([&](Text& text) { print_traits(gene, text); });
}

namespace {

// A gene as the text writes it; a mark that is veiled is shown as one, not what it is.
void print_gene(const State& state, int square, Bitboard veiled, Text& text) {
    const Gene gene = state.gene_at(square);
    chess::print_square(square, text);
    text << '=';
    print_traits(gene, text);
    text << '.' << gene.generation();
    if (gene.is_marked()) {
        text << '?'
             << ((veiled & bit(square)) != 0 ? '?' : mark_codes[static_cast<size_t>(gene.mark())]);
    }
    if (gene.is_fresh()) {
        text << '*';
    }
}

void print_genes(const State& state, Bitboard veiled, Text& text) {
    char before = ' ';
    for (int file = 0; file < 8; ++file) {
        for (int rank = 0; rank < 8; ++rank) {
            const int square = chess::square_at(file, rank);
            if (state.id_at(square) != 0 &&
                !state.gene_at(square).is_default(state.type_at(square))) {
                text << before;
                print_gene(state, square, veiled, text);
                before = ',';
            }
        }
    }
    if (before == ' ') {
        text << " -";
    }
}

void print(const State& state, bool has_gas, Bitboard veiled, Text& text) {
    chess::print_fen({state.board, 0, state.half, state.full}, text);
    print_genes(state, veiled, text);
    switch (state.phase) {
        case Phase::turn: text << " -"; break;
        case Phase::prelude_done: text << " p"; break;
        case Phase::setup: text << " s" << int{state.placements}; break;
        case Phase::evolve:
            text << " v";
            chess::print_square(state.evolving, text);
            text << ':' << codes_text(state.offered);
            break;
    }
    if (has_gas) {
        text << ' ' << int{state.gas[chess::white]} << '/' << int{state.gas[chess::black]};
    } else {
        text << " -";
    }
}

}  // namespace

void Rules::print_position(const State& state, const Past&, Text& text) const {
    print(state, settings_.has_gas(), 0, text);
}

void Rules::print_observation(const Observation& seen, Text& text) const {
    print(seen.shown, settings_.has_gas(), seen.veiled, text);
}

void Rules::print_action(Action action, Text& text) const {
    const auto on_square = [&](std::string_view word) {
        text << word;
        chess::print_square(action.square(), text);
    };
    switch (action.kind()) {
        case Kind::move: {
            const Move move = action.move();
            chess::print_square(move.from(), text);
            chess::print_square(move.to(), text);
            if (move.promotion() != chess::no_type) {
                text << letter_of(piece(chess::black, move.promotion()));
            }
            break;
        }
        case Kind::reveal: on_square("reveal:"); break;
        case Kind::shield: on_square("shield:"); break;
        case Kind::hide:
            on_square("hide:");
            text << ':' << mark_codes[static_cast<size_t>(action.mark())];
            break;
        case Kind::ready: text << "ready"; break;
        case Kind::evolve: text << "evolve:" << codes_text(action.traits()); break;
        case Kind::skip: text << "skip"; break;
    }
}

std::optional<TraitSet> take_codes(Scan& scan) {
    TraitSet traits = no_traits;
    while (const auto code = scan.take_one_of(trait_codes)) {
        const TraitSet trait = set_of(trait_of(*code));
        if (traits >= trait) {  // doubled, or out of order
            return std::nullopt;
        }
        traits = static_cast<TraitSet>(traits | trait);
    }
    return traits == no_traits ? std::nullopt : std::optional(traits);
}

namespace {

std::optional<Action> take_action(Scan& scan) {
    if (scan.take("ready")) {
        return Action::plain(Kind::ready);
    }
    if (scan.take("skip")) {
        return Action::plain(Kind::skip);
    }
    if (scan.take("evolve:")) {
        const auto traits = take_codes(scan);
        return traits ? std::optional(Action::evolve(*traits)) : std::nullopt;
    }
    const bool reveals = scan.take("reveal:");
    const bool shields = !reveals && scan.take("shield:");
    const bool hides = !reveals && !shields && scan.take("hide:");
    const auto square = chess::take_square(scan);
    if (!square) {
        return std::nullopt;
    }
    if (reveals || shields) {
        return Action::on(reveals ? Kind::reveal : Kind::shield, *square);
    }
    if (hides) {
        const bool colon = scan.take(':');
        const auto code = colon ? scan.take_one_of(mark_codes) : std::nullopt;
        return code ? std::optional(
                          Action::on(Kind::hide, *square, static_cast<int>(mark_codes.find(*code))))
                    : std::nullopt;
    }
    const auto to = chess::take_square(scan);
    if (!to) {
        return std::nullopt;
    }
    const auto letter = scan.take_one_of("nbrq");
    return Action(Move(*square, *to, letter ? type_of(chess::piece_of(*letter)) : chess::no_type));
}

}  // namespace

Result<Action> Rules::parse_action(std::string_view text) const {
    Scan scan(text);
    const auto action = take_action(scan);
    if (!action || !scan.done()) {
        return refuse("bad-action",
                      join(quoted(text),
                           " is no action: expected a move such as e2e4 or e7e8q, reveal:SQUARE, "
                           "shield:SQUARE, hide:SQUARE:CODE, ready, evolve:CODES or skip."),
                      "5");
    }
    return *action;
}

}  // namespace prise::gene_chess
