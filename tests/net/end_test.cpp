// How a server ends: drain, then stop.
#include <gtest/gtest.h>

#include "tests/net/client.h"
#include "tests/net/playground.h"

namespace prise::net::testing {
namespace {

TEST(Drain, LetsWhatHasBegunComeToItsEnd) {
    Settings settings;
    settings.threads = 2;
    Playground ground(settings);
    Client idle(ground.address());
    idle.send(get("/hello"));
    EXPECT_EQ(idle.answer().body, "hello");
    Client waiting(ground.address());
    waiting.send(get("/hold"));
    Client lines(ground.address());
    lines.send(get("/lines"));
    Client socket(ground.address());
    ASSERT_TRUE(socket.handshake("/talk"));
    Client half(ground.address());
    half.send(post("/echo", "body").substr(0, 30));
    ground.wait_until([&] { return ground.server.counters().accepted == 5; });
    ground.wait_until([&] { return ground.streams.size() == 1; });
    while (ground.held() == 0) {
        std::this_thread::yield();
    }
    const auto talker = ground.sockets[0];
    ground.on_loop(talker->loop().index(), [&] { talker->send(make_bytes("last words")); });

    ground.server.drain();
    ground.server.drain();
    EXPECT_EQ(socket.frame().payload, "last words");
    EXPECT_EQ(socket.frame().code(), 1012);
    socket.send_frame(0x88, "\x03\xf4");
    EXPECT_TRUE(socket.has_ended());
    EXPECT_TRUE(idle.has_ended());
    const Answer story = lines.answer();
    EXPECT_EQ(story.body, "{}\n");
    EXPECT_TRUE(story.is_whole);
    const Client late(ground.address());
    half.send(post("/echo", "body").substr(30));
    const Answer echo = half.answer();
    EXPECT_EQ(echo.body, "body");
    EXPECT_EQ(echo.headers.at("connection"), "close");
    ground.release();
    EXPECT_EQ(waiting.answer().body, "released");
    for (Client* client : {&waiting, &half, &lines}) {
        EXPECT_TRUE(client->has_ended());
        client->hang_up();
    }
    EXPECT_TRUE(ground.server.wait_until_drained());
    EXPECT_EQ(ground.close_codes, std::vector<uint16_t>{1012});
    EXPECT_EQ(ground.gone, 1);
}

TEST(Drain, DoesNotWaitForEver) {
    Settings settings;
    settings.drain_ms = 50;
    Playground ground(settings);
    Client waiting(ground.address());
    waiting.send(get("/hold"));
    while (ground.held() == 0) {
        std::this_thread::yield();
    }
    ground.server.drain();
    EXPECT_FALSE(ground.server.wait_until_drained());
    ground.server.stop();
    EXPECT_TRUE(waiting.has_ended());
    ground.release();  // nobody is there any more
}

TEST(Stop, TellsEverybody) {
    auto ground = std::make_unique<Playground>();
    Client socket(ground->address());
    ASSERT_TRUE(socket.handshake("/talk"));
    Client lines(ground->address());
    lines.send(get("/lines"));
    ground->wait_until([&] { return ground->streams.size() == 1; });
    ground->server.stop();
    EXPECT_EQ(ground->close_codes, std::vector<uint16_t>{1006});
    EXPECT_EQ(ground->gone, 1);
    EXPECT_FALSE(ground->sockets[0]->is_open());
    bool ran = false;
    ground->server.loop(0).post([&] { ran = true; });
    ground.reset();
    EXPECT_FALSE(ran);
}

TEST(Stop, AReplyMayOutliveItsServer) {
    std::unique_ptr<Reply> kept;
    std::mutex mutex;
    {
        Settings settings;
        settings.listen[0].address = "127.0.0.1:0";
        Server server(settings, [&](const Request&, const Reply& reply) {
            const std::scoped_lock lock(mutex);
            kept = std::make_unique<Reply>(reply);
        });
        ASSERT_TRUE(server.start());
        const Client client(server.addresses()[0]);
        client.send(get("/"));
        for (bool has_come = false; !has_come;) {
            const std::scoped_lock lock(mutex);
            has_come = kept != nullptr;
        }
    }
    kept->send(Response::of(200, "text/plain", "to nobody"));
    kept.reset();
}

TEST(Stop, WhatWasPostedBeforeTheStartRuns) {
    Settings settings;
    settings.listen[0].address = "127.0.0.1:0";
    Server never(settings, [](const Request&, const Reply&) {});
    never.loop(0).post([] { FAIL() << "it was never started"; });
    Server server(settings, [](const Request&, const Reply&) {});
    std::atomic<bool> ran = false;
    server.loop(0).post([&] { ran = true; });
    ASSERT_TRUE(server.start());
    while (!ran) {
        std::this_thread::yield();
    }
}

}  // namespace
}  // namespace prise::net::testing
