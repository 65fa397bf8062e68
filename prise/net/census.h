// Who is connected: so many in all, so many from one address. A Place is given back when it goes.
// From any thread.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "prise/net/address.h"
#include "prise/net/settings.h"

namespace prise::net {

class Census : public std::enable_shared_from_this<Census> {
  public:
    using Place = std::shared_ptr<const void>;

    explicit Census(const Settings& settings)
        : most_(settings.connections),
          most_each_(settings.connections_per_address),
          loopback_is_limited_(settings.loopback_is_limited) {}

    Place connection();      // null when there are too many
    Place of(const Ip& ip);  // null when there are too many of its neighbourhood
    size_t connections() const;

  private:
    const size_t most_;
    const size_t most_each_;
    const bool loopback_is_limited_;
    mutable std::mutex mutex_;
    size_t connections_ = 0;
    std::unordered_map<std::string, size_t> of_address_;  // by the bytes of the neighbourhood
};

}  // namespace prise::net
