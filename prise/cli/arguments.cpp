#include "prise/cli/arguments.h"

#include <charconv>

namespace prise::cli {

std::optional<std::string_view> Arguments::text(std::string_view name) const {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

int64_t Arguments::number(std::string_view name, int64_t otherwise) const {
    const auto digits = text(name);
    int64_t value = otherwise;
    if (digits) std::from_chars(digits->data(), digits->data() + digits->size(), value);
    return value;
}

std::optional<Seat> Arguments::seat(std::string_view name) const {
    if (!has(name)) return std::nullopt;
    return seat_number(static_cast<int>(number(name, 0)));  // "spectator" is no number
}

}  // namespace prise::cli
