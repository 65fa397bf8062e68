// What the routes and the sockets need of the house, in one place.
#pragma once

#include "prise/net/bucket.h"
#include "prise/server/announcements.h"
#include "prise/server/bans.h"
#include "prise/server/chat.h"
#include "prise/server/computers.h"
#include "prise/server/guests.h"
#include "prise/server/hall.h"
#include "prise/server/lobby.h"
#include "prise/server/streams.h"

namespace prise::net {
class Server;
}

namespace prise::server {

// So much a second, and so much at once.
struct Rates {
    net::Rate requests{.per_second = 50, .burst = 500};  // of an address
    net::Rate makes{.per_second = 0.5, .burst = 30};     // games and guests, of an address
    net::Rate messages{.per_second = 10, .burst = 200};  // of a socket
    net::Rate questions{.per_second = 5, .burst = 20};   // that cost more, of an address
};

struct House {
    Hall& hall;
    Guests& guests;
    Lobby& lobby;
    Chat& chat;
    GuestStreams& streams;
    Announcements& announcements;
    Bans& bans;
    const Computers& computers;
    net::Server& net;
    Rates rates;
    Digest operator_hash;  // of the key that opens the operator's routes

    const Host& host() const { return hall.host(); }
    int64_t now_ms() const { return host().time.now_ms(); }
};

}  // namespace prise::server
