#include "prise/net/request_parser.h"

#include <gtest/gtest.h>

#include "prise/core/text.h"

namespace prise::net {
namespace {

using State = RequestParser::State;

// "GET /a body" or "413 body-too-long"; what is not used follows in brackets.
std::string read(const std::string& bytes, size_t at_once, const Settings& settings = {}) {
    RequestParser parser(settings);
    std::string held;
    for (size_t i = 0; i < bytes.size(); i += at_once) {
        held += bytes.substr(i, at_once);
        held.erase(0, parser.feed(held));
        if (parser.state() == State::failed) {
            return std::to_string(parser.failure().status) + " " +
                   std::string(parser.failure().code);
        }
        if (parser.state() == State::complete) {
            const Request request = parser.take();
            held += bytes.substr(std::min(i + at_once, bytes.size()));
            return std::string(name_of(request.method)) + " " + request.path + " " + request.body +
                   (held.empty() ? "" : "[" + held + "]");
        }
    }
    return "more";
}

std::string read_in_any_pieces(const std::string& bytes, const Settings& settings = {}) {
    const std::string whole = read(bytes, bytes.size(), settings);
    for (const size_t at_once : {1, 2, 5, 17}) {
        EXPECT_EQ(read(bytes, at_once, settings), whole) << bytes;
    }
    return whole;
}

constexpr const char* host = "Host: a\r\n";

TEST(RequestParser, ReadsRequestsInAnyPieces) {
    const std::string h = host;
    EXPECT_EQ(read_in_any_pieces("GET /a?b=c HTTP/1.1\r\n" + h + "\r\n"), "GET /a ");
    EXPECT_EQ(read_in_any_pieces("GET /a HTTP/1.1\r\n" + h + "\r\nGET /b"), "GET /a [GET /b]");
    EXPECT_EQ(read_in_any_pieces("POST /a HTTP/1.1\r\n" + h + "Content-Length: 3\r\n\r\nabcd"),
              "POST /a abc[d]");
    EXPECT_EQ(read_in_any_pieces("POST /a HTTP/1.1\r\n" + h +
                                 "Transfer-Encoding: chunked\r\n\r\n"
                                 "3\r\nabc\r\n1;x=y\r\nd\r\n0\r\nTrailer: x\r\n\r\nrest"),
              "POST /a abcd[rest]");
    EXPECT_EQ(read_in_any_pieces("OPTIONS /a HTTP/1.0\r\n\r\n"), "OPTIONS /a ");
    EXPECT_EQ(read_in_any_pieces("GET /a HTTP/1.1\r\n" + h), "more");
}

TEST(RequestParser, RefusesWhatCouldBeReadInTwoWays) {
    const std::string h = host;
    const std::string post = "POST /a HTTP/1.1\r\n" + h;
    for (const std::string& bad : {
             "GET /a HTTP/1.1\r\n\r\n" + h,              // no host
             join("GET /a HTTP/1.1\r\n", h, h, "\r\n"),  // two
             std::string("GET /a HTTP/1.1\r\nHost: a b\r\n\r\n"),
             "GET /a HTTP/1.1\n" + h + "\r\n",
             "GET  /a HTTP/1.1\r\n" + h + "\r\n",
             "GET /a\r\n" + h + "\r\n",
             "GET /a FTP/1.1\r\n" + h + "\r\n",
             "GET /a HTTP/1.1\r\n" + h + "Name : value\r\n\r\n",
             "GET /a HTTP/1.1\r\n" + h + " folded\r\n\r\n" + "\x01",
             "GET /a HTTP/1.1\r\n" + h + "Name: a\x01\r\n\r\n",
             "GET /../a HTTP/1.1\r\n" + h + "\r\n",
             post + "Content-Length: 1\r\nContent-Length: 1\r\n\r\na",
             post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
             post + "Content-Length: -1\r\n\r\n",
             post + "Content-Length: 1x\r\n\r\n",
             post + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
             post + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
             post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
             post + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
             post + "Transfer-Encoding: chunked\r\n\r\n3\r\nabcdefgh\r\n",
             std::string("POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
         }) {
        EXPECT_EQ(read_in_any_pieces(bad).substr(0, 3), "400") << bad;
    }
    EXPECT_EQ(read_in_any_pieces(post + "Transfer-Encoding: gzip\r\n\r\n"), "501 coding-not-known");
    EXPECT_EQ(read_in_any_pieces(post + "Transfer-Encoding: gzip, chunked\r\n\r\n"),
              "501 coding-not-known");
    EXPECT_EQ(read_in_any_pieces(post + "Expect: tea\r\n\r\n"), "417 expectation-failed");
    EXPECT_EQ(read_in_any_pieces("BREW /a HTTP/1.1\r\n" + h + "\r\n"), "501 method-not-known");
    EXPECT_EQ(read_in_any_pieces("TRACE /a HTTP/1.1\r\n" + h + "\r\n"), "501 method-not-known");
    EXPECT_EQ(read_in_any_pieces("GET /a HTTP/2.0\r\n" + h + "\r\n"), "505 version-not-supported");
}

TEST(RequestParser, HasLimits) {
    Settings small;
    small.target_bytes = 20;
    small.header_bytes = 200;
    small.body_bytes = 4;
    const std::string h = host;
    const auto get = [&](size_t target, const std::string& more = "") {
        return "GET /" + std::string(target - 1, 'a') + " HTTP/1.1\r\n" + h + more + "\r\n";
    };
    EXPECT_EQ(read_in_any_pieces(get(20), small).substr(0, 3), "GET");
    EXPECT_EQ(read_in_any_pieces(get(21), small), "414 target-too-long");
    EXPECT_EQ(read_in_any_pieces("GET /" + std::string(150, 'a'), small), "414 target-too-long");
    EXPECT_EQ(
        read_in_any_pieces(get(20, "X: " + std::string(120, 'x') + "\r\n"), small).substr(0, 3),
        "GET");
    EXPECT_EQ(read_in_any_pieces(get(20, "X: " + std::string(160, 'x') + "\r\n"), small),
              "431 headers-too-long");
    std::string many;
    for (int i = 0; i < 50; ++i) {
        many += "X: y\r\n";
    }
    EXPECT_EQ(read_in_any_pieces(get(20, many), small), "431 headers-too-long");
    EXPECT_EQ(read_in_any_pieces(get(20, many).substr(0, 250), small), "431 headers-too-long")
        << "without an end, too";

    const std::string post = "POST /a HTTP/1.1\r\n" + h;
    EXPECT_EQ(read_in_any_pieces(post + "Content-Length: 4\r\n\r\nabcd", small), "POST /a abcd");
    EXPECT_EQ(read_in_any_pieces(post + "Content-Length: 5\r\n\r\n", small), "413 body-too-long");
    const std::string chunked = post + "Transfer-Encoding: chunked\r\n\r\n";
    EXPECT_EQ(read_in_any_pieces(chunked + "2\r\nab\r\n2\r\ncd\r\n0\r\n\r\n", small),
              "POST /a abcd");
    EXPECT_EQ(read_in_any_pieces(chunked + "2\r\nab\r\n3\r\n", small), "413 body-too-long");
    EXPECT_EQ(read_in_any_pieces(chunked + "2;" + std::string(65, 'x') + "\r\n", small),
              "400 bad-request");
    EXPECT_EQ(read(chunked + "0\r\n" + std::string(300, 'x'), 1, small), "431 headers-too-long");
}

TEST(RequestParser, KnowsAHandshake) {
    const auto wants = [](const std::string& fields) {
        Settings settings;
        RequestParser parser(settings);
        parser.feed("GET / HTTP/1.1\r\nHost: a\r\n" + fields + "\r\n");
        EXPECT_EQ(parser.state(), State::complete);
        return parser.take().wants_websocket;
    };
    const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    const std::string up = "Upgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n";
    const std::string version = "Sec-WebSocket-Version: 13\r\n";
    EXPECT_TRUE(wants(up + key + version));
    EXPECT_FALSE(wants(up + key));
    EXPECT_FALSE(wants(up + version));
    EXPECT_FALSE(wants(key + version));
    EXPECT_FALSE(wants(up + key + key + version));
    EXPECT_FALSE(wants(up + key + "Sec-WebSocket-Version: 8\r\n"));
}

TEST(RequestParser, KnowsWhetherTheConnectionGoesOn) {
    const auto goes_on = [](const std::string& text) {
        Settings settings;
        RequestParser parser(settings);
        parser.feed(text);
        return parser.is_kept_alive();
    };
    EXPECT_TRUE(goes_on("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    EXPECT_FALSE(goes_on("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
    EXPECT_FALSE(goes_on("GET / HTTP/1.0\r\n\r\n"));
    EXPECT_TRUE(goes_on("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"));
}

}  // namespace
}  // namespace prise::net
