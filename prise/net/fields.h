// The values of header fields that this layer interprets. All of it is pure and fuzzed.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "prise/net/request.h"

namespace prise::net {

inline char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool equal_ignoring_case(std::string_view a, std::string_view b);
std::string_view trimmed(std::string_view text);  // without blanks and tabs at both ends

// Each element of "a, b;q=1, \"c,d\"", trimmed and never empty. Commas in quotes separate nothing.
void each_element(std::string_view list, const std::function<void(std::string_view)>& visit);
bool lists_token(std::string_view list, std::string_view token);  // ignoring case

std::optional<std::string_view> cookie_value(std::string_view cookies, std::string_view name);
std::optional<std::string_view> bearer_token(std::string_view authorization);
bool lists_etag(std::string_view if_none_match, std::string_view etag);  // weak comparison, or "*"

// Does Accept-Encoding allow `coding` (RFC 9110, section 12.5.3)? Not if it is not there at all.
bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

// A host with or without a port: "prise.example:8080", "[::1]:80".
bool is_host(std::string_view host);

Origin origin_of(std::optional<std::string_view> origin, std::string_view host,
                 std::span<const std::string> allowed);

}  // namespace prise::net
