// Offers, time that is given, seats that leave, and the end.
#include <algorithm>

#include "prise/core/text.h"
#include "prise/match/match_state.h"
#include "prise/match/seal.h"

namespace prise {
namespace {

// The seat that a member names; none if it names no seat.
Seat seat_in(const Entry& entry, std::string_view member) {
    const auto number = entry.number(member);
    return number && *number >= 1 && *number <= max_seats ? seat_number(static_cast<int>(*number))
                                                          : Seat::none;
}

}  // namespace

// Who has left, and on which seat they were, is not known to who cannot follow: then one consent
// must do.
bool MatchState::everyone_else_accepted() const {
    if (!offer_) {
        return false;
    }
    if (blind_) {
        return std::ranges::any_of(offer_->accepted, [](bool accepts) { return accepts; });
    }
    for (int n = 1; n <= seats(); ++n) {
        const Seat seat = seat_number(n);
        if (seat != offer_->by && !has_left(seat) && !offer_->accepted[index_of(seat)]) {
            return false;
        }
    }
    return true;
}

Result<void> MatchState::fold_offer(const Entry& entry, int64_t seq) {
    const std::string_view what = entry.text("what");
    if ((what != "draw" && what != "takeback") ||
        (what == "takeback") != entry.number("to").has_value()) {
        return bad_entry("A seat offers a draw, or a takeback to an entry.");
    }
    if (!blind_ && has_left(entry.seat)) {
        return bad_entry("A seat that has left offers nothing.");
    }
    if (offer_) {
        return refuse("offer-open", "Another offer is still to be answered.", {});
    }
    const int64_t to = entry.number("to").value_or(0);
    if (what == "takeback" &&
        (to < 1 || to >= seq || (!blind_ && (line_.empty() || to >= line_.back().seq)))) {
        return refuse("no-takeback", "A takeback names an entry before the last action.", {});
    }
    offer_ = Offer{entry.seat, what == "takeback", to, seq, {}};
    return {};
}

Result<void> MatchState::fold_answer(const Entry& entry) {
    const json::Value* accepts = entry.find("accepts");
    if (!offer_ || entry.seat == offer_->by || entry.number("offer") != offer_->seq ||
        offer_->accepted[index_of(entry.seat)] || (!blind_ && has_left(entry.seat))) {
        return refuse("no-offer", "There is no such offer to this seat.", {});
    }
    if (!*accepts->boolean()) {
        offer_.reset();
        return {};
    }
    offer_->accepted[index_of(entry.seat)] = true;
    if (!offer_->takeback && everyone_else_accepted() && play_) {
        const auto agreed = play_->adjudicate(End::agreement, Seat::none);
        if (!agreed) {
            offer_->accepted[index_of(entry.seat)] = false;
            return refuse(agreed);
        }
        decide(put_last(*agreed, left_));
    }
    return {};
}

Result<void> MatchState::fold_time_given(const Entry& entry) {
    const Seat to = seat_in(entry, "to");
    const auto extra = entry.number("ms");
    if (!clock_is_used() || !is_seat(to) || !extra || *extra <= 0 || *extra > day_ms) {
        return bad_entry("Time is given to a seat that has a clock: up to a day of milliseconds.");
    }
    if (entry.seat == to || (!blind_ && has_left(entry.seat))) {
        return refuse("not-yours-to-give", "Time is given by another seat of the game.", {});
    }
    clock_.give(to, *extra);
    return {};
}

Result<void> MatchState::fold_leaving(const Entry& entry, End end) {
    if (entry.find("by") != nullptr && entry.text("by") != name_of(End::abandonment)) {
        return bad_entry("A seat resigns, or leaves by 'abandonment'.");
    }
    if (end == End::timeout && !clock_is_used()) {
        return bad_entry("There is no clock in this game.");
    }
    if (blind_) {
        return {};
    }
    if (has_left(entry.seat)) {
        return bad_entry("A seat of the game leaves it, once.");
    }
    if (end == End::timeout &&
        (clock_.running() != entry.seat || !clock_.has_run_out(entry.at_ms))) {
        return refuse("time-left", "The seat still has time.", {});
    }
    const auto verdict = play_->adjudicate(end, entry.seat);
    if (!verdict) {
        return refuse(verdict);
    }
    const auto has_left_it = [](const std::optional<Leaving>& leaving) {
        return leaving.has_value();
    };
    const auto others_left = std::ranges::count_if(left_, has_left_it);
    left_[index_of(entry.seat)] = Leaving{static_cast<int>(others_left) + 1, end};
    std::erase_if(held_, [&](const Held& held) { return held.seat == entry.seat; });
    if (verdict->over()) {
        decide(*verdict);
    } else if (others_left + 2 == seats()) {
        // Whatever is still played, the others rank behind the one who is left.
        const auto stayed = std::ranges::find_if_not(left_, has_left_it);
        decide(won_by_the_last(play_->adjudicate(End::agreement, Seat::none).value_or(*verdict),
                               left_, seat_number(static_cast<int>(stayed - left_.begin()) + 1)));
    }
    return {};
}

Result<void> MatchState::check_all_opened() const {
    if (closed_seals_ > 0) {
        return refuse("bad-seal",
                      join("The game is over, but what was sealed in line ", first_closed_,
                           " has not been opened."),
                      {});
    }
    return {};
}

// Until each side could have done something it is no game yet. The host can close any game, and
// everybody reads that it was the host.
Result<void> MatchState::fold_aborted(Told& told) {
    const bool by_host = told.entry.seat == Seat::none;
    if (!by_host && told.entry.find("reason") != nullptr) {
        return bad_entry("Only the host gives a reason.");
    }
    if (auto opened = check_all_opened(); !opened) {
        return opened;
    }
    if (!by_host && actions_ > 1) {
        return refuse("too-late", "A seat aborts a game before its second action.", {});
    }
    clock_.run(Seat::none, 0);
    held_.clear();
    offer_.reset();
    ended_ = true;
    if (play_) {
        open_what_can_be_seen(told);
    }
    return {};
}

Result<void> MatchState::fold_ended(Told& told) {
    const Entry& entry = told.entry;
    const json::Value* outcome = entry.find("outcome");
    if (auto opened = check_all_opened(); !opened) {
        return opened;
    }
    const bool by_host = entry.find("by") != nullptr;
    if (by_host != (entry.seat != Seat::none) ||
        (by_host && entry.text("by") != name_of(End::abandonment))) {
        return bad_entry("A game ends by itself, or by the 'abandonment' of a seat.");
    }
    std::optional<Verdict> expected = decided_;
    if (by_host) {
        if (decided_) {
            return refuse("bad-outcome", "The game was decided before the seat was gone.", {});
        }
        const auto left = play_->adjudicate(End::abandonment, entry.seat);
        if (!left) {
            return refuse(left);
        }
        expected = *left;
    }
    if (!expected || !expected->over()) {
        return refuse("bad-outcome", "The game is not decided.", {});
    }
    if (const std::string text = play_->describe(*expected).text(); outcome->text() != text) {
        return refuse("bad-outcome", join("The outcome is ", text, "."), {});
    }
    decide(*expected);
    ended_ = true;
    open_what_can_be_seen(told);
    return {};
}

std::optional<PublicKey> MatchState::key_of(Seat seat) const {
    return seat == Seat::none ? facts_.host : keys_[index_of(seat)];
}

// Whoever signs has seen the log up to that entry and stands by it.
Result<void> MatchState::fold_signature(const Entry& entry, int64_t seq) {
    const auto key = key_of(entry.seat);
    const int64_t upto = *entry.number("entry");
    if (!key || upto < 1 || upto >= seq) {
        return bad_entry("Who has a key in this record signs it, up to an earlier entry.");
    }
    if (signatures_ >= most_signatures) {
        return bad_entry(join("A record has at most ", most_signatures, " signatures."));
    }
    const auto signature = signature_from_hex(entry.text("signature"));
    const std::string text =
        signed_text(root_, entry.seat, upto, links_[static_cast<size_t>(upto - 1)]);
    const bool can_check = hashing_.verify != nullptr;
    if (can_check && !hashing_.verify(*key, *signature, text)) {
        return refuse("bad-signature", "It is not the signature of that key.", {});
    }
    ++signatures_;
    SignedUpTo& so_far = signed_[static_cast<size_t>(entry.seat)];
    so_far = {std::max(so_far.entry, upto), can_check};
    return {};
}

}  // namespace prise
