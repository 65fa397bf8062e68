// The log of a match as one viewer has seen it so far, kept up to date from what each entry told.
// It is what a belief is made of (AnyPlay::believe): a computer player is given this and an
// observation, and nothing else.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/facade.h"
#include "prise/match/told.h"

namespace prise {

class ViewerLog {
  public:
    explicit ViewerLog(Viewer viewer) : viewer_(viewer) {}

    Viewer viewer() const { return viewer_; }
    void note(const Told& told);
    std::span<const SeenText> actions() const { return actions_; }

    // As bytes and back (core/bytes.h).
    std::string to_bytes() const;
    bool from_bytes(std::string_view all);

  private:
    Viewer viewer_;
    std::vector<SeenText> actions_;
    std::vector<int64_t> seqs_;  // of each of them
};

}  // namespace prise
