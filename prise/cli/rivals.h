// The seats that the computer takes at a terminal, and a hint for those who play themselves. A
// player is told what its seat has seen and nothing else, here too.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "prise/ai/player.h"
#include "prise/cli/table.h"

namespace prise::cli {

class Rivals {
  public:
    Rivals() = default;  // nobody
    Rivals(std::set<Seat> seats, int level, uint64_t seed,
           std::shared_ptr<const ai::Library> library)
        : seats_(std::move(seats)), level_(level), seed_(seed), library_(std::move(library)) {}

    bool plays(Seat seat) const { return seats_.contains(seat); }
    bool any() const { return !seats_.empty(); }

    // What the seat that is to act would play; of a computer's seat at its level.
    std::string choose(const Table& table);
    // A sentence with what the strongest player would do in the place of the seat to act.
    std::string hint(const Table& table);

  private:
    std::set<Seat> seats_;
    int level_ = ai::levels;
    uint64_t seed_ = 0;
    std::shared_ptr<const ai::Library> library_;
    std::map<Seat, std::unique_ptr<ai::AnyPlayer>> players_;
};

}  // namespace prise::cli
