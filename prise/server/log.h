// What the operator reads: one JSON object a line on standard error. Never a query, a header, a
// body or a key; of a game's id, which opens a game that is not public, only the beginning.
#pragma once

#include "prise/core/result.h"
#include "prise/net/server.h"
#include "prise/server/settings.h"

namespace prise::server {

void log_request(const Settings& settings, const net::Served& served);
void log_trouble(const Refusal& refusal);
// "/api/v1/games/Ab3d…/events"
std::string without_ids(std::string_view path);

}  // namespace prise::server
