// The capture pipeline (§7.3), one step after the other:
//
//     validate   refusal_of_capture   6.4: protected, immune, over budget
//     extract    extract              what the victim passes on           splice.h
//     receive    receiver_of          the captor, rebuilt if it promotes  splice.h
//     splice     inheritable          what may reach a king               splice.h
//                splice_in_budget     within the budget, best traits first
//     update     captor_after         generation, fresh                   splice.h
//                update               the board
//     record     record_of            7.8, for the sink           capture_record.h
//     offer      offer                what gas can buy                    splice.h
//
// `resolve` goes through it without changing anything: applying, explaining, previewing and telling
// a capture all start from what it returns.
#pragma once

#include <optional>
#include <string_view>

#include "prise/games/gene_chess/splice.h"
#include "prise/games/gene_chess/state.h"

namespace prise::gene_chess {

struct Capture {
    Move move;
    int square;  // of the victim
    uint8_t attacker_id, victim_id;
    PieceType attacker_type, victim_type;  // the attacker's before a promotion
    PieceType receiver_type;
    Gene attacker, victim;  // before the capture
    TraitSet extraction;    // §7.3 step 2
    TraitSet withheld;      // what a king may not inherit (step 4)
    Gene receiver;          // step 3, before anything is spliced
    Splicing splicing;      // step 4; empty without automatic inheritance
    Gene result;            // step 5: generation raised, fresh
    TraitSet offered;       // §7.7
};

// Of a move that takes something.
Capture resolve(const Settings& settings, const State& state, Move move);

// §7.1: of a hidden trait that is laid bare. The mark is gone, and a shield is up.
Splicing resolve_reveal(const Settings& settings, Gene gene);
// §7.7: of traits that are bought.
Splicing resolve_evolution(const Settings& settings, const State& state, TraitSet traits);

// All that an action splices, whatever its kind: what the change does and the narrator tells.
struct Resolved {
    std::optional<Capture> capture;
    Splicing splicing;  // of a reveal or an evolution
};
Resolved resolve(const Settings& settings, const State& state, Action action);

// Why a capture that is possible by geometry is refused (§6.4), as a code; empty: it is not.
std::string_view refusal_of_capture(const Settings& settings, const State& state, Move move);

// Steps 5 and 6 for men and genes: the victim goes, the receiver stands on its square.
void update(State& state, const Capture& capture);

}  // namespace prise::gene_chess
