// What the operator tells everybody who is connected, and whoever comes while it stands. Kept in
// the store.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "prise/net/outlet.h"
#include "prise/server/host.h"

namespace prise::server {

class Announcements {
  public:
    explicit Announcements(const Host& host) : host_(host) {}

    // Reads them again; what is new is told to all who listen, and what is gone, too.
    Result<void> refresh();
    // Those that stand.
    std::vector<store::Announcement> standing() const;

    // Tells those that stand, and all that come.
    void listen(const std::shared_ptr<net::Outlet>& outlet);
    void leave(const net::Outlet* outlet) { listeners_.erase(outlet); }

  private:
    void tell_all(json::Object message) const;

    const Host& host_;
    std::vector<store::Announcement> known_;
    std::unordered_map<const net::Outlet*, std::shared_ptr<net::Outlet>> listeners_;
};

json::Object announcement_json(const store::Announcement& announcement);

}  // namespace prise::server
