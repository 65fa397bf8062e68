// The perft tables of section 13.4, through the façade: every preset on its own instance.
#include <gtest/gtest.h>

#include <vector>

#include "prise/core/facade.h"

namespace prise {
namespace {

struct Row {
    std::string_view options;
    std::string_view position;    // empty: the start
    std::vector<uint64_t> nodes;  // depths 1, 2, 3, ...
};

void expect_counts(const Row& row) {
    const auto game = find_game(all_games(), "drafti")->make_from(row.options);
    ASSERT_TRUE(game) << row.options;
    auto play = (*game)->start();
    if (!row.position.empty()) {
        auto restored = (*game)->restore(row.position);
        ASSERT_TRUE(restored) << row.position;
        play = std::move(*restored);
    }
    for (size_t depth = 1; depth <= row.nodes.size(); ++depth) {
        const int d = static_cast<int>(depth);
        EXPECT_EQ(play->perft(d), row.nodes[depth - 1])
            << row.options << " " << row.position << " depth " << depth;
        if (row.nodes[depth - 1] < 1'000'000) {
            EXPECT_EQ(play->perft(d, false), row.nodes[depth - 1]) << "one by one, depth " << depth;
        }
    }
}

TEST(DraftiPerft, StartTanzania) {
    expect_counts({"{}", "", {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743481}});
    expect_counts({R"({"variant":"tanzania-federation"})",
                   "",
                   {7, 49, 302, 1469, 7361, 36768, 179740, 845931}});
}

TEST(DraftiPerft, StartForeignPresets) {
    expect_counts({R"({"variant":"russian"})",
                   "",
                   {7, 49, 302, 1469, 7482, 37986, 190146, 929905, 4570667, 22450647}});
    expect_counts({R"({"variant":"pool"})", "", {7, 49, 302, 1469, 7482, 37986, 190146, 929902}});
    expect_counts(
        {R"({"variant":"brazilian"})", "", {7, 49, 302, 1469, 7473, 37628, 187302, 907836}});
    expect_counts(
        {R"({"variant":"english"})", "", {7, 49, 302, 1469, 7361, 36768, 179740, 845931}});
    expect_counts({R"({"variant":"czech"})", "", {7, 49, 302, 1469, 7361, 36768, 179740, 845931}});
    expect_counts(
        {R"({"variant":"algorithm"})", "", {7, 49, 302, 1469, 7473, 37628, 187302, 907836}});
    expect_counts(
        {R"({"variant":"thai"})", "", {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963648}});
}

TEST(DraftiPerft, StartMerged) {
    expect_counts({R"({"variant":"russian","equivalentCaptures":"merged"})",
                   "",
                   {7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032}});
    expect_counts({R"({"variant":"pool","equivalentCaptures":"merged"})",
                   "",
                   {7, 49, 302, 1469, 7482, 37986, 190146, 929896}});
    expect_counts({R"({"variant":"brazilian","equivalentCaptures":"merged"})",
                   "",
                   {7, 49, 302, 1469, 7473, 37628, 187302, 907830}});
}

TEST(DraftiPerft, OtherPositions) {
    constexpr std::string_view middle = "W:W18,22,23,26,27,30,31,32:B5,7,8,9,10,11,14,16";
    expect_counts({"{}", middle, {6, 25, 84, 364, 1305, 5275}});
    expect_counts({R"({"variant":"russian"})", middle, {6, 26, 95, 421, 1759, 7528}});
    expect_counts({"{}", "W:W13,21,26,K29:B4,5,K12,19", {10, 53, 310, 1462, 8417}});
    expect_counts({"{}", "W:WK29,K31:BK1,K5", {14, 128, 1360, 15880}});
    constexpr std::string_view lone = "B:WK29,K31:BK5:H0:F40:E3:PWB:R-";
    expect_counts({"{}", lone, {7, 76, 543, 358, 0}});
    expect_counts({R"({"loneKingLimit":0})", lone, {7, 76, 543, 6128, 42682}});
    constexpr std::string_view rich = "W:WK19,32:B7,8,15,16,17,18,24,25,26,K29";
    expect_counts({"{}", rich, {10, 70, 516, 4342}});
    expect_counts({R"({"variant":"tanzania-federation"})", rich, {19, 140, 887, 6654}});
    expect_counts(
        {"{}", "W:W25,K32:BK3,5,9,13:H76:F90:E0:PWB:R-", {7, 54, 388, 2502, 9663, 62792}});
}

}  // namespace
}  // namespace prise
