// HTTP as it comes over a wire: in pieces, together, slowly, wrongly.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include "prise/core/json.h"
#include "tests/net/client.h"
#include "tests/net/playground.h"

namespace prise::net::testing {
namespace {

TEST(Http, AnswersAndGoesOn) {
    Playground ground;
    Client client(ground.address());
    for (int i = 0; i < 3; ++i) {
        client.send(get("/hello"));
        const Answer answer = client.answer();
        EXPECT_EQ(answer.status, 200);
        EXPECT_EQ(answer.body, "hello");
        EXPECT_EQ(answer.headers.at("content-type"), "text/plain");
        EXPECT_EQ(answer.headers.at("x-request-id").size(), 16U);
        EXPECT_EQ(answer.headers.at("date").size(), 29U);
        EXPECT_FALSE(answer.headers.contains("connection"));
    }
    client.send(get("/hello", "Connection: close\r\n"));
    EXPECT_EQ(client.answer().headers.at("connection"), "close");
    EXPECT_TRUE(client.has_ended());
    ground.wait_until([&] { return ground.served.size() == 4; });
    EXPECT_EQ(ground.served[0].path, "/hello");
    EXPECT_EQ(ground.served[0].status, 200);
    EXPECT_EQ(ground.served[0].body_bytes, 5U);
    EXPECT_NE(ground.served[0].id, ground.served[1].id);
    EXPECT_EQ(ground.server.counters().requests, 4U);
}

TEST(Http, TakesARequestByteByByte) {
    Playground ground;
    Client client(ground.address());
    client.send_bytewise("\r\n" + post("/echo", "body \xc3\xa9"));
    EXPECT_EQ(client.answer().body, "body \xc3\xa9");
    client.send_bytewise(
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: "
        "chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
    EXPECT_EQ(client.answer().body, "abcde");
}

TEST(Http, TakesManyRequestsAtOnceAndAnswersInOrder) {
    Playground ground;
    Client client(ground.address());
    std::string all;
    for (int i = 0; i < 50; ++i) {
        all += post("/echo", std::to_string(i)) + get("/later") + get("/hello");
    }
    client.send(all);
    for (int i = 0; i < 50; ++i) {
        EXPECT_EQ(client.answer().body, std::to_string(i));
        EXPECT_EQ(client.answer().body, "later");
        EXPECT_EQ(client.answer().body, "hello");
    }
}

TEST(Http, AnswersWhoHangsUpAfterAsking) {
    Playground ground;
    Client client(ground.address());
    client.send(get("/hello") + get("/later") + get("/big?bytes=3000000"));
    client.hang_up();
    EXPECT_EQ(client.answer().body, "hello");
    EXPECT_EQ(client.answer().body, "later");
    EXPECT_EQ(client.answer().body.size(), 3'000'000U);
    EXPECT_TRUE(client.has_ended());
}

TEST(Http, KnowsRequestsOfEveryKind) {
    Settings settings;
    settings.headers = {{"X-Extra", "always"}, {"Content-Type", "never"}};
    Playground ground(settings);
    Client client(ground.address());
    client.send("HEAD /hello HTTP/1.1\r\nHost: a\r\n\r\n");
    Answer answer = client.answer(true);
    EXPECT_EQ(answer.headers.at("content-length"), "5");
    EXPECT_EQ(answer.headers.at("x-extra"), "always");
    EXPECT_EQ(answer.headers.at("content-type"), "text/plain");
    client.send(get("/none"));
    answer = client.answer();
    EXPECT_EQ(answer.status, 204);
    EXPECT_FALSE(answer.headers.contains("content-length"));
    client.send(
        get("/about?a=1&b=%C3%A9", "Authorization: Bearer t0k\r\nCookie: x=y; guest=me\r\n"));
    EXPECT_EQ(client.answer().body,
              "GET /about a=1 b=\u00e9 client=127.0.0.1 origin=none bearer=t0k guest=me");
    client.send(get("/twice"));
    EXPECT_EQ(client.answer().body, "one");
    client.send(get("/inject?value=a%0D%0AX-Evil:%20b"));
    answer = client.answer();
    EXPECT_EQ(answer.headers.at("x-said"), "a  X-Evil: b");
    EXPECT_FALSE(answer.headers.contains("x-evil"));
    client.send("GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    EXPECT_EQ(client.answer().headers.at("connection"), "keep-alive");
    client.send("GET /hello HTTP/1.0\r\n\r\n");
    EXPECT_EQ(client.answer().body, "hello");
    EXPECT_TRUE(client.has_ended());
}

TEST(Http, OwnsUpToItsFaults) {
    Playground ground;
    Client client(ground.address());
    for (const char* path : {"/forget", "/throw"}) {
        client.send(get(path));
        const Answer answer = client.answer();
        EXPECT_EQ(answer.status, 500);
        EXPECT_EQ(answer.headers.at("content-type"), "application/problem+json");
    }
    client.send(get("/hello"));
    EXPECT_EQ(client.answer().body, "hello") << "and goes on";
}

TEST(Http, SaysWhatIsWrongAndCloses) {
    Settings settings;
    settings.body_bytes = 1000;
    Playground ground(settings);
    const std::pair<std::string, int> cases[] = {
        {"nonsense\r\n\r\n", 400},
        {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"GET /%2e%2e/etc HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505},
        {"BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501},
        {"GET /" + std::string(5000, 'a'), 414},
        {"GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(10000, 'a'), 431},
        {post("/echo", std::string(1001, 'a')), 413},
        {"POST /echo HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n", 417},
    };
    for (const auto& [bytes, status] : cases) {
        Client client(ground.address());
        client.send(bytes);
        const Answer answer = client.answer();
        EXPECT_EQ(answer.status, status) << bytes.substr(0, 40);
        EXPECT_EQ(answer.headers.at("connection"), "close");
        const auto problem = json::parse(answer.body.substr(0, answer.body.size() - 1));
        ASSERT_TRUE(problem) << answer.body;
        EXPECT_EQ(*problem->find("status")->integer(), status);
        EXPECT_FALSE(problem->find("code")->string()->empty());
        EXPECT_TRUE(client.has_ended());
    }
}

TEST(Http, SendsTheRefusalOfABodyThatNeverEnds) {
    Playground ground;
    Client client(ground.address());
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\n\r\n");
    client.send(std::string(500'000, 'x'));
    EXPECT_EQ(client.answer().status, 413) << "although the client was still sending";
}

TEST(Http, LetsAClientAskBeforeItSends) {
    Playground ground;
    Client client(ground.address());
    const std::string request = post("/echo", "body", "Expect: 100-continue\r\n");
    client.send(request.substr(0, request.size() - 4));
    EXPECT_EQ(client.answer().status, 100);
    client.send("body");
    EXPECT_EQ(client.answer().body, "body");
    client.send(request);
    EXPECT_EQ(client.answer().body, "body") << "nobody waits, nobody is told to go on";
}

TEST(Http, SlowRequestsEndInTime) {
    Settings settings;
    settings.header_ms = 200;
    settings.body_ms = 200;
    settings.idle_ms = 200;
    Playground ground(settings);
    Client silent(ground.address());
    Client head(ground.address());
    Client body(ground.address());
    Client idle(ground.address());
    head.send("GET /hello HT");
    body.send(post("/echo", "whole").substr(0, 60));
    idle.send(get("/hello"));
    EXPECT_EQ(idle.answer().body, "hello");
    EXPECT_EQ(head.answer().status, 408);
    EXPECT_EQ(body.answer().status, 408);
    EXPECT_TRUE(head.has_ended());
    EXPECT_TRUE(silent.has_ended());
    EXPECT_TRUE(idle.has_ended()) << "without a word, since nothing was asked";
    ground.wait_until([&] { return ground.server.counters().connections == 0; });
}

TEST(Http, WhoTakesNothingIsDropped) {
    Settings settings;
    settings.write_ms = 200;
    Playground ground(settings);
    Client client(ground.address());
    client.send(get("/big?bytes=30000000"));
    ground.wait_until([&] { return ground.server.counters().slow_readers == 1; });
    EXPECT_LT(client.rest().size(), 30'000'000U);
}

TEST(Http, ManyAnswersWaitForWhoReadsSlowly) {
    Playground ground;
    Client client(ground.address());
    std::string all;
    for (int i = 0; i < 20; ++i) {
        all += get("/big?bytes=1000000");
    }
    client.send(all);
    ground.wait_until([&] { return ground.server.counters().requests > 0; });
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(client.answer().body.size(), 1'000'000U);
    }
}

TEST(Http, ConnectionsAreCounted) {
    Settings settings;
    settings.connections = 3;
    settings.connections_per_address = 2;
    settings.loopback_is_limited = true;
    settings.listen = {Listen{.address = "127.0.0.1:0"}, Listen{.address = "[::1]:0"}};
    Playground ground(settings);
    Client first(ground.address());
    first.send(get("/hello"));
    EXPECT_EQ(first.answer().status, 200);
    {
        Client second(ground.address());
        second.send(get("/hello"));
        EXPECT_EQ(second.answer().status, 200);
        Client third(ground.address());
        EXPECT_EQ(third.answer().status, 503) << "too many of one address";
        Client other(ground.address(1));
        other.send(get("/about"));
        EXPECT_EQ(other.answer().body, "GET /about client=::1 origin=none");
        Client beyond(ground.address(1));
        const Answer full = beyond.answer();
        EXPECT_EQ(full.status, 503) << "too many in all";
        EXPECT_TRUE(full.is_whole);
        EXPECT_TRUE(json::parse(full.body.substr(0, full.body.size() - 1)));
        EXPECT_TRUE(beyond.has_ended());
    }
    ground.wait_until([&] { return ground.server.counters().connections == 1; });
    Client again(ground.address());
    again.send(get("/hello"));
    EXPECT_EQ(again.answer().status, 200) << "places are given back";
    EXPECT_EQ(ground.server.counters().refused, 2U);
}

TEST(Http, AProxyIsBelievedWhenItIsListed) {
    const std::string claims =
        "X-Forwarded-For: 6.6.6.6, 192.0.2.9\r\nX-Forwarded-Proto: https\r\n"
        "Forwarded: for=7.7.7.7\r\n";
    Playground stranger;
    Client unlisted(stranger.address());
    unlisted.send(get("/about", claims));
    EXPECT_EQ(unlisted.answer().body, "GET /about client=127.0.0.1 origin=none");

    Settings settings;
    settings.proxies = {"127.0.0.0/8"};
    settings.connections_per_address = 1;
    Playground known(settings);
    Client listed(known.address());
    listed.send(get("/about", claims));
    EXPECT_EQ(listed.answer().body, "GET /about client=192.0.2.9 secure origin=none");
    listed.send(get("/about", "X-Forwarded-For: unknown\r\n"));
    EXPECT_EQ(listed.answer().body, "GET /about client=127.0.0.1 origin=none");

    // Behind it what lasts is counted by the client, not by the proxy.
    const std::string one = "X-Forwarded-For: 192.0.2.1\r\n";
    const std::string two = "X-Forwarded-For: 192.0.2.2\r\n";
    Client first(known.address());
    EXPECT_TRUE(first.handshake("/talk", one));
    Client second(known.address());
    EXPECT_FALSE(second.handshake("/talk", one));
    Client lines(known.address());
    lines.send(get("/lines", one));
    EXPECT_EQ(lines.answer().status, 429);
    Client third(known.address());
    EXPECT_TRUE(third.handshake("/talk", two));

    settings.forwarding = Forwarding::forwarded;
    Playground newer(settings);
    Client by_form(newer.address());
    by_form.send(get("/about", claims));
    EXPECT_EQ(by_form.answer().body, "GET /about client=7.7.7.7 origin=none");
}

TEST(Http, ServesTwoHundredAtOnceOnTwoThreads) {
    Settings settings;
    settings.threads = 2;
    settings.connections_per_address = 1000;
    Playground ground(settings);
    std::vector<Client> clients;
    for (int i = 0; i < 200; ++i) {
        clients.emplace_back(ground.address());
        clients.back().send(i % 2 == 0 ? get("/hello") : get("/later"));
    }
    for (int i = 0; i < 200; ++i) {
        EXPECT_EQ(clients[static_cast<size_t>(i)].answer().body, i % 2 == 0 ? "hello" : "later");
    }
    EXPECT_EQ(ground.server.counters().connections, 200U);
}

TEST(Http, RefusesToStartWhereItCannot) {
    Playground ground;
    const auto trouble = [](Settings settings) {
        Server server(std::move(settings), [](const Request&, const Reply&) {});
        const auto started = server.start();
        EXPECT_FALSE(started);
        return started ? "" : std::string(started.error().code);
    };
    Settings settings;
    settings.listen[0].address = ground.address().substr(7);
    EXPECT_EQ(trouble(settings), "cannot-listen");
    settings.listen[0].address = "nowhere";
    EXPECT_EQ(trouble(settings), "bad-address");
    settings.listen[0] = {
        .address = "127.0.0.1:0", .certificate = "/nonexistent", .key = "/nonexistent"};
    EXPECT_EQ(trouble(settings), "bad-certificate");
    settings.listen[0] = {.address = "127.0.0.1:0", .certificate = "", .key = ""};
    settings.proxies = {"10.0.0.1/8"};
    EXPECT_EQ(trouble(settings), "bad-address");
}

TEST(Loops, RunWorkInOrderAndTimersInTime) {
    Playground ground;
    std::vector<int> order;
    std::atomic<bool> done = false;
    ground.on_loop(0, [&] {
        Loop& loop = ground.server.loop(0);
        EXPECT_TRUE(loop.here());
        const int64_t began = loop.now_ms();
        loop.after(20, [&] { order.push_back(2); });
        loop.after(10, [&, began] {
            EXPECT_GE(loop.now_ms(), began + 10);
            order.push_back(1);
        });
        const auto cancelled = loop.after(15, [&] { order.push_back(-1); });
        loop.after(30, [&] {
            order.push_back(3);
            done = true;
        });
        loop.cancel(cancelled);
        loop.cancel(cancelled);
        loop.cancel({});
        loop.post([&] { order.push_back(0); });
    });
    EXPECT_FALSE(ground.server.loop(0).here());
    ground.wait_until([&] { return done.load(); });
    EXPECT_EQ(order, (std::vector{0, 1, 2, 3}));
}

}  // namespace
}  // namespace prise::net::testing
