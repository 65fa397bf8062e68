#include "prise/games/gene_chess/capture_record.h"

#include "prise/games/gene_chess/notation.h"

namespace prise::gene_chess {
namespace {

// A piece as the position text writes it, its mark apart: that is nobody's business.
std::string piece_text(Side side, PieceType type, Gene gene) {
    gene.set_mark(no_mark);
    const std::string man = letter_text(piece(side, type));
    return gene.is_default(type) ? man
                                 : join(man, "=", traits_text(gene), ".", gene.generation(),
                                        gene.is_fresh() ? "*" : "");
}

}  // namespace

CaptureRecord record_of(const Settings& settings, Side side, const Capture& capture) {
    CaptureRecord record;
    record.seat = seat_of(side);
    record.by = piece_text(side, capture.attacker_type, capture.attacker);
    record.from = chess::square_text(capture.move.from());
    record.to = chess::square_text(capture.move.to());
    record.taken = {{piece_text(other(side), capture.victim_type, capture.victim),
                     chess::square_text(capture.square)}};
    for (size_t i = 0; i < capture.splicing.count; ++i) {
        const Splice& step = capture.splicing.steps[i];
        if (is_gain(step.verdict)) {
            record.gained.emplace_back(1, code_of(step.trait));
        }
    }
    record.own = {{"attacker", int{capture.attacker_id}},
                  {"victim", int{capture.victim_id}},
                  {"attackerType", letter_text(capture.attacker_type)},
                  {"victimType", letter_text(capture.victim_type)},
                  {"victimGeneration", capture.victim.generation()},
                  {"extraction", codes_text(capture.extraction)},
                  {"extractionCost", cost_of(settings, capture.extraction)},
                  {"complexityBefore", complexity(settings, capture.receiver)},
                  {"complexityAfter", complexity(settings, capture.result)},
                  {"generation", capture.result.generation()}};
    return record;
}

}  // namespace prise::gene_chess
