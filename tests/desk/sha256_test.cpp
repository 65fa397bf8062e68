// Our own hashes are those of libsodium, at every length around the edges of a block.
#include "bindings/desk/sha256.h"

#include <gtest/gtest.h>

#include "prise/native/hash.h"

namespace prise::bindings {
namespace {

std::string bytes(size_t size) {
    std::string out;
    for (size_t i = 0; i < size; ++i) {
        out += static_cast<char>(i * 151 + size);
    }
    return out;
}

TEST(Sha256, IsThatOfTheStandard) {  // FIPS 180-4, the example of one block
    EXPECT_EQ(to_hex(sha256("abc")),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Sha256, AgreesWithLibsodium) {
    for (size_t size = 0; size <= 300; ++size) {
        const std::string data = bytes(size);
        EXPECT_EQ(sha256(data), native::sha256(data)) << size;
        EXPECT_EQ(hmac_sha256(bytes(32), data), native::hmac_sha256(bytes(32), data)) << size;
        EXPECT_EQ(hmac_sha256(data, bytes(99)), native::hmac_sha256(data, bytes(99))) << size;
    }
}

}  // namespace
}  // namespace prise::bindings
