#include "prise/games/gene_chess/ledger.h"

#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {

void Rules::enter(Ledger& ledger, const State& before, const Past&, Action action) const {
    const Resolved resolved = resolve(settings_, before, action);
    Totals& totals = ledger.totals[before.turn()];
    const auto gain = [&](Gene from, Gene to) {
        totals.add_complexity(complexity(settings_, to) - complexity(settings_, from));
    };
    if (resolved.capture) {
        ledger.lineage.add(resolved.capture->attacker_id, resolved.capture->victim_id);
        totals.count_capture();
        gain(resolved.capture->receiver, resolved.capture->result);
    } else if (action.kind() == Action::Kind::evolve) {
        gain(before.gene_at(before.evolving), resolved.splicing.gene);
    }
}

}  // namespace prise::gene_chess
