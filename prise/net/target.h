// The target of a request line, decoded and checked: "/games/%C3%A9?since=3" and nothing that could
// be read in two ways. Encoded slashes, backslashes, control characters, bad UTF-8 and the segments
// "." and
// ".." are refused; so whoever takes the path apart or looks it up need not think of tricks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prise::net {

struct Target {
    std::string path;
    std::vector<std::pair<std::string, std::string>> query;
};

// Origin form, or absolute form, of which scheme and host are dropped; nothing if it is refused. At
// most 64 pairs of a query.
std::optional<Target> read_target(std::string_view target);

}  // namespace prise::net
