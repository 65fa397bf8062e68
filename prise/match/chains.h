// The captures of a match by chains: where a chain is several actions, all of them together, with
// the place to which one returns to undo it whole. Kept by whoever wants it, from what each entry
// told.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "prise/match/told.h"

namespace prise {

struct ChainRecord {
    int64_t first_seq;
    int64_t last_seq;
    Seat seat;
    PlayMark before;  // where the play was before the chain
    std::vector<CaptureRecord> captures;
    std::vector<int64_t> seqs;  // of each of them
    bool complete = false;

    // The position before the chain as a viewer may see it; `play` is the one it happened in.
    std::string observe_before(const AnyPlay& play, Viewer viewer) const;
};

class ChainLog {
  public:
    void note(const Told& told);
    const std::vector<ChainRecord>& records() const { return records_; }

  private:
    void return_to(int64_t seq);

    std::vector<ChainRecord> records_;
};

}  // namespace prise
