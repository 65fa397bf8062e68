// Routes, as a client sees them.
#include "prise/net/router.h"

#include <gtest/gtest.h>

#include "prise/net/server.h"
#include "tests/net/client.h"

namespace prise::net::testing {
namespace {

TEST(Router, FindsTheHandler) {
    Router router;
    const auto say = [](const std::string& text) {
        return [text](const Request&, const Reply& reply, const Router::Parts& parts) {
            std::string all = text;
            for (const auto& part : parts) {
                all += " " + part;
            }
            reply.send(Response::of(200, "text/plain", all));
        };
    };
    router.add(Method::get, "/games/{id}", say("game"));
    router.add(Method::get, "/games/open", say("open"));
    router.add(Method::post, "/games", say("create"));
    router.add(Method::del, "/games/{id}", say("delete"));
    router.add(Method::get, "/games/{id}/seats/{n}", say("seat"));
    router.add(Method::get, "/", say("start"));
    EXPECT_EQ(router.routes().front(), "GET /games/{id}");

    Settings settings;
    settings.listen[0].address = "127.0.0.1:0";
    Server server(settings, [&](Request request, Reply reply) {
        router(std::move(request), std::move(reply));
    });
    ASSERT_TRUE(server.start());
    Client client(server.addresses()[0]);
    const auto ask = [&](const std::string& method, const std::string& path) {
        client.send(method + " " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
        return client.answer(method == "HEAD");
    };
    EXPECT_EQ(ask("GET", "/games/7").body, "game 7");
    EXPECT_EQ(ask("GET", "/games/%C3%A9").body, "game \u00e9");
    EXPECT_EQ(ask("GET", "/games/open").body, "open");
    EXPECT_EQ(ask("DELETE", "/games/open").body, "delete open");
    EXPECT_EQ(ask("GET", "/games/7/seats/2").body, "seat 7 2");
    EXPECT_EQ(ask("GET", "/").body, "start");
    EXPECT_EQ(ask("HEAD", "/games/7").headers.at("content-length"), "6");
    for (const char* path :
         {"/games/", "/games/7/", "/games//seats/2", "/other", "/games/7/seats"}) {
        EXPECT_EQ(ask("GET", path).status, 404) << path;
    }
    const Answer wrong = ask("PUT", "/games/7");
    EXPECT_EQ(wrong.status, 405);
    EXPECT_EQ(wrong.headers.at("allow"), "OPTIONS, GET, HEAD, DELETE");
    EXPECT_EQ(ask("OPTIONS", "/games").headers.at("allow"), "OPTIONS, POST");
    EXPECT_EQ(ask("GET", "/games").status, 405);
}

}  // namespace
}  // namespace prise::net::testing
