// Ranges of addresses from which nobody is served, for a time or for good. They are kept in the
// store.
#pragma once

#include <string_view>
#include <vector>

#include "prise/core/result.h"
#include "prise/net/address.h"
#include "prise/store/rows.h"

namespace prise::server {

// Refused: bad-range; also what holds the machine itself, which would shut out the operator.
Result<net::IpRange> checked_range(std::string_view text);

class Bans {
  public:
    void set(const std::vector<store::Ban>& bans);
    bool has(std::string_view address, int64_t now_ms) const;

  private:
    struct Banned {
        net::IpRange range;
        int64_t until_ms;  // 0: for good
    };
    std::vector<Banned> ranges_;
};

}  // namespace prise::server
