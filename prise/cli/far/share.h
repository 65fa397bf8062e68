// Our part of a deal on a server (docs/fair-deal.md): whoever sits here binds themselves to entropy
// of their own, so that no host can choose what is dealt. It follows from a secret that is kept
// beside the right to the seat: who leaves before the deal and comes back still knows what they are
// bound to.
//
// `state` is what GET /games/{id} answers.
#pragma once

#include <string>

#include "prise/core/json.h"
#include "prise/core/seat.h"
#include "prise/match/hashing.h"

namespace prise::cli::far {

class Share {
  public:
    explicit Share(const Digest& secret) : secret_(secret) {}

    // What binds the seat. Empty: nothing is dealt, or it is bound already.
    std::string commitment(const json::Value& state, Seat seat) const;
    // What is to be shown. Empty: nothing, or not before every seat is bound.
    std::string entropy(const json::Value& state, Seat seat) const;

  private:
    Digest entropy_for(const Digest& deal) const;

    Digest secret_;
};

}  // namespace prise::cli::far
