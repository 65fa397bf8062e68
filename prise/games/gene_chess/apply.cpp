// The change that an action makes (§7).
#include <algorithm>

#include "prise/chess/play.h"
#include "prise/chess/position.h"
#include "prise/games/gene_chess/capture.h"
#include "prise/games/gene_chess/rules.h"
#include "prise/games/gene_chess/sinks.h"

namespace prise::gene_chess {

void Rules::start(State& state, Past& past) const {
    past.clear();
    state = pure_state(chess::start_position().board);
    if (settings_.hidden > 0) {
        state.phase = Phase::setup;
        state.placements = static_cast<uint8_t>(settings_.hidden);
    }
    if (settings_.has_gas()) {
        state.gas.fill(static_cast<uint8_t>(settings_.starting_gas));
    }
}

void Rules::change(State& state, Past& past, Action action, const Resolved* resolved) const {
    using Kind = Action::Kind;
    switch (action.kind()) {
        case Kind::move:
            play(state, past, action.move(),
                 resolved != nullptr && resolved->capture ? &*resolved->capture : nullptr);
            break;
        case Kind::reveal:
            past.push(public_key(state));
            reveal(state, action.square(), resolved);
            break;
        case Kind::shield:
            past.push(public_key(state));
            raise_shield(state, action.square());
            break;
        case Kind::hide:
            state.set_mark(action.square(), action.mark());
            if (--state.placements == 0) {
                end_setup(state);
            }
            break;
        case Kind::ready: end_setup(state); break;
        case Kind::evolve: evolve(state, action.traits(), resolved); break;
        case Kind::skip: end_turn(state); break;
    }
}

// §7.1. By itself, as `take` is.
[[gnu::noinline]] void Rules::reveal(State& state, int square, const Resolved* resolved) const {
    reveal(state, square,
           resolved != nullptr ? resolved->splicing.gene
                               : resolve_reveal(settings_, state.gene_at(square)).gene);
}

void Rules::reveal(State& state, int square, Gene after) const {
    state.change_gene(square, after);
    state.phase = Phase::prelude_done;
    test_en_passant(state);
}

void Rules::raise_shield(State& state, int square) const {
    Gene gene = state.gene_at(square);
    gene.set_shield_turns(settings_.shield_turns);
    state.change_gene(square, gene);
    state.phase = Phase::prelude_done;
    test_en_passant(state);
}

// §5.2
void Rules::end_setup(State& state) const {
    const bool white = state.turn() == chess::white;
    state.board.turn = other(state.turn());
    state.placements = white ? static_cast<uint8_t>(settings_.hidden) : uint8_t{0};
    state.phase = white ? Phase::setup : Phase::turn;
}

namespace {

// A shield drops as its piece moves (§7.1).
void go_without_shield(State& state, Piece man, int from, int to) {
    Gene gene = state.gene_at(from);
    if (gene.is_shielded()) [[unlikely]] {
        gene.set_shield(Shield::spent);
        state.change_gene(from, gene);
    }
    state.move(man, from, to);
}

// §7.2 steps 1 and 2, without a victim.
void go(const Settings& settings, State& state, Piece man, Move move, bool castles) {
    if (move.promotion() != chess::no_type) [[unlikely]] {
        const uint8_t id = state.id_at(move.from());
        const Gene gene = receiver_of(settings, state.gene_at(move.from()), move.promotion());
        state.lift(move.from());
        state.put(move.to(), piece(state.turn(), move.promotion()), id, gene);
        return;
    }
    go_without_shield(state, man, move.from(), move.to());
    if (castles) [[unlikely]] {
        const int corner = move.to() > move.from() ? move.to() + 1 : move.to() - 2;
        go_without_shield(state, piece(state.turn(), chess::rook), corner,
                          (move.from() + move.to()) / 2);
    }
}

// §7.3. By itself, so that the many moves that take nothing are not burdened with its variables.
void take(State& state, const Capture& capture) {
    state.board.ep = chess::no_square;
    update(state, capture);
    if (capture.offered != no_traits) {
        state.phase = Phase::evolve;
        state.evolving = static_cast<uint8_t>(capture.move.to());
        state.offered = capture.offered;
    }
}
[[gnu::noinline]] void take(const Settings& settings, State& state, Move move,
                            const Capture* resolved) {
    if (resolved != nullptr) {
        take(state, *resolved);
    } else {
        take(state, resolve(settings, state, move));
    }
}

}  // namespace

// §7.2 and §7.3. What kind of move it is is asked before anything changes.
void Rules::play(State& state, Past& past, Move move, const Capture* resolved) const {
    const Piece man = state.board.at(move.from());
    const bool is_pawn = type_of(man) == chess::pawn;
    const bool captures = victim_square(state, move) != chess::no_square;
    const bool doubles = !captures && is_double_step(state, move);
    const bool castles = state.board.castling != chess::no_castling && is_castling(state, move);
    const bool irreversible = captures || move.promotion() != chess::no_type ||
                              (is_pawn && !state.gene_at(move.from()).has_any(returning_traits));
    if (irreversible) {
        past.forget();
    } else if (state.phase == Phase::turn) {
        past.push(public_key(state));
    }
    state.half = irreversible ? 0 : std::min(state.half + 1, counter_limit);
    state.board.castling = chess::rights_after(state.board.castling, move.from(), move.to());

    if (captures) {
        take(settings_, state, move, resolved);
        if (state.phase == Phase::evolve) {
            return;
        }
    } else {
        // §6.3: two squares straight forward, over an empty one.
        const int crossed = (move.from() + move.to()) / 2;
        state.board.ep = static_cast<uint8_t>(doubles ? crossed : chess::no_square);
        go(settings_, state, man, move, castles);
    }
    end_turn(state);
}

// §7.7
[[gnu::noinline]] void Rules::evolve(State& state, TraitSet traits,
                                     const Resolved* resolved) const {
    const int square = state.evolving;
    const Gene after = resolved != nullptr ? resolved->splicing.gene
                                           : resolve_evolution(settings_, state, traits).gene;
    state.change_gene(square, after);
    uint8_t& gas = state.gas[state.turn()];
    gas = static_cast<uint8_t>(gas - price(traits));
    end_turn(state);
}

// §7.9
void Rules::end_turn(State& state) const {
    const Side mover = state.turn();
    for (Squares on(state.guarded & state.enemy()); on; on.next()) {
        Gene gene = state.gene_at(on.square());
        if (gene.is_shielded()) {
            gene.set_shield_turns(gene.shield_turns() - 1);
        }
        gene.set_fresh(false);
        state.change_gene(on.square(), gene);
    }
    if (mover == chess::black) {
        state.full = std::min(state.full + 1, counter_limit);
        if (settings_.hidden_expiry > 0 && state.full > settings_.hidden_expiry) {
            for (Squares on(state.marked); on; on.next()) {
                state.set_mark(on.square(), no_mark);
            }
        }
    }
    state.board.turn = other(mover);
    state.phase = Phase::turn;
    state.offered = no_traits;
    state.evolving = chess::no_square;
    test_en_passant(state);
}

bool Rules::reveals(const State& before, Action action) const {
    if (action.kind() == Action::Kind::reveal) {
        return true;
    }
    const bool ends_setup = action.kind() == Action::Kind::ready ||
                            (action.kind() == Action::Kind::hide && before.placements == 1);
    return ends_setup && before.phase == Phase::setup && before.turn() == chess::black;
}

}  // namespace prise::gene_chess
