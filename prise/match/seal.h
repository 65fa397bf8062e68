// Promises that can be checked later. The chain binds everything that was written; a seal binds a
// secret choice (a bid, a hidden mark, a start position with secrets) before it is shown; a deal
// binds the host and every seat to randomness of their own before any of it is shown, so that
// nobody can choose the deal, not even all but one together. docs/fair-deal.md says what is claimed
// and has test vectors.
//
//     link(0)   SHA-256 of ("prise-record-2")
//     link(n)   SHA-256 of ("prise-link-2", link(n-1), what is chained of entry n)
//     root      link(1): id, game, rules, options, start, clock, tags, the host's key
//     seal      SHA-256 of ("prise-seal-2", root, seq, seat, what is sealed, salt)
//     deal      SHA-256 of ("prise-deal-2", root, number of the deal, secret)
//     entropy   SHA-256 of ("prise-entropy-2", deal, seat, entropy)
//     shuffle   HMAC-SHA256, key secret, of ("prise-shuffle-2", deal, the entropy of every seat)
//     signed    ("prise-signature-2", root, seat, seq, link(seq))
//
// Each is a list of fields in the encoding of hashing.h.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "prise/core/deal.h"
#include "prise/core/seat.h"
#include "prise/match/entry.h"
#include "prise/match/hashing.h"

namespace prise {

Digest first_link(const Hashing& hashing);
Digest next_link(const Hashing& hashing, const Digest& link, const Entry& entry, int64_t seq);
// The same from the JSON of what is chained, for whoever has it already.
Digest next_link(const Hashing& hashing, const Digest& link, std::string_view chained);

// `root`: of the first entry itself, which root covers, link(0) takes its place.
Digest seal_of(const Hashing& hashing, const Digest& root, int64_t seq, Seat seat,
               std::string_view content, const Digest& salt);

// Does this (Entry::opening) open that seal? A player asks it of the own actions in play, of all
// others when they are opened.
bool opens_seal(const Hashing& hashing, const Digest& root, int64_t seq, Seat seat,
                const Digest& seal, const json::Object& opening);

Digest deal_commitment(const Hashing& hashing, const Digest& root, int64_t number,
                       const Digest& secret);
Digest entropy_commitment(const Hashing& hashing, const Digest& deal, Seat seat,
                          const Digest& entropy);
// What the host adds for a seat that adds nothing itself: it follows from the secret.
Digest entropy_of_host(const Hashing& hashing, const Digest& deal, Seat seat, const Digest& secret);
// 256 bits. `entropies`: of every seat of the game, in order.
Deal shuffled(const Hashing& hashing, const Digest& deal, const Digest& secret,
              std::span<const Digest> entropies);

// What the host (no seat) or a seat signs: the log up to entry `seq`.
std::string signed_text(const Digest& root, Seat seat, int64_t seq, const Digest& link);

}  // namespace prise
