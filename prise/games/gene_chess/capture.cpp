#include "prise/games/gene_chess/capture.h"

#include "prise/games/gene_chess/sinks.h"

namespace prise::gene_chess {

Capture resolve(const Settings& settings, const State& state, Move move) {
    Capture capture;
    capture.move = move;
    capture.square = victim_square(state, move);
    capture.attacker_id = state.id_at(move.from());
    capture.victim_id = state.id_at(capture.square);
    capture.attacker_type = state.type_at(move.from());
    capture.victim_type = state.type_at(capture.square);
    capture.receiver_type =
        move.promotion() == chess::no_type ? capture.attacker_type : move.promotion();
    capture.attacker = state.gene_at(move.from());
    capture.victim = state.gene_at(capture.square);

    capture.extraction = extract(capture.victim_type, capture.victim);
    const TraitSet traits = inheritable(settings, capture.receiver_type, capture.extraction);
    capture.withheld = static_cast<TraitSet>(capture.extraction & ~traits);
    capture.receiver = receiver_of(settings, capture.attacker, move.promotion());
    capture.splicing.gene = capture.receiver;
    if (settings.splices()) {
        capture.splicing = splice_in_budget(settings, capture.receiver, traits);
    }

    capture.result = captor_after(settings, capture.receiver_type, capture.splicing);
    capture.offered = settings.inheritance && settings.has_gas()
                          ? offer(settings, capture.result, traits, state.gas[state.turn()])
                          : no_traits;
    return capture;
}

Splicing resolve_reveal(const Settings& settings, Gene gene) {
    const Trait trait = trait_of_mark(gene.mark());
    gene.set_mark(no_mark);
    Splicing done;
    done.count = 1;
    done.steps[0] = splice(settings, gene, trait);
    done.gene = done.steps[0].gene;
    if (trait == Trait::shield) {
        done.gene.set_shield_turns(settings.shield_turns);
    }
    return done;
}

Splicing resolve_evolution(const Settings& settings, const State& state, TraitSet traits) {
    Splicing done = splice_in_budget(settings, state.gene_at(state.evolving), traits);
    done.gene.set_fresh(settings.fresh_protection && state.type_at(state.evolving) != chess::king);
    return done;
}

Resolved resolve(const Settings& settings, const State& state, Action action) {
    Resolved all;
    switch (action.kind()) {
        case Action::Kind::move:
            if (victim_square(state, action.move()) != chess::no_square) {
                all.capture = resolve(settings, state, action.move());
            }
            break;
        case Action::Kind::reveal:
            all.splicing = resolve_reveal(settings, state.gene_at(action.square()));
            break;
        case Action::Kind::evolve:
            all.splicing = resolve_evolution(settings, state, action.traits());
            break;
        default: break;
    }
    return all;
}

std::string_view refusal_of_capture(const Settings& settings, const State& state, Move move) {
    const int square = victim_square(state, move);
    const Gene victim = state.gene_at(square);
    if (state.type_at(square) == chess::king || victim.is_fresh()) {
        return "capture-protected";
    }
    if (victim.is_shielded()) {
        return "capture-immune";
    }
    if (settings.blocks() && is_over_budget(settings, state, move, square)) {
        return "complexity-exceeded";
    }
    return {};
}

void update(State& state, const Capture& capture) {
    state.lift(capture.square);
    state.lift(capture.move.from());
    state.put(capture.move.to(), piece(state.turn(), capture.receiver_type), capture.attacker_id,
              capture.result);
}

}  // namespace prise::gene_chess
