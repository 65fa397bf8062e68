#include "prise/cli/far/share.h"

#include <algorithm>
#include <optional>

#include "prise/cli/far/game.h"
#include "prise/match/seal.h"
#include "prise/native/hash.h"

namespace prise::cli::far {
namespace {

// A deal that still can be added to.
struct Deal {
    Digest commitment;  // of the host
    const json::Array& seats;
};

std::optional<Deal> deal_of(const json::Value& state, Seat seat) {
    const json::Value* deal = state.find("deal");
    if (seat == Seat::none || deal == nullptr || deal->is_null()) return std::nullopt;
    const auto commitment = digest_from_hex(text_at(*deal, "commitment"));
    const json::Value* seats = deal->find("seats");
    if (!commitment || seats == nullptr || seats->array() == nullptr ||
        seats->array()->size() <= index_of(seat)) {
        return std::nullopt;
    }
    return Deal{*commitment, *seats->array()};
}

}  // namespace

Digest Share::entropy_for(const Digest& deal) const {
    return native::hashing().hmac_sha256(as_text(secret_),
                                         encoded({"prise-terminal-entropy", as_text(deal)}));
}

std::string Share::commitment(const json::Value& state, Seat seat) const {
    const auto deal = deal_of(state, seat);
    if (!deal || !deal->seats[index_of(seat)].is_null()) return {};
    return to_hex(entropy_commitment(native::hashing(), deal->commitment, seat,
                                     entropy_for(deal->commitment)));
}

std::string Share::entropy(const json::Value& state, Seat seat) const {
    const auto deal = deal_of(state, seat);
    if (!deal || std::ranges::any_of(deal->seats, &json::Value::is_null)) return {};
    const json::Value& own = deal->seats[index_of(seat)];
    const Digest entropy = entropy_for(deal->commitment);
    const json::Value* shown = own.find("shown");
    const bool is_shown = shown == nullptr || shown->boolean() == nullptr || *shown->boolean();
    const bool is_ours =
        text_at(own, "commitment") ==
        to_hex(entropy_commitment(native::hashing(), deal->commitment, seat, entropy));
    return is_ours && !is_shown ? to_hex(entropy) : std::string();
}

}  // namespace prise::cli::far
