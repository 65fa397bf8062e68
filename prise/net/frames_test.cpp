#include "prise/net/frames.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "prise/net/outlet.h"

namespace prise::net {
namespace {

using Kind = FrameReader::Kind;

std::string frame(int first, std::string_view payload, bool is_masked = true) {
    std::string out(1, static_cast<char>(first));
    const int mask = is_masked ? 0x80 : 0;
    if (payload.size() < 126) {
        out += static_cast<char>(mask | static_cast<int>(payload.size()));
    } else {
        out += static_cast<char>(mask | 126);
        out += static_cast<char>(payload.size() >> 8);
        out += static_cast<char>(payload.size() & 0xFF);
    }
    constexpr std::string_view key = "\x11\x22\x33\x44";
    out += is_masked ? key : "";
    for (size_t i = 0; i < payload.size(); ++i) {
        out += static_cast<char>(is_masked ? payload[i] ^ key[i % 4] : payload[i]);
    }
    return out;
}

// What a reader makes of bytes that come `at_once` at a time.
std::string told(const std::string& bytes, size_t at_once, size_t limit = 8192) {
    FrameReader reader;
    std::string held;
    std::string said;
    for (size_t i = 0; i < bytes.size(); i += at_once) {
        held += bytes.substr(i, at_once);
        for (;;) {
            const auto event = reader.read(held, limit);
            if (event.kind == Kind::nothing) {
                break;
            }
            const char* const names[] = {"",      "part ",  "text ",  "ping ",
                                         "pong ", "close ", "failed "};
            said += names[static_cast<size_t>(event.kind)];
            said += event.payload;
            said += event.code != 0 ? std::to_string(event.code) : "";
            said += ";";
            if (event.kind == Kind::failed || event.kind == Kind::close) {
                return said;
            }
            held.erase(0, event.used);
        }
    }
    return said;
}

TEST(Frames, TellTheSameInAnyPieces) {
    const std::string bytes = frame(0x81, "one") + frame(0x01, "tw") + frame(0x89, "p") +
                              frame(0x00, "o \xc3") + frame(0x80, "\xa9") + frame(0x8A, "") +
                              frame(0x81, std::string(300, 'x')) + frame(0x81, "") +
                              frame(0x88,
                                    "\x03\xe8"
                                    "bye");
    const std::string expected = "text one;part ;ping p;part ;text two \xc3\xa9;pong ;text " +
                                 std::string(300, 'x') + ";text ;close 1000;";
    for (const size_t at_once : {1, 2, 3, 7, 100, 10000}) {
        EXPECT_EQ(told(bytes, at_once), expected) << at_once;
    }
}

TEST(Frames, RefuseWhatTheBookRefuses) {
    const std::pair<std::string, std::string> cases[] = {
        {frame(0x81, "a", false), "failed 1002;"},  // no mask
        {frame(0xC1, "a"), "failed 1002;"},         // reserved bits
        {frame(0xA1, "a"), "failed 1002;"},
        {frame(0x91, "a"), "failed 1002;"},
        {frame(0x83, "a"), "failed 1002;"},  // unknown kinds
        {frame(0x8B, "a"), "failed 1002;"},
        {frame(0x82, "a"), "failed 1003;"},                           // binary
        {frame(0x80, "a"), "failed 1002;"},                           // nothing to continue
        {frame(0x01, "a") + frame(0x81, "b"), "part ;failed 1002;"},  // not continued
        {frame(0x09, "a"), "failed 1002;"},                           // control in parts
        {frame(0x89, std::string(126, 'a')), "failed 1002;"},         // control too long
        {frame(0x88, "a"), "failed 1002;"},                           // half a code
        {frame(0x88, "\x03\xed"), "failed 1002;"},                    // 1005 is never sent
        {frame(0x88, "\x03\xee"), "failed 1002;"},
        {frame(0x88, std::string("\x00\x00", 2)), "failed 1002;"},
        {frame(0x88, "\x13\x88"), "failed 1002;"},  // 5000
        {frame(0x88, "\x03\xe8\xff"), "failed 1007;"},
        {frame(0x81, "\xff"), "failed 1007;"},
        {frame(0x81, "\xed\xa0\x80"), "failed 1007;"},
        {frame(0x01, "\xc3") + frame(0x80, "x"), "part ;failed 1007;"},
        {std::string("\x81\xfe\x00\x05\1\1\1\1aaaaa", 13), "failed 1002;"},  // lengths too long
        {std::string("\x81\xff\0\0\0\0\0\0\x01\x00\1\1\1\1", 14), "failed 1002;"},
        {std::string("\x81\xff\x80\0\0\0\0\1\0\0", 10), "failed 1002;"},
        {std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10), "failed 1009;"},
        {frame(0x88, ""), "close 1005;"},
        {frame(0x88, "\x0f\xa0"), "close 4000;"},
    };
    for (const auto& [bytes, expected] : cases) {
        EXPECT_EQ(told(bytes, 1), expected);
        EXPECT_EQ(told(bytes, 1000), expected);
    }
}

TEST(Frames, AMessageHasALimitInAnyParts) {
    EXPECT_EQ(told(frame(0x81, "12345678"), 1, 8), "text 12345678;");
    EXPECT_EQ(told(frame(0x81, "123456789"), 1, 8), "failed 1009;");
    EXPECT_EQ(told(frame(0x01, "1234") + frame(0x80, "5678"), 1, 8), "part ;text 12345678;");
    EXPECT_EQ(told(frame(0x01, "1234") + frame(0x80, "56789"), 1, 8), "part ;failed 1009;");
    EXPECT_EQ(told(frame(0x01, "1234") + frame(0x80, "5678") + frame(0x81, "12345678"), 100, 8),
              "part ;text 12345678;text 12345678;")
        << "a new message begins at nothing";
    // The head is enough to know: nobody waits for the rest.
    EXPECT_EQ(told(frame(0x81, "123456789").substr(0, 2), 1, 8), "failed 1009;");
}

TEST(Frames, HeadsAreAsShortAsTheyCanBe) {
    std::array<char, 10> head{};
    EXPECT_EQ(write_frame_head(head, Opcode::text, 125), 2U);
    EXPECT_EQ(std::string(head.data(), 2), "\x81\x7d");
    EXPECT_EQ(write_frame_head(head, Opcode::close, 126), 4U);
    EXPECT_EQ(std::string(head.data(), 4), std::string("\x88\x7e\x00\x7e", 4));
    EXPECT_EQ(write_frame_head(head, Opcode::text, 65536), 10U);
    EXPECT_EQ(std::string(head.data(), 10), std::string("\x81\x7f\0\0\0\0\0\1\0\0", 10));
}

TEST(Frames, AReasonIsCutBetweenCharacters) {
    const std::string reason = std::string(122, 'a') + "\u00e9";
    EXPECT_EQ(close_payload(1000, reason), "\x03\xe8" + std::string(122, 'a'));
    EXPECT_EQ(close_payload(4008, "slow"), "\x0f\xa8slow");
}

TEST(Frames, HandshakeOfTheBook) {
    EXPECT_TRUE(is_websocket_key("dGhlIHNhbXBsZSBub25jZQ=="));
    EXPECT_FALSE(is_websocket_key("dGhlIHNhbXBsZSBub25jZQ="));
    EXPECT_FALSE(is_websocket_key("dGhlIHNhbXBsZSBub25j!Q=="));
    EXPECT_FALSE(is_websocket_key(""));
    EXPECT_EQ(websocket_accept("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

}  // namespace
}  // namespace prise::net
