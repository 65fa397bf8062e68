// The whole interface of the network layer. Most files need less than that.
#pragma once

#include "prise/net/bucket.h"        // so much a second
#include "prise/net/loop.h"          // a thread, its queue and timers
#include "prise/net/outlet.h"        // WebSocket and Stream
#include "prise/net/reply.h"         // Response, Reply
#include "prise/net/request.h"       // Request
#include "prise/net/router.h"        // paths and methods to handlers
#include "prise/net/server.h"        // listening, drain, stop
#include "prise/net/settings.h"      // every limit
#include "prise/net/static_files.h"  // the folder of a web client
