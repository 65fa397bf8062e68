#include "prise/native/box.h"

#include <gtest/gtest.h>

namespace prise::native {
namespace {

TEST(Box, OnlyTheKeyOpensIt) {
    const Digest key{1, 2, 3};
    std::string box = locked("a seat's key", key);
    EXPECT_EQ(unlocked(box, key), "a seat's key");
    EXPECT_NE(locked("a seat's key", key), box);
    EXPECT_EQ(box.find("seat"), std::string::npos);
    EXPECT_FALSE(unlocked(box, Digest{}));
    EXPECT_FALSE(unlocked(box.substr(1), key));
    EXPECT_FALSE(unlocked("", key));
    box.back() = static_cast<char>(box.back() ^ 1);
    EXPECT_FALSE(unlocked(box, key));
}

}  // namespace
}  // namespace prise::native
