#include "prise/match/seal.h"

#include <algorithm>

namespace prise {
namespace {

std::string seat_field(Seat seat) { return std::string(1, static_cast<char>(number_of(seat))); }

}  // namespace

Digest first_link(const Hashing& hashing) { return hashing.sha256(encoded({"prise-record-2"})); }

Digest next_link(const Hashing& hashing, const Digest& link, std::string_view chained) {
    return hashing.sha256(encoded({"prise-link-2", as_text(link), chained}));
}

Digest next_link(const Hashing& hashing, const Digest& link, const Entry& entry, int64_t seq) {
    return next_link(hashing, link, written(entry, seq, Part::chained));
}

Digest seal_of(const Hashing& hashing, const Digest& root, int64_t seq, Seat seat,
               std::string_view content, const Digest& salt) {
    return hashing.sha256(encoded({"prise-seal-2", as_text(root), number_field(seq),
                                   seat_field(seat), content, as_text(salt)}));
}

bool opens_seal(const Hashing& hashing, const Digest& root, int64_t seq, Seat seat,
                const Digest& seal, const json::Object& opening) {
    json::Object content = opening;
    const auto salt = std::ranges::find(content, "salt", &json::Member::name);
    if (salt == content.end() || salt->value.string() == nullptr) {
        return false;
    }
    const auto bytes = digest_from_hex(*salt->value.string());
    content.erase(salt);
    return bytes && seal_of(hashing, root, seq, seat, json::Value(std::move(content)).text(),
                            *bytes) == seal;
}

Digest deal_commitment(const Hashing& hashing, const Digest& root, int64_t number,
                       const Digest& secret) {
    return hashing.sha256(
        encoded({"prise-deal-2", as_text(root), number_field(number), as_text(secret)}));
}

Digest entropy_commitment(const Hashing& hashing, const Digest& deal, Seat seat,
                          const Digest& entropy) {
    return hashing.sha256(
        encoded({"prise-entropy-2", as_text(deal), seat_field(seat), as_text(entropy)}));
}

Digest entropy_of_host(const Hashing& hashing, const Digest& deal, Seat seat,
                       const Digest& secret) {
    return hashing.hmac_sha256(as_text(secret),
                               encoded({"prise-host-entropy-2", as_text(deal), seat_field(seat)}));
}

Deal shuffled(const Hashing& hashing, const Digest& deal, const Digest& secret,
              std::span<const Digest> entropies) {
    std::string data = encoded({"prise-shuffle-2", as_text(deal)});
    for (const Digest& entropy : entropies) {
        append_field(as_text(entropy), data);
    }
    const Digest mac = hashing.hmac_sha256(as_text(secret), data);
    Deal shuffle;
    for (size_t i = 0; i < mac.size(); ++i) {
        shuffle.words[i / 8] = (shuffle.words[i / 8] << 8) | mac[i];
    }
    return shuffle;
}

std::string signed_text(const Digest& root, Seat seat, int64_t seq, const Digest& link) {
    return encoded(
        {"prise-signature-2", as_text(root), seat_field(seat), number_field(seq), as_text(link)});
}

}  // namespace prise
