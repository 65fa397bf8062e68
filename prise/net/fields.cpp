#include "prise/net/fields.h"

#include <algorithm>

namespace prise::net {

namespace {

bool is_alphanumeric(char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9');
}

// Is a weight such as "0", "0.5" or "1.000" more than nothing? What is no weight counts as nothing.
bool is_weight_above_zero(std::string_view weight) {
    if (weight.empty() || (weight[0] != '0' && weight[0] != '1') || weight.size() > 5 ||
        (weight.size() > 1 && weight[1] != '.')) {
        return false;
    }
    return weight.find_first_of("123456789") != std::string_view::npos;
}

}  // namespace

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) {
    const size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

void each_element(std::string_view list, const std::function<void(std::string_view)>& visit) {
    size_t start = 0;
    bool is_quoted = false;
    for (size_t i = 0; i <= list.size(); ++i) {
        if (i == list.size() || (list[i] == ',' && !is_quoted)) {
            if (const auto element = trimmed(list.substr(start, i - start)); !element.empty()) {
                visit(element);
            }
            start = i + 1;
        } else if (list[i] == '"') {
            is_quoted = !is_quoted;
        } else if (list[i] == '\\' && is_quoted && i + 1 < list.size()) {
            ++i;
        }
    }
}

bool lists_token(std::string_view list, std::string_view token) {
    bool found = false;
    each_element(list, [&](std::string_view element) {
        found = found || equal_ignoring_case(element, token);
    });
    return found;
}

std::optional<std::string_view> cookie_value(std::string_view cookies, std::string_view name) {
    while (!cookies.empty()) {
        const size_t end = std::min(cookies.find(';'), cookies.size());
        const std::string_view pair = trimmed(cookies.substr(0, end));
        const size_t equals = pair.find('=');
        if (equals != std::string_view::npos && pair.substr(0, equals) == name) {
            std::string_view value = pair.substr(equals + 1);
            if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
                value = value.substr(1, value.size() - 2);
            }
            return value;
        }
        cookies.remove_prefix(std::min(end + 1, cookies.size()));
    }
    return std::nullopt;
}

std::optional<std::string_view> bearer_token(std::string_view authorization) {
    constexpr std::string_view scheme = "bearer ";
    if (!equal_ignoring_case(authorization.substr(0, scheme.size()), scheme)) {
        return std::nullopt;
    }
    const std::string_view token = trimmed(authorization.substr(scheme.size()));
    if (token.empty() || !std::ranges::all_of(token, [](char c) {
            return is_alphanumeric(c) ||
                   std::string_view("-._~+/=").find(c) != std::string_view::npos;
        })) {
        return std::nullopt;
    }
    return token;
}

bool lists_etag(std::string_view if_none_match, std::string_view etag) {
    const auto strong = [](std::string_view tag) {
        return tag.starts_with("W/") ? tag.substr(2) : tag;
    };
    bool found = false;
    each_element(if_none_match, [&](std::string_view element) {
        found = found || element == "*" || strong(element) == strong(etag);
    });
    return found;
}

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
    std::optional<bool> named;
    bool any = false;
    each_element(accept_encoding, [&](std::string_view element) {
        const size_t semicolon = std::min(element.find(';'), element.size());
        const std::string_view name = trimmed(element.substr(0, semicolon));
        bool is_wanted = true;
        if (semicolon < element.size()) {
            std::string_view weight = trimmed(element.substr(semicolon + 1));
            is_wanted = weight.size() > 2 && lower(weight[0]) == 'q' && weight[1] == '=' &&
                        is_weight_above_zero(weight.substr(2));
        }
        if (equal_ignoring_case(name, coding)) {
            named = is_wanted;
        } else if (name == "*") {
            any = is_wanted;
        }
    });
    return named.value_or(any);
}

bool is_host(std::string_view host) {
    if (host.empty() || host.size() > 255) {
        return false;
    }
    size_t end = host.find(':');
    if (host[0] == '[') {
        const size_t bracket = host.find(']');
        if (bracket == std::string_view::npos || bracket < 2 ||
            host.substr(1, bracket - 1).find_first_not_of("0123456789abcdefABCDEF:.") !=
                std::string_view::npos) {
            return false;
        }
        end = bracket + 1;
    } else if (!std::ranges::all_of(host.substr(0, end), [](char c) {
                   return is_alphanumeric(c) || c == '-' || c == '.' || c == '_';
               })) {
        return false;
    }
    if (end >= host.size()) {
        return true;
    }
    const std::string_view port = host.substr(end);
    return end > 0 && port[0] == ':' && port.size() <= 6 &&
           port.substr(1).find_first_not_of("0123456789") == std::string_view::npos;
}

Origin origin_of(std::optional<std::string_view> origin, std::string_view host,
                 std::span<const std::string> allowed) {
    if (!origin) {
        return Origin::none;
    }
    for (const std::string& entry : allowed) {
        if (entry == "self") {
            const size_t scheme = origin->find("://");
            const bool is_web =
                scheme != std::string_view::npos &&
                (origin->substr(0, scheme) == "http" || origin->substr(0, scheme) == "https");
            if (is_web && !host.empty() && equal_ignoring_case(origin->substr(scheme + 3), host)) {
                return Origin::allowed;
            }
        } else if (equal_ignoring_case(entry, *origin)) {
            return Origin::allowed;
        }
    }
    return Origin::foreign;
}

}  // namespace prise::net
