// Figures for Prometheus: counts and times, nothing of any game.
#pragma once

#include <string>

#include "prise/net/server.h"
#include "prise/server/computers.h"
#include "prise/server/hall.h"

namespace prise::server {

std::string metrics_text(const net::Counters& net, const store::Figures& store, const Hall& hall,
                         const Computers& computers);

}  // namespace prise::server
