#include "prise/server/secrets.h"

#include <gtest/gtest.h>

#include <set>

namespace prise::server {
namespace {

// An operator types them behind a verb, where a dash begins an option.
TEST(Secrets, StandInAnyCommand) {
    for (int i = 0; i < 2'000; ++i) {
        for (const std::string& id : {new_game_id(), new_guest_id(), new_key()}) {
            ASSERT_NE(id.front(), '-') << id;
        }
    }
}

TEST(Secrets, AreNeverTheSame) {
    std::set<std::string> all;
    for (int i = 0; i < 1'000; ++i) {
        all.insert(new_guest_id());
    }
    EXPECT_EQ(all.size(), 1'000U);
    EXPECT_TRUE(looks_like_game_id(new_game_id()));
    EXPECT_FALSE(looks_like_game_id(new_guest_id()));
}

}  // namespace
}  // namespace prise::server
