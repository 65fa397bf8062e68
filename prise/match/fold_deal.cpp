// The deal: the host binds itself to a secret, every seat to its entropy, and only when all are
// bound the seats show theirs (docs/fair-deal.md).
#include <algorithm>

#include "prise/core/text.h"
#include "prise/match/match_state.h"
#include "prise/match/seal.h"

namespace prise {

Result<void> MatchState::fold_commit(const Entry& entry) {
    // Whoever knew an entropy could choose the secret, and so the deal.
    if (last_kind_ != (abandoned_.empty() ? EntryKind::created : EntryKind::deal_abandoned)) {
        return bad_entry("The commitment comes before anybody joins, or after a deal given up.");
    }
    const OptionSpec* secret_row = secret_option(*entry_);
    if (secret_row == nullptr || from_position_ ||
        facts_.options.find(secret_row->name) != nullptr) {
        return bad_entry(
            "There is no deal to commit to: options or position name it, or the game "
            "has none.");
    }
    const Digest commitment = *digest_from_hex(entry.text("commitment"));
    const std::optional<Digest> secret = digest_from_hex(entry.text("secret"));
    if (secret && deal_commitment(hashing_, root_, number_of_deal(), *secret) != commitment) {
        return refuse("bad-deal", "The secret is not the one that was committed to.", {});
    }
    dealing_ = Dealing{commitment, secret};
    return {};
}

Result<void> MatchState::fold_entropy_commit(const Entry& entry) {
    if (!dealing_) {
        return bad_entry("Nobody is bound to a deal to which entropy could be added.");
    }
    if (entry.find("by") != nullptr && entry.text("by") != "host") {
        return bad_entry("Entropy is the seat's own, or 'by' the 'host'.");
    }
    auto& share = dealing_->shares[index_of(entry.seat)];
    if (share) {
        return bad_entry("A seat commits to its entropy once.");
    }
    share = Dealing::Share{*digest_from_hex(entry.text("commitment")), entry.find("by") != nullptr};
    return {};
}

Result<void> MatchState::fold_entropy(const Entry& entry) {
    if (!dealing_) {
        return bad_entry("Nobody is bound to a deal to which entropy could be added.");
    }
    for (int n = 1; n <= seats(); ++n) {
        if (!dealing_->shares[index_of(seat_number(n))]) {
            return refuse("bad-deal",
                          join("Seat ", n,
                               " has not committed to its entropy: none is shown before "
                               "all are bound."),
                          {});
        }
    }
    Dealing::Share& share = *dealing_->shares[index_of(entry.seat)];
    if (share.entropy) {
        return bad_entry("A seat adds its entropy once.");
    }
    const Digest entropy = *digest_from_hex(entry.text("entropy"));
    if (entropy_commitment(hashing_, dealing_->commitment, entry.seat, entropy) !=
        share.commitment) {
        return refuse("bad-deal", "The entropy is not the one that was committed to.", {});
    }
    share.entropy = entropy;
    return {};
}

// Who has given all that they owe is at no fault.
Result<void> MatchState::fold_deal_abandoned(const Entry& entry, int64_t seq) {
    if (!dealing_) {
        return bad_entry("There is no deal to give up.");
    }
    if (abandoned_.size() >= most_abandoned_deals) {
        return bad_entry(join("At most ", most_abandoned_deals, " deals of a game are given up."));
    }
    if (entry.seat != Seat::none) {
        const auto& share = dealing_->shares[index_of(entry.seat)];
        const bool all_bound = std::ranges::count_if(dealing_->shares, [](const auto& one) {
                                   return one.has_value();
                               }) == seats();
        if (share && (share->by_host || share->entropy || !all_bound)) {
            return bad_entry(join("Seat ", number_of(entry.seat), " owes nothing to this deal."));
        }
    }
    abandoned_.push_back({seq, entry.seat});
    dealing_.reset();
    return {};
}

// Nothing: it is not yet revealed, or the start is sealed.
Result<std::optional<Deal>> MatchState::deal() const {
    if (from_position_) {
        return facts_.position.empty() ? std::nullopt : std::optional(Deal{});
    }
    if (!dealing_) {
        if (!abandoned_.empty()) {
            return refuse("bad-deal", "A deal was given up, and no other one was made.", {});
        }
        return Options::from_json(*entry_->table, facts_.options)->deal();
    }
    std::array<Digest, max_seats> entropies{};
    for (int n = 1; n <= seats(); ++n) {
        const auto& share = dealing_->shares[index_of(seat_number(n))];
        if (!share || !share->entropy) {
            return refuse("bad-deal", join("Seat ", n, " has not added its entropy."), {});
        }
        entropies[index_of(seat_number(n))] = *share->entropy;
    }
    if (!dealing_->secret) {
        return std::nullopt;
    }
    return shuffled(hashing_, dealing_->commitment, *dealing_->secret,
                    std::span(entropies).first(static_cast<size_t>(seats())));
}

}  // namespace prise
