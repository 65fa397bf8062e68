// The record of a capture (§7.8): the last step of the pipeline of capture.h.
#pragma once

#include "prise/core/event.h"
#include "prise/games/gene_chess/capture.h"

namespace prise::gene_chess {

// Of a capture by that side, as it is made: what gas buys afterwards is not in it (decision 43).
CaptureRecord record_of(const Settings& settings, Side side, const Capture& capture);

}  // namespace prise::gene_chess
