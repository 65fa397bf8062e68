// People without accounts: a name of their choice and a secret in a cookie, of which only the hash
// is kept.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "prise/net/reply.h"
#include "prise/net/request.h"
#include "prise/server/hall.h"

namespace prise::server {

inline constexpr size_t longest_guest_name = 30;  // letters

// A name that people can read and that nothing can be hidden in. Refused: bad-name.
Result<std::string> checked_name(std::string_view name);

class Guests {
  public:
    explicit Guests(const Host& host) : host_(host) {}

    // Who sends this request; nobody, if no cookie says it or it is not good.
    Caller caller_of(const net::Request& request);
    // A new guest, or a new name for the one there is; the answer carries the cookie.
    void name(const net::Request& request, std::string name,
              std::function<void(const Result<net::Response>&)> done);

  private:
    const Host& host_;
    std::unordered_map<std::string, store::Guest> known_;  // lately seen
};

}  // namespace prise::server
