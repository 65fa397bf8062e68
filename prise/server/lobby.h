// Who waits for whom: public games with a seat that anybody may take, live to whoever looks.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "prise/net/outlet.h"
#include "prise/server/hall.h"

namespace prise::server {

class Lobby {
  public:
    explicit Lobby(const Host& host) : host_(host) {}

    Result<json::Array> open_games() const;

    // The list now, and every change of it from then on.
    Result<void> listen(const std::shared_ptr<net::Outlet>& outlet);
    void leave(const net::Outlet* outlet);
    // Its seats have changed, or it has begun or ended.
    void changed(const Room& room);

  private:
    const Host& host_;
    std::vector<std::shared_ptr<net::Outlet>> listeners_;
};

}  // namespace prise::server
