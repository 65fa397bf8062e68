#include "prise/server/bans.h"

#include <algorithm>

#include "prise/core/text.h"

namespace prise::server {

Result<net::IpRange> checked_range(std::string_view text) {
    const auto range = net::IpRange::parse(text);
    if (!range) {
        return refuse("bad-range",
                      join(prise::quoted(text),
                           " is no address and no range of them, such as 203.0.113.0/24."),
                      {});
    }
    const bool is_own = range->first.is_loopback() ||
                        range->contains(*net::Ip::parse("127.0.0.1")) ||
                        range->contains(*net::Ip::parse("::1"));
    if (is_own) {
        return refuse("bad-range", "The machine itself cannot be banned.", {});
    }
    return *range;
}

void Bans::set(const std::vector<store::Ban>& bans) {
    ranges_.clear();
    for (const store::Ban& ban : bans) {
        if (const auto range = net::IpRange::parse(ban.range)) {
            ranges_.push_back({*range, ban.until_ms});
        }
    }
}

bool Bans::has(std::string_view address, int64_t now_ms) const {
    if (ranges_.empty()) {
        return false;
    }
    const auto ip = net::Ip::parse(address);
    return ip && std::ranges::any_of(ranges_, [&](const Banned& one) {
               return (one.until_ms == 0 || one.until_ms > now_ms) && one.range.contains(*ip);
           });
}

}  // namespace prise::server
