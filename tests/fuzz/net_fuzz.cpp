// Bytes from a stranger, by the first of them: a request, frames of a WebSocket, a target, or the
// values of header fields. However they are cut into pieces they mean the same, and what is
// accepted keeps the promises of its header.
#include <string>

#include "prise/core/utf8.h"
#include "prise/net/address.h"
#include "prise/net/fields.h"
#include "prise/net/frames.h"
#include "prise/net/request_parser.h"
#include "prise/net/target.h"
#include "tests/fuzz/material.h"

namespace prise::net {
namespace {

// All requests that stand one after the other, `at_once` bytes at a time.
std::string requests(std::string_view bytes, size_t at_once) {
    const Settings settings;
    std::string told;
    std::string held;
    auto parser = std::make_unique<RequestParser>(settings);
    for (size_t i = 0; i < bytes.size(); i += at_once) {
        held += bytes.substr(i, at_once);
        for (size_t used = 1; used > 0 && !held.empty();) {
            used = parser->feed(held);
            fuzz::demand(used <= held.size(), "no more than there is");
            held.erase(0, used);
            if (parser->state() == RequestParser::State::failed) {
                fuzz::demand(parser->failure().status >= 400, "a refusal");
                return told;  // sooner or later: where the end is missing, some faults are seen
                              // late
            }
            if (parser->state() == RequestParser::State::complete) {
                const Request request = parser->take();
                fuzz::demand(request.body.size() <= settings.body_bytes, "a limit");
                told += std::string(name_of(request.method)) + request.path + request.body;
                for (size_t n = 0; n < request.headers.size(); ++n) {
                    const auto [name, value] = request.headers[n];
                    told += std::string(name) + ":" + std::string(value);
                }
                told += parser->is_kept_alive() ? "+" : "-";
                parser = std::make_unique<RequestParser>(settings);
                used = 1;
            }
        }
    }
    return told;
}

std::string frames(std::string_view bytes, size_t at_once) {
    constexpr size_t limit = 300;
    FrameReader reader;
    std::string told;
    std::string held;
    for (size_t i = 0; i < bytes.size(); i += at_once) {
        held += bytes.substr(i, at_once);
        for (;;) {
            const auto event = reader.read(held, limit);
            if (event.kind == FrameReader::Kind::nothing) {
                break;
            }
            told += static_cast<char>('a' + static_cast<int>(event.kind));
            told += event.payload;
            told += std::to_string(event.code);
            if (event.kind == FrameReader::Kind::failed || event.kind == FrameReader::Kind::close) {
                return told;
            }
            if (event.kind == FrameReader::Kind::text) {
                fuzz::demand(event.payload.size() <= limit && is_utf8(event.payload), "a message");
            }
            fuzz::demand(event.used >= 6 && event.used <= held.size(),
                         "a frame has a head and a mask");
            held.erase(0, event.used);
        }
        fuzz::demand(held.size() <= limit + 14, "never more than a frame is held");
    }
    return told;
}

void target(std::string_view text) {
    const auto read = read_target(text);
    if (!read) {
        return;
    }
    const std::string& path = read->path;
    fuzz::demand(path.starts_with('/') && is_utf8(path), "a path");
    fuzz::demand((path + "/").find("/../") == std::string::npos &&
                     (path + "/").find("/./") == std::string::npos,
                 "no way out", path);
    std::string again;
    for (const char c : path) {
        const auto byte = static_cast<uint8_t>(c);
        if (c == '/') {
            again += c;
        } else {
            again += {'%', "0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
        }
    }
    const auto same = read_target(again);
    fuzz::demand(same && same->path == path, "a round trip", path);
}

void fields(std::string_view text) {
    const std::string list(text);
    const std::vector<std::string> allowed = {"self", list};
    // The word that stands for the own host is nobody's origin.
    const bool is_listed = origin_of(text, "other.example", allowed) == Origin::allowed;
    fuzz::demand(is_listed == (text != "self"), "who is listed");
    if (const auto token = bearer_token(text)) {
        fuzz::demand(text.find(*token) != std::string_view::npos, "a token is a part");
    }
    cookie_value(text, "guest");
    lists_etag(text, "\"a\"");
    accepts_coding(text, "br");
    const std::vector proxies = {*IpRange::parse("10.0.0.0/8"), *IpRange::parse("fd00::/8")};
    for (const Forwarding form : {Forwarding::x_forwarded_for, Forwarding::forwarded}) {
        forwarded_secure(text, form);
        if (const auto client = forwarded_client(text, form, proxies)) {
            fuzz::demand(Ip::parse(client->text()) == client, "an address", client->text());
        }
    }
    if (const auto range = IpRange::parse(text)) {
        fuzz::demand(range->contains(range->first), "a range has its first");
    }
    parse_endpoint(text);
    if (is_host(text)) {
        fuzz::demand(text.find_first_of(" \r\n/@") == std::string_view::npos, "a host");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size == 0) {
        return 0;
    }
    const std::string_view rest(reinterpret_cast<const char*>(data + 1), size - 1);
    switch (data[0] % 4) {
        case 0:
            fuzz::demand(requests(rest, 1) == requests(rest, rest.size() + 1),
                         "requests in pieces");
            break;
        case 1:
            fuzz::demand(frames(rest, 1) == frames(rest, rest.size() + 1), "frames in pieces");
            break;
        case 2: target(rest); break;
        default: fields(rest); break;
    }
    return 0;
}

}  // namespace prise::net
