// A refusal as an answer over HTTP: RFC 9457, its `code` the engine's own.
#pragma once

#include "prise/core/result.h"
#include "prise/net/reply.h"

namespace prise::server {

// 404 for what is not there, 403 for what is not yours, 409 for what comes at the wrong time, 429
// and 503 for what may be asked again later, 400 for what cannot be read, 422 for all that the
// rules refuse.
int status_of(std::string_view code);

// What may be asked again later says when (Retry-After).
net::Response problem(const Refusal& refusal, int retry_after_s = 2);

// What does not exist, and what nobody may know of, are answered alike.
Refusal nothing_here();

}  // namespace prise::server
