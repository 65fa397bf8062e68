// The interface for programs: resources under /api/v1, JSON in and out, refusals as RFC 9457
// problems with the engine's own codes. docs/protocol.md tells it whole, docs/openapi.json defines
// it.
#pragma once

#include "prise/server/routes.h"

namespace prise::server {

void add_people_routes(Routes& routes);    // guests, their games, what they tell the operator
void add_games_routes(Routes& routes);     // which games there are, making and finding them
void add_game_routes(Routes& routes);      // one game: looking at it, sitting down, acting
void add_operator_routes(Routes& routes);  // for whoever runs the server

}  // namespace prise::server
