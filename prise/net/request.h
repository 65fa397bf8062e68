// An HTTP request as it has arrived: whole, decoded and checked. What a handler sees has passed
// every limit of settings.h; what cannot be read at all has been refused before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prise::net {

enum class Method : uint8_t { get, head, post, put, patch, del, options };

std::string_view name_of(Method method);

// Header fields in the order they came; names are asked for in lower case.
class Headers {
  public:
    void add(std::string_view name, std::string_view value);
    // The first of that name; nothing if there is none.
    std::optional<std::string_view> find(std::string_view lower_case_name) const;
    size_t count(std::string_view lower_case_name) const;
    // All of that name as one list, "a, b", as RFC 9110 section 5.3 reads them.
    std::string joined(std::string_view lower_case_name) const;
    size_t size() const { return fields_.size(); }
    std::pair<std::string_view, std::string_view> operator[](
        size_t i) const;  // lower-case name, value
    void clear();

  private:
    struct Field {
        uint32_t name, value, end;
    };
    std::string text_;
    std::vector<Field> fields_;
};

// Where a page comes from that made its browser send this request.
enum class Origin : uint8_t {
    none,     // no Origin field: no browser, or a plain navigation
    allowed,  // on the list of Settings::origins
    foreign,  // any other page; never trust a cookie that comes along
};

struct Request {
    Method method = Method::get;
    // Decoded, valid UTF-8, starts with '/'; without control characters, backslashes, encoded
    // slashes and segments "." and "..". So to split it at '/' is safe.
    std::string path;
    std::vector<std::pair<std::string, std::string>> query;  // decoded, '+' is a space
    Headers headers;
    std::string body;

    std::string id;       // of this request, for logs and the field X-Request-Id; 16 characters
    std::string client;   // IP address; behind a listed proxy the one it names
    bool secure = false;  // came by TLS, here or at the listed proxy
    Origin origin = Origin::none;
    bool wants_websocket = false;  // Reply::upgrade may be called

    // The first value of that name in the query.
    std::optional<std::string_view> query_value(std::string_view name) const;
    std::optional<std::string_view> cookie(std::string_view name) const;
    std::optional<std::string_view> bearer() const;  // of `Authorization: Bearer TOKEN`
    // Is `etag` (with its quotes) among those of If-None-Match? Then 304 is the answer to a GET.
    bool has_etag(std::string_view etag) const;
};

}  // namespace prise::net
