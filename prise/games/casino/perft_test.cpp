// The perft table of section 13.
#include <gtest/gtest.h>

#include "prise/core/facade.h"
#include "prise/games/casino/game.h"

namespace prise::casino {
namespace {

struct Row {
    std::string_view position, options;
    std::vector<uint64_t> counts;
};

const std::vector<Row>& table() {
    static const std::vector<Row> rows = {
        {"", "", {10, 221, 3483, 56779}},
        {"5s5h7cTd/AsAhAdAc 2d3h5c8c - - -/2s2h2c3s3d3c4s4h "
         "4d4c5d6s6h6d6c7s7h7d8s8h8d9s9h9d9cTsThTc 0 1 1 5 0-1",
         "",
         {31, 372, 3943}},
        {"As2h7s7d9c/AdAc2s2d2c 3d4c5hTd 7@1:6cAh - "
         "-/3s3h3c4s4h4d5s5d5c6s6h6d7h7c8s8h8d8c9s9h9dTsThTc - 0 2 1 5 0-4",
         "",
         {33, 403, 5031}},
        {"2h7s9d/AsAhAd 2d5h6c - 4ct3dt "
         "-/Ac2s2c3s3h3c4s4h4d5s5d5c6s6h6d7h7d7c8s8h8d8c9s9h9cTsThTdTc - 0 2 1 5 0-8",
         "",
         {9, 112, 1108, 11748}},
        {"4s6h/AsAh2s 2c8d 4@1:3sAd,6@0:5dAc - "
         "-/2h2d3h3d3c4h4d4c5s5h5c6s6d6c7s7h7d7c8s8h8c9s9h9d9cTsThTdTc - 1 2 1 5 0-6",
         "",
         {9, 48, 272, 1534}},
        {"3s5d8h/AsAhAd 2c5h5c 6@1:4d2d - "
         "-/Ac2s2h3h3d4s4h4c5s6s6h6d6c7s7h7d7c8s8d8c9s9d9cTsThTdTc9h3c - 0 2 1 5 0-8",
         R"({"pileTop":true,"multiCapture":true,"strategicExtensions":true,"buildMerging":true,)"
         R"("maxBuilds":2})",
         {22, 213, 1920}},
    };
    return rows;
}

TEST(CasinoPerft, TableOfTheBook) {
    for (const Row& row : table()) {
        const auto game = entry().make_from(row.options);
        ASSERT_TRUE(game);
        auto play = (*game)->start();
        if (!row.position.empty()) {
            auto read = (*game)->restore(row.position);
            ASSERT_TRUE(read) << read.error().sentence;
            play = std::move(*read);
        }
        for (size_t depth = 1; depth <= row.counts.size(); ++depth) {
            EXPECT_EQ(play->perft(static_cast<int>(depth)), row.counts[depth - 1])
                << row.position << " depth " << depth;
        }
    }
}

}  // namespace
}  // namespace prise::casino
