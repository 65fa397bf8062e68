// What a guest (or a bot) wants to hear of all its games at once: when one begins, when it is its
// turn, when one is over, and which game follows. One stream of lines a guest.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "prise/net/outlet.h"
#include "prise/server/hall.h"

namespace prise::server {

class GuestStreams {
  public:
    // A second one takes the place of the first.
    void listen(const std::string& guest, std::shared_ptr<net::Stream> stream);
    void happened(const Room& room, const Appended& appended);
    void next_game(const Room& room, const std::string& next);

  private:
    void tell(const Room& room, const json::Object& message);

    std::unordered_map<std::string, std::shared_ptr<net::Stream>> streams_;
};

}  // namespace prise::server
