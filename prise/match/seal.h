// Promises that can be checked later. A seal binds a secret choice (a bid, a hidden mark) before it
// is shown; a deal binds the host to its cards before anybody sits down, and lets every seat add
// randomness of its own, so that nobody can choose the deal, not even all but one together.
//
// All commitments are SHA-256 over lines of text, so that anybody can check them with standard
// tools:
//
//     seal    "prise-seal-1" \n game id \n seq \n seat \n action \n salt in hex
//     deal    "prise-seed-1" \n game id \n secret in hex
//     seed    the top 53 bits of HMAC-SHA256(secret, game id \n entropy of seat 1 in hex \n ... \n
//     deal)
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "prise/core/seat.h"
#include "prise/match/hashing.h"

namespace prise {

Digest seal_of(const Hashing& hashing, std::string_view game_id, int64_t seq, Seat seat,
               std::string_view action, const Digest& salt);

Digest deal_commitment(const Hashing& hashing, std::string_view game_id, const Digest& secret);

// `entropies` by seat; a seat that added none counts as 32 zero bytes.
int64_t seed_of_deal(const Hashing& hashing, std::string_view game_id, const Digest& secret,
                     std::span<const Digest> entropies, int64_t deal);

}  // namespace prise
