// Known answers: NIST's examples for FIPS 180-4 (with the one of a million letters) and the test
// cases of RFC 4231.
#include "prise/native/hash.h"

#include <gtest/gtest.h>

#include <vector>

namespace prise::native {
namespace {

constexpr std::string_view two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";

TEST(Sha256, FipsExamples) {
    EXPECT_EQ(to_hex(sha256("abc")),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(to_hex(sha256(two_blocks)),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(to_hex(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                            "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu")),
              "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    EXPECT_EQ(to_hex(sha256(std::string(1'000'000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    EXPECT_EQ(to_hex(sha256("")),
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256, PiecesOrWholeIsTheSame) {
    const Digest whole = sha256(two_blocks);
    for (size_t cut = 0; cut <= two_blocks.size(); ++cut) {
        Sha256 sha;
        sha.add(two_blocks.substr(0, cut)).add("").add(two_blocks.substr(cut));
        EXPECT_EQ(sha.finish(), whole) << cut;
    }
}

TEST(Sha256, BeginsAnewAfterItsEnd) {
    Sha256 sha;
    EXPECT_EQ(sha.add("abc").finish(), sha256("abc"));
    EXPECT_EQ(sha.add(two_blocks).finish(), sha256(two_blocks));
    const Sha256 fresh;
    Sha256 copy = fresh;
    EXPECT_EQ(copy.finish(), sha256(""));
}

TEST(Sha256, TextAndBytesAreTheSame) {
    const std::vector<uint8_t> bytes{'a', 'b', 'c'};
    EXPECT_EQ(sha256(bytes), sha256("abc"));
    EXPECT_EQ(sha256(std::array<uint8_t, 3>{'a', 'b', 'c'}), sha256(std::string("abc")));
    EXPECT_NE(sha256(std::string_view("a\0b", 3)), sha256("a"));
}

struct MacCase {
    std::string key;
    std::string data;
    std::string_view mac;
};

std::string counting(int first, int last) {
    std::string out;
    for (int c = first; c <= last; ++c) out += static_cast<char>(c);
    return out;
}

std::vector<MacCase> rfc_4231() {
    return {
        {std::string(20, '\x0b'), "Hi There",
         "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
        {"Jefe", "what do ya want for nothing?",
         "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
        {std::string(20, '\xaa'), std::string(50, '\xdd'),
         "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
        {counting(1, 25), std::string(50, '\xcd'),
         "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
        {std::string(20, '\x0c'), "Test With Truncation", "a3b6167473100ee06e0c796c2955552b"},
        {std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First",
         "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
        {std::string(131, '\xaa'),
         "This is a test using a larger than block-size key and a larger than block-size data. "
         "The key needs to be hashed before being used by the HMAC algorithm.",
         "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
    };
}

TEST(HmacSha256, Rfc4231) {
    for (const MacCase& row : rfc_4231()) {
        const std::string mac = to_hex(hmac_sha256(row.key, row.data));
        EXPECT_EQ(mac.substr(0, row.mac.size()), row.mac);  // case 5 gives the first half only
        HmacSha256 pieces(row.key);
        for (const char c : row.data) pieces.add(std::string_view(&c, 1));
        EXPECT_EQ(to_hex(pieces.finish()), mac);
    }
}

TEST(HmacSha256, TheKeyMayBeEmpty) {
    EXPECT_EQ(to_hex(hmac_sha256("", "")),
              "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

TEST(Hex, LowerCaseDigits) {
    EXPECT_EQ(to_hex(std::array<uint8_t, 4>{0x00, 0x0f, 0xa0, 0xff}), "000fa0ff");
    EXPECT_EQ(to_hex({}), "");
}

}  // namespace
}  // namespace prise::native
