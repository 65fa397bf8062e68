// The live interface: one WebSocket for a page or a program, however many games and whether it
// plays, watches or looks at the lobby. Messages are JSON objects; docs/protocol.md tells them all.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "prise/core/fields.h"
#include "prise/net/bucket.h"
#include "prise/net/outlet.h"
#include "prise/net/reply.h"
#include "prise/server/house.h"

namespace prise::server {

class Socket : public std::enable_shared_from_this<Socket> {
  public:
    // Answers the request, one way or the other.
    static void open(const House& house, const net::Request& request, const net::Reply& reply);

  private:
    struct Watched {
        std::shared_ptr<Room> room;
        Seat person;  // nobody: a spectator
    };

    Socket(const House& house, Caller caller) : house_(house), caller_(std::move(caller)) {}

    void heard(std::string_view text);
    void closed();
    void say(json::Object message) const;
    void refuse_with(std::string_view id, const Refusal& refusal) const;
    bool is_too_fast();

    void watch(Fields& fields);
    void unwatch(const std::string& game);
    // The game that is meant, as this socket watches it; null: it has been refused.
    const Watched* watched(Fields& fields, std::string_view id) const;

    House house_;
    Caller caller_;
    std::shared_ptr<net::WebSocket> outlet_;
    std::unordered_map<std::string, Watched> watched_;
    uint32_t next_slot_ = 1;
    net::Bucket messages_;
    int warnings_ = 0;
};

}  // namespace prise::server
