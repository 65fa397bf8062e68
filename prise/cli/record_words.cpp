#include "prise/cli/record_words.h"

#include "prise/cli/output.h"
#include "prise/cli/titles.h"
#include "prise/cli/words.h"
#include "prise/core/text.h"
#include "prise/match/proof.h"

namespace prise::cli {
namespace {

// The names that people gave when they sat down: "White Asha, Black Juma".
std::string names_of(const MatchState& state) {
    std::string out;
    for (int n = 1; n <= state.seats(); ++n) {
        const std::string_view name = state.name_of_person(seat_number(n));
        if (name.empty()) continue;
        out += join(out.empty() ? "" : ", ", seat_words(*state.game_entry(), seat_number(n)), " ",
                    in_one_line(name));
    }
    return out;
}

std::string words_of(const Proof& proof) {
    const std::string_view verdict = proof.verdict;
    const std::string_view word = verdict == "proved"       ? "proved. "
                                  : verdict == "not-proved" ? "not proved. "
                                  : verdict == "closed"     ? "not opened yet. "
                                                            : "";
    return join(word, proof.sentence);
}

}  // namespace

std::string record_title(const MatchState& state, size_t number, size_t of) {
    std::string out = of == 1 ? std::string() : join("Game ", number, " of ", of, ": ");
    out += join(state.game() == nullptr ? std::string(state.game_entry()->title)
                                        : title_words(*state.game_entry(), state.game()->options()),
                ", ", in_one_line(state.facts().id));
    if (const std::string names = names_of(state); !names.empty()) out += join(" (", names, ")");
    return out;
}

std::string end_words(const MatchState& state) {
    if (state.is_aborted()) {
        return "Aborted: the game was given up and counts for nobody.";
    }
    if (state.is_blind() || !state.decided()) {
        return "Unfinished: the game goes on, or the record was cut.";
    }
    const std::string words = outcome_words(*state.game_entry(), state.outcome_json());
    return state.is_over() ? words : words + " Unfinished: the last line, 'ended', is missing.";
}

std::string proof_words(const MatchState& state) {
    return join("Deal: ", words_of(deal_proof(state)), "\nSeals: ", words_of(seal_proof(state)),
                "\nSignatures: ", words_of(signature_proof(state)), "\n");
}

json::Value record_summary(const MatchState& state) {
    json::Object out{{"ok", true},
                     {"id", state.facts().id},
                     {"game", state.facts().game},
                     {"entries", state.next_seq() - 1},
                     {"actions", static_cast<int64_t>(state.line().size())},
                     {"replayed", !state.is_blind()},
                     {"ended", state.is_over()}};
    if (state.is_aborted()) out.push_back({"aborted", true});
    if (state.decided()) out.push_back({"outcome", state.outcome_json()});
    for (json::Member& proof : proofs_json(state)) out.push_back(std::move(proof));
    return out;
}

}  // namespace prise::cli
