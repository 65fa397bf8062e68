#include "prise/match/proof.h"

#include "prise/core/text.h"
#include "prise/core/words.h"

namespace prise {
namespace {

// "seat 1", "seats 1 and 3"
template <class Test>
std::string seats_that(const MatchState& state, const Test& test) {
    std::vector<std::string> numbers;
    for (int n = 1; n <= state.seats(); ++n) {
        if (test(seat_number(n))) {
            numbers.push_back(join(n));
        }
    }
    return numbers.empty()
               ? ""
               : join(numbers.size() == 1 ? "seat " : "seats ", listed(numbers, " and "));
}

std::string given_up(const MatchState& state) {
    std::string out;
    for (const MatchState::Abandoned& deal : state.abandoned_deals()) {
        out += join(" A deal was given up before it, by the fault of ",
                    deal.fault == Seat::none ? std::string("the host")
                                             : join("seat ", number_of(deal.fault)),
                    " (line ", deal.seq, ").");
    }
    return out;
}

}  // namespace

Proof deal_proof(const MatchState& state) {
    const OptionSpec* secret = secret_option(*state.game_entry());
    if (secret == nullptr) {
        return {"nothing", "Nothing of this game is left to chance."};
    }
    if (state.starts_from_position()) {
        return {"not-proved", "The game begins from a position that somebody chose."};
    }
    if (state.facts().options.find(secret->name) != nullptr) {
        return {"not-proved",
                "The options name the deal, so whoever made the game could choose it."};
    }
    const std::string others = given_up(state);
    if (!state.dealing()) {
        return {"not-proved", state.has_started()
                                  ? "Nobody was bound to the deal: it is the public "
                                    "one of number 0."
                                  : "Nothing was dealt." + others};
    }
    const auto own = [&](Seat seat) {
        const auto& share = state.dealing()->shares[index_of(seat)];
        return share && !share->by_host;
    };
    const std::string seats = seats_that(state, own);
    if (!state.has_started()) {
        return {"closed", "The deal is still being made." + others};
    }
    if (seats.empty()) {
        return {"not-proved", "All randomness of the deal is the host's own." + others};
    }
    if (!state.dealing()->secret) {
        return {"closed", join("Host and seats were bound to the deal before it was made, ", seats,
                               " by entropy of their own; it is shown at the end.", others)};
    }
    return {"proved",
            join("The host and every seat were bound before any entropy was shown. Entropy of "
                 "their own came from ",
                 seats, ", who know by it that nobody could choose the deal.", others)};
}

Proof seal_proof(const MatchState& state) {
    if (state.closed_seals() > 0) {
        return {"closed", join(state.closed_seals(), " sealed, the first in line ",
                               state.first_closed(), ": the rules were checked up to the first.")};
    }
    if (state.opened_seals() == 0) {
        return {"nothing", "Nothing is sealed."};
    }
    return {"proved", join(counted(state.opened_seals(), "seal"),
                           ", all opened: what was hidden was bound before it was shown.")};
}

Proof signature_proof(const MatchState& state) {
    if (!state.facts().host) {
        return {"not-proved", "Nobody has signed it: it proves the rules, not the people."};
    }
    std::string sentence;
    bool checked = true;
    int64_t covered = 0;
    for (int n = 0; n <= state.seats(); ++n) {
        const SignedUpTo& upto = state.signed_by(seat_number(n));
        if (upto.entry == 0) {
            continue;
        }
        sentence +=
            join(sentence.empty() ? "" : " ", n == 0 ? std::string("The host") : join("Seat ", n),
                 " (key ", to_hex(*state.key_of(seat_number(n))), ") has signed it up to line ",
                 upto.entry, ".");
        checked = checked && upto.checked;
        covered = n == 0 ? upto.entry : covered;
    }
    if (sentence.empty()) {
        return {"not-proved", "The host has a key, and has signed nothing."};
    }
    if (!checked) {
        return {"not-proved", sentence + " The signatures cannot be checked here."};
    }
    const bool all = state.last_unsigned() <= covered;
    return {all ? "proved" : "not-proved",
            all ? sentence : sentence + " The lines after that are not signed by the host."};
}

json::Object proofs_json(const MatchState& state) {
    const auto one = [](const Proof& proof) {
        return json::Object{{"verdict", proof.verdict}, {"sentence", proof.sentence}};
    };
    return {{"deal", one(deal_proof(state))},
            {"seals", one(seal_proof(state))},
            {"signatures", one(signature_proof(state))}};
}

}  // namespace prise
