// The server: store, network, hall and computers put together, in the order in which they must
// start and end.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "prise/server/settings.h"

namespace prise::server {

class Server {
  public:
    // It listens when this returns. Refused: why it cannot, in a sentence for the operator.
    static Result<std::unique_ptr<Server>> open(const Settings& settings,
                                                std::span<const GameEntry> games);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    const std::vector<std::string>& addresses() const;
    // No new games, no new connections; what has begun is finished.
    void drain();

  private:
    class Parts;
    explicit Server(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

}  // namespace prise::server
