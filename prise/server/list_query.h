// What somebody asks a list of games for, in the query of a request.
#pragma once

#include "prise/net/request.h"
#include "prise/store/store.h"

namespace prise::server {

// Refused: bad-request.
Result<store::GameQuery> read_list_query(const net::Request& request);

}  // namespace prise::server
