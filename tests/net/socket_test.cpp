// WebSockets and streams over a wire.
#include <gtest/gtest.h>

#include "tests/net/client.h"
#include "tests/net/playground.h"

namespace prise::net::testing {
namespace {

TEST(WebSockets, SayBackWhatTheyHear) {
    Playground ground;
    Client client(ground.address());
    ASSERT_TRUE(client.handshake("/talk"));
    client.say("hello");
    EXPECT_EQ(client.frame().payload, "hello");
    const std::string longer(8192, 'x');
    client.say(longer);
    EXPECT_EQ(client.frame().payload, longer);
    client.send_bytewise(masked_frame(0x81, "slowly \xc3\xa9"));
    const Frame frame = client.frame();
    EXPECT_EQ(frame.first, 0x81);
    EXPECT_EQ(frame.payload, "slowly \xc3\xa9");
    client.send(masked_frame(0x01, "in ") + masked_frame(0x89, "ping") + masked_frame(0x00, "par") +
                masked_frame(0x8A, "pong that nobody asked for") + masked_frame(0x80, "ts"));
    Frame one = client.frame();
    Frame two = client.frame();
    EXPECT_EQ(one.first, 0x8A);
    EXPECT_EQ(one.payload, "ping");
    EXPECT_EQ(two.payload, "in parts");
    client.send_frame(0x88,
                      "\x03\xe8"
                      "bye");
    const Frame end = client.frame();
    EXPECT_EQ(end.first, 0x88);
    EXPECT_EQ(end.code(), 1000);
    EXPECT_TRUE(client.has_ended());
    ground.wait_until([&] { return ground.close_codes == std::vector<uint16_t>{1000}; });
    EXPECT_FALSE(ground.sockets[0]->is_open());
}

TEST(WebSockets, MayTalkBeforeTheHandshakeIsAnswered) {
    Playground ground;
    Client client(ground.address());
    const std::string request =
        get("/talk",
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    client.send(request + masked_frame(0x81, "early") + masked_frame(0x81, "birds"));
    EXPECT_EQ(client.answer().status, 101);
    EXPECT_EQ(client.frame().payload, "early");
    EXPECT_EQ(client.frame().payload, "birds");
}

TEST(WebSockets, AreClosedForWhatTheBookForbids) {
    Playground ground;
    const std::pair<std::string, int> cases[] = {
        {std::string("\x81\x01") + "a", 1002},               // no mask
        {masked_frame(0xC1, "a"), 1002},                     // reserved bit
        {masked_frame(0x82, "a"), 1003},                     // binary
        {masked_frame(0x80, "a"), 1002},                     // nothing to go on
        {masked_frame(0x81, "\xff"), 1007},                  // no UTF-8
        {masked_frame(0x81, std::string(8193, 'x')), 1009},  // too long
        {masked_frame(0x01, std::string(8000, 'x')) + masked_frame(0x80, std::string(200, 'x')),
         1009},
        {masked_frame(0x81, std::string(100'000, 'x')), 1009},
        {masked_frame(0x89, std::string(126, 'x')), 1002},  // long control
        {std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10), 1009},
        {masked_frame(0x88, "\x03\xed"), 1002},  // 1005
        {masked_frame(0x81, "throw"), 1011},
    };
    for (const auto& [bytes, code] : cases) {
        Client client(ground.address());
        ASSERT_TRUE(client.handshake("/talk"));
        client.send(bytes);
        const Frame frame = client.frame();
        EXPECT_EQ(frame.first, 0x88);
        EXPECT_EQ(frame.code(), code);
        if (code == 1011) {
            client.send_frame(0x88, "\x03\xf3");
        }
        EXPECT_TRUE(client.has_ended()) << code;
    }
    ground.wait_until([&] { return ground.close_codes.size() == std::size(cases); });
    for (size_t i = 0; i < std::size(cases); ++i) {
        EXPECT_EQ(ground.close_codes[i], cases[i].second);
    }
}

TEST(WebSockets, AreRefusedToStrangers) {
    Settings settings;
    settings.origins = {"self", "https://friend.example"};
    Playground ground(settings);
    const auto opens = [&](const char* origin) {
        Client client(ground.address());
        return client.handshake("/talk", std::string("Origin: ") + origin + "\r\n");
    };
    EXPECT_TRUE(opens("http://prise.test"));
    EXPECT_TRUE(opens("https://friend.example"));
    EXPECT_FALSE(opens("http://evil.example"));
    EXPECT_FALSE(opens("null"));
    Client client(ground.address());
    client.send(get("/talk"));
    Answer answer = client.answer();
    EXPECT_EQ(answer.status, 426);
    EXPECT_EQ(answer.headers.at("upgrade"), "websocket");
    client.send(get("/talk",
                    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: short\r\n"));
    EXPECT_EQ(client.answer().status, 400);
    client.send(get("/talk",
                    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 12\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"));
    answer = client.answer();
    EXPECT_EQ(answer.status, 426);
    EXPECT_EQ(answer.headers.at("sec-websocket-version"), "13");
    client.send(get("/hello"));
    EXPECT_EQ(client.answer().body, "hello") << "a refused handshake is an answer like any other";
}

TEST(WebSockets, AreClosedByUs) {
    Playground ground;
    Client polite(ground.address());
    ASSERT_TRUE(polite.handshake("/talk"));
    polite.send(masked_frame(0x81, "close") + masked_frame(0x81, "too late"));
    Frame frame = polite.frame();
    EXPECT_EQ(frame.code(), 4001);
    EXPECT_EQ(frame.payload.substr(2), "as you like");
    ground.wait_until([&] { return ground.close_codes.size() == 1; });
    polite.send_frame(0x88, "\x0f\xa1");
    EXPECT_TRUE(polite.has_ended());
    EXPECT_EQ(ground.heard, std::vector<std::string>{"close"}) << "after the end nothing is heard";

    Client rude(ground.address());
    ASSERT_TRUE(rude.handshake("/talk"));
    rude.say("hello");
    rude.frame();
    {
        const Client gone = std::move(rude);
    }
    ground.wait_until([&] { return ground.close_codes.size() == 2; });
    EXPECT_EQ(ground.close_codes[1], 1006);
    EXPECT_FALSE(ground.sockets[1]->send(make_bytes("nobody")));
    EXPECT_EQ(ground.sockets[1]->queued_bytes(), 0U);
}

TEST(WebSockets, WhoIsNotWantedIsSentAway) {
    Settings settings;
    settings.proxies = {"127.0.0.0/8"};
    Playground ground(settings);
    const std::string meant = "X-Forwarded-For: 192.0.2.1\r\n";
    Client talks(ground.address());
    ASSERT_TRUE(talks.handshake("/talk", meant));
    Client listens(ground.address());
    listens.send(get("/lines", meant));
    Client other(ground.address());
    ASSERT_TRUE(other.handshake("/talk", "X-Forwarded-For: 192.0.2.2\r\n"));
    Client between(ground.address());  // its next request may be of somebody else
    between.send(get("/hello", meant));
    EXPECT_EQ(between.answer().status, 200);
    ground.wait_until([&] { return ground.streams.size() == 1 && ground.sockets.size() == 2; });
    ground.server.send_away([](const Ip& ip) { return ip == Ip::parse("192.0.2.1"); }, "away");
    const Frame frame = talks.frame();
    EXPECT_EQ(frame.code(), 1008);
    EXPECT_EQ(frame.payload.substr(2), "away");
    ground.wait_until([&] { return ground.gone == 1; });
    other.say("still here");
    EXPECT_EQ(other.frame().payload, "still here");
    between.send(get("/hello", "X-Forwarded-For: 192.0.2.2\r\n"));
    EXPECT_EQ(between.answer().status, 200);
}

TEST(WebSockets, WhoNeverAnswersACloseIsDropped) {
    Settings settings;
    settings.close_ms = 100;
    Playground ground(settings);
    Client client(ground.address());
    ASSERT_TRUE(client.handshake("/talk"));
    client.say("close");
    EXPECT_EQ(client.frame().code(), 4001);
    EXPECT_TRUE(client.has_ended());
}

TEST(WebSockets, ArePingedAndThenDropped) {
    Settings settings;
    settings.ping_ms = 100;
    settings.silent_ms = 400;
    settings.close_ms = 100;
    Playground ground(settings);
    Client client(ground.address());
    ASSERT_TRUE(client.handshake("/talk"));
    EXPECT_EQ(client.frame().first, 0x89);
    client.send_frame(0x8A, "");
    EXPECT_EQ(client.frame().first, 0x89) << "a pong is a sign of life";
    const Frame frame = client.frame();
    EXPECT_EQ(frame.code(), 1001) << "silence is none";
    EXPECT_TRUE(client.has_ended());
    ground.wait_until([&] { return ground.close_codes == std::vector<uint16_t>{1001}; });
}

TEST(WebSockets, AnswerTheNewestPingOnly) {
    Playground ground;
    Client client(ground.address());
    ASSERT_TRUE(client.handshake("/talk"));
    std::string pings;
    for (int i = 0; i < 50; ++i) {
        pings += masked_frame(0x89, std::to_string(i));
    }
    client.send(pings + masked_frame(0x81, "end"));
    int pongs = 0;
    std::string last;
    for (Frame frame = client.frame(); frame.first == 0x8A; frame = client.frame()) {
        ++pongs;
        last = frame.payload;
    }
    EXPECT_EQ(last, "49");
    EXPECT_LE(pongs, 50);
}

TEST(WebSockets, TooManyFramesAreTooMany) {
    Settings settings;
    settings.frames_per_second = 0.001;
    settings.frames_burst = 10;
    Playground ground(settings);
    Client client(ground.address());
    ASSERT_TRUE(client.handshake("/talk"));
    std::string empty = masked_frame(0x01, "");
    for (int i = 0; i < 20; ++i) {
        empty += masked_frame(0x00, "");
    }
    client.send(empty);
    EXPECT_EQ(client.frame().code(), 1008);
}

TEST(WebSockets, ASlowReaderIsClosed) {
    Settings settings;
    settings.queue_messages = 10;
    settings.close_ms = 200;
    Playground ground(settings);
    Client client(ground.address());
    ASSERT_TRUE(client.handshake("/talk"));
    ground.wait_until([&] { return ground.sockets.size() == 1; });
    const auto socket = ground.sockets[0];
    const Bytes large = make_bytes(std::string(1'000'000, 'x'));
    bool refused = false;
    // The kernel takes some of them; after that the queue fills.
    for (int i = 0; i < 100 && !refused; ++i) {
        ground.on_loop(0, [&] { refused = !socket->send(large); });
    }
    EXPECT_TRUE(refused);
    ground.wait_until([&] { return ground.close_codes == std::vector<uint16_t>{4008}; });
    EXPECT_EQ(ground.server.counters().slow_readers, 1U);
    ground.on_loop(0, [&] {
        EXPECT_FALSE(socket->is_open());
        EXPECT_FALSE(socket->send(large));
    });
}

TEST(WebSockets, WhoReadsAgainGetsTheReason) {
    Settings settings;
    settings.queue_messages = 10;
    Playground ground(settings);
    Client client(ground.address());
    ASSERT_TRUE(client.handshake("/talk"));
    client.say("many 11");  // in one turn: one more than there is room for
    const Frame frame = client.frame();
    EXPECT_EQ(frame.first, 0x88);
    EXPECT_EQ(frame.code(), 4008);
    Client other(ground.address());
    ASSERT_TRUE(other.handshake("/talk"));
    other.say("many 10");
    for (int i = 10; i > 0; --i) {
        EXPECT_EQ(other.frame().payload, std::to_string(i));
    }
}

TEST(WebSockets, TheNewestOfASlotCounts) {
    Playground ground;
    Client client(ground.address());
    ASSERT_TRUE(client.handshake("/talk"));
    ground.wait_until([&] { return ground.sockets.size() == 1; });
    const auto socket = ground.sockets[0];
    ground.on_loop(0, [&] {
        for (int i = 0; i < 1000; ++i) {
            EXPECT_TRUE(socket->send_latest(1, make_bytes("clock " + std::to_string(i))));
            EXPECT_TRUE(socket->send_latest(2, make_bytes("presence " + std::to_string(i))));
        }
        EXPECT_EQ(socket->queued_messages(), 2U);
        socket->send(make_bytes("event"));
        socket->send_latest(1, make_bytes("clock at last"));
        EXPECT_GT(socket->queued_bytes(), 0U);
    });
    EXPECT_EQ(client.frame().payload, "presence 999");
    EXPECT_EQ(client.frame().payload, "event");
    EXPECT_EQ(client.frame().payload, "clock at last");
    ground.wait_until([&] { return ground.server.counters().messages_out == 3; });
}

TEST(WebSockets, OneMessageGoesToManyOnAllThreads) {
    Settings settings;
    settings.threads = 2;
    Playground ground(settings);
    std::vector<Client> clients;
    for (int i = 0; i < 200; ++i) {
        clients.emplace_back(ground.address());
        ASSERT_TRUE(clients.back().handshake("/talk"));
    }
    ground.wait_until([&] { return ground.sockets.size() == 200; });
    const Bytes message = make_bytes(std::string(500, 'm'));
    for (size_t i = 0; i < ground.server.loops(); ++i) {
        ground.on_loop(i, [&, i] {
            for (const auto& socket : ground.sockets) {
                if (socket->loop().index() == i) {
                    EXPECT_TRUE(socket->send(message));
                }
            }
        });
    }
    for (Client& client : clients) {
        EXPECT_EQ(client.frame().payload, *message);
    }
    EXPECT_EQ(ground.server.counters().websockets, 200U);
}

TEST(Streams, GoOnUntilSomebodyEndsThem) {
    Playground ground;
    Client client(ground.address());
    client.send(get("/lines") + get("/hello"));
    ground.wait_until([&] { return ground.streams.size() == 1; });
    const auto stream = ground.streams[0];
    ground.on_loop(0, [&] {
        stream->send(make_bytes("{\"seq\":1}\n"));
        stream->send_latest(5, make_bytes("old\n"));
        stream->send_latest(5, make_bytes("new\n"));
        stream->send(make_bytes(""));
        stream->close();
        EXPECT_FALSE(stream->is_open());
        EXPECT_FALSE(stream->send(make_bytes("late")));
    });
    const Answer answer = client.answer();
    EXPECT_EQ(answer.headers.at("transfer-encoding"), "chunked");
    EXPECT_EQ(answer.body, "{}\n{\"seq\":1}\nnew\n");
    EXPECT_TRUE(answer.is_whole);
    EXPECT_EQ(client.answer().body, "hello") << "and the connection goes on";
    ground.wait_until([&] { return ground.gone == 1; });
    EXPECT_EQ(ground.server.counters().streams, 0U);
}

TEST(Streams, AreKeptAlive) {
    Settings settings;
    settings.stream_keep_alive_ms = 50;
    Playground ground(settings);
    Client client(ground.address());
    client.send(get("/lines"));
    std::string head;
    while ((head = client.line()) != "\r\n") {
        ASSERT_FALSE(head.empty());
    }
    const auto chunk = [&] {
        std::string lines;
        for (int i = 0; i < 3; ++i) {
            lines += client.line();
        }
        return lines;
    };
    EXPECT_EQ(chunk(), "3\r\n{}\n\r\n");
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(chunk(), "1\r\n\n\r\n");
    }
}

TEST(Streams, KnowWhenNobodyListens) {
    Playground ground;
    {
        Client client(ground.address());
        client.send(get("/lines"));
        EXPECT_FALSE(client.line().empty());
    }
    ground.wait_until([&] { return ground.gone == 1; });
    ground.on_loop(0, [&] { EXPECT_FALSE(ground.streams[0]->send(make_bytes("x"))); });
}

TEST(Streams, ASlowReaderIsCutOff) {
    Playground ground;
    Client client(ground.address());
    client.send(get("/lines"));
    ground.wait_until([&] { return ground.streams.size() == 1; });
    const Bytes large = make_bytes(std::string(1'000'000, 'x'));
    bool refused = false;
    for (int i = 0; i < 100 && !refused; ++i) {
        ground.on_loop(0, [&] { refused = !ground.streams[0]->send(large); });
    }
    EXPECT_TRUE(refused);
    ground.wait_until([&] { return ground.gone == 1; });
    EXPECT_FALSE(client.answer().is_whole) << "the client sees that something is missing";
}

TEST(Streams, SpeakToOldClientsAndToThoseWhoOnlyAsk) {
    Playground ground;
    Client old(ground.address());
    old.send("GET /lines HTTP/1.0\r\n\r\n");
    ground.wait_until([&] { return ground.streams.size() == 1; });
    ground.on_loop(0, [&] {
        ground.streams[0]->send(make_bytes("more\n"));
        ground.streams[0]->close();
    });
    const Answer answer = old.answer();
    EXPECT_FALSE(answer.headers.contains("transfer-encoding"));
    EXPECT_EQ(answer.body, "{}\nmore\n");

    Client asking(ground.address());
    asking.send("HEAD /lines HTTP/1.1\r\nHost: a\r\n\r\n" + get("/hello"));
    EXPECT_EQ(asking.answer(true).headers.at("content-type"), "application/x-ndjson");
    EXPECT_EQ(asking.answer().body, "hello");
    ground.wait_until([&] { return ground.gone == 2; });
}

}  // namespace
}  // namespace prise::net::testing
