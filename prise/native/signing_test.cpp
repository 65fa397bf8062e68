#include "prise/native/signing.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "prise/native/hash.h"

namespace prise::native {
namespace {

// RFC 8032, section 7.1, test 2.
TEST(Signing, KeepsTheStandard) {
    const auto seed =
        digest_from_hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
    const KeyPair keys = KeyPair::from_seed(*seed);
    EXPECT_EQ(to_hex(keys.public_key()),
              "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
    const Signature signature = keys.sign("r");
    EXPECT_EQ(
        to_hex(signature),
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613"
        "d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
    EXPECT_TRUE(hashing().verify(keys.public_key(), signature, "\x72"));
    EXPECT_FALSE(verify(keys.public_key(), signature, "\x73"));
    EXPECT_FALSE(verify(KeyPair::fresh().public_key(), signature, "\x72"));
    Signature other = signature;
    other[0] ^= 1;
    EXPECT_FALSE(verify(keys.public_key(), other, "\x72"));
}

TEST(Signing, KeyFilesAreTheirOwners) {
    const std::string path =
        std::filesystem::temp_directory_path() / ("prise-key-test-" + std::to_string(getpid()));
    const KeyPair keys = KeyPair::fresh();
    ASSERT_TRUE(write_key(path, keys));
    struct stat about{};
    ASSERT_EQ(::stat(path.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777U, 0600U);
    EXPECT_FALSE(write_key(path, KeyPair::fresh())) << "a key is never written over";
    const auto read = read_key(path);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->public_key(), keys.public_key());
    EXPECT_EQ(public_key_from(path), keys.public_key());
    EXPECT_EQ(public_key_from(to_hex(keys.public_key())), keys.public_key());
    std::filesystem::remove(path);
    EXPECT_EQ(read_key(path).error().kind, FileTrouble::Kind::missing);
    ASSERT_TRUE(write_file(path, "no key\n"));
    EXPECT_FALSE(read_key(path));
    EXPECT_FALSE(public_key_from(path));
    ASSERT_TRUE(write_file(path, to_hex(keys.public_key()) + "\n"));
    EXPECT_EQ(public_key_from(path), keys.public_key());
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace prise::native
