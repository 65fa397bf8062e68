// What a record that verifies proves, and what not: about the deal, the seals, the people. In
// words, because a check that passes says little by itself.
#pragma once

#include <string>
#include <string_view>

#include "prise/match/match_state.h"

namespace prise {

struct Proof {
    // "proved", "not-proved", "closed" (it shows at the end), "nothing" (there is none to prove)
    std::string_view verdict;
    std::string sentence;
};

// Could anybody choose the deal?
Proof deal_proof(const MatchState& state);
// Was everything that was hidden bound before it was shown?
Proof seal_proof(const MatchState& state);
// Who stands by the record?
Proof signature_proof(const MatchState& state);

// {"deal":{"verdict":..,"sentence":..},"seals":{..},"signatures":{..}}
json::Object proofs_json(const MatchState& state);

}  // namespace prise
