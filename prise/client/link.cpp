#include "prise/client/link.h"

#include <algorithm>
#include <charconv>

#include "prise/core/text.h"

namespace prise::client {
namespace {

constexpr std::string_view plain_scheme = "http://";
constexpr std::string_view tls_scheme = "https://";
constexpr size_t longest_word = 128;  // of an id or a token

bool is_letter_of_word(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' ||
           c == '_';
}

// What the server makes: letters, digits, - and _.
bool is_key(std::string_view text) {
    return !text.empty() && text.size() <= longest_word &&
           std::ranges::all_of(text, is_letter_of_word);
}

bool is_letter_of_host(char c) { return is_letter_of_word(c) || c == '.'; }
bool is_letter_of_address(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f') || c == ':' ||
           c == '.';
}

bool is_host(std::string_view text, bool in_brackets) {
    return !text.empty() && text.size() <= 253 &&
           (in_brackets ? std::ranges::all_of(text, is_letter_of_address)
                        : std::ranges::all_of(text, is_letter_of_host));
}

// Takes host and port from the beginning of the text.
std::optional<Site> take_site(std::string_view& text) {
    Site site;
    if (text.starts_with(tls_scheme)) {
        site.tls = true;
        site.port = 443;
        text.remove_prefix(tls_scheme.size());
    } else if (text.starts_with(plain_scheme)) {
        text.remove_prefix(plain_scheme.size());
    }
    const bool in_brackets = text.starts_with('[');
    if (in_brackets) text.remove_prefix(1);
    const size_t end = std::min(text.find_first_of(in_brackets ? "]" : ":/#?"), text.size());
    site.host = text.substr(0, end);
    text.remove_prefix(end);
    if (!is_host(site.host, in_brackets)) return std::nullopt;
    if (in_brackets) {
        if (text.empty()) return std::nullopt;
        text.remove_prefix(1);
    }
    if (text.starts_with(':')) {
        const char* begin = text.data() + 1;
        const auto [stop, error] = std::from_chars(begin, text.data() + text.size(), site.port);
        if (error != std::errc() || site.port == 0) return std::nullopt;
        text.remove_prefix(static_cast<size_t>(stop - text.data()));
    }
    return site;
}

}  // namespace

std::string Site::host_field() const {
    const bool is_usual = port == (tls ? 443 : 80);
    const std::string name = host.find(':') == std::string::npos ? host : join("[", host, "]");
    return is_usual ? name : join(name, ":", int64_t{port});
}

std::string Site::text() const { return join(tls ? tls_scheme : plain_scheme, host_field()); }

bool is_link(std::string_view text) {
    return text.starts_with(plain_scheme) || text.starts_with(tls_scheme);
}

Result<Site> read_site(std::string_view text) {
    std::string_view rest = text;
    const auto site = take_site(rest);
    if (!site || (!rest.empty() && rest != "/")) {
        return refuse(
            "bad-address",
            join("The address ", quoted(text), " is none of a server, such as http://host:8080."),
            {});
    }
    return *site;
}

Result<GameLink> read_link(std::string_view text) {
    // What stands behind the # is a secret: it is not repeated.
    const std::string_view shown = text.substr(0, text.find('#'));
    const auto wrong = [&] {
        return refuse(
            "bad-link",
            join(quoted(shown), " is no link to a game, such as ", "https://host/game/ID#TOKEN."),
            {});
    };
    GameLink link;
    std::string_view rest = text;
    if (is_link(text)) {
        link.site = take_site(rest);
        if (!link.site || !rest.starts_with("/game/")) return wrong();
    }
    if (rest.starts_with("/game/")) rest.remove_prefix(6);
    const size_t hash = rest.find('#');
    link.id = rest.substr(0, hash);
    if (hash != std::string_view::npos) link.token = rest.substr(hash + 1);
    if (!is_key(link.id) || (hash != std::string_view::npos && !is_key(link.token))) {
        return wrong();
    }
    return link;
}

std::string link_text(const Site& site, std::string_view id, std::string_view token) {
    return join(site.text(), "/game/", id, token.empty() ? "" : "#", token);
}

}  // namespace prise::client
