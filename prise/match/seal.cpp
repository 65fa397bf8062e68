#include "prise/match/seal.h"

#include "prise/core/text.h"

namespace prise {

Digest seal_of(const Hashing& hashing, std::string_view game_id, int64_t seq, Seat seat,
               std::string_view action, const Digest& salt) {
    return hashing.sha256(join("prise-seal-1\n", game_id, '\n', seq, '\n', number_of(seat), '\n',
                               action, '\n', to_hex(salt)));
}

Digest deal_commitment(const Hashing& hashing, std::string_view game_id, const Digest& secret) {
    return hashing.sha256(join("prise-seed-1\n", game_id, '\n', to_hex(secret)));
}

int64_t seed_of_deal(const Hashing& hashing, std::string_view game_id, const Digest& secret,
                     std::span<const Digest> entropies, int64_t deal) {
    std::string data(game_id);
    for (const Digest& entropy : entropies) {
        data += '\n' + to_hex(entropy);
    }
    data += join('\n', deal);
    const Digest mac = hashing.hmac_sha256(as_text(secret), data);
    uint64_t top = 0;
    for (size_t i = 0; i < 8; ++i) {
        top = (top << 8) | mac[i];
    }
    return static_cast<int64_t>(top >> 11);
}

}  // namespace prise
