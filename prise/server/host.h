// What every room of the house shares: the store, the thread it lives on, the time, the rules, and
// what tells this program's own bytes from those of another one.
#pragma once

#include <span>
#include <string>

#include "prise/match/match.h"
#include "prise/net/loop.h"
#include "prise/server/host_time.h"
#include "prise/store/store.h"

namespace prise::server {

struct Host {
    store::Store& store;
    net::Loop& loop;
    const HostTime& time;
    std::span<const GameEntry> games;
    MatchTools tools;
    // Snapshots carry it; one of another program is not read.
    std::string stamp;
    int64_t started_ms;
};

}  // namespace prise::server
