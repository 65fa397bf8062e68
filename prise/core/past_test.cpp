#include "prise/core/past.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace prise {
namespace {

std::vector<uint64_t> listed(const Past& past) {
    return {past.entries().begin(), past.entries().end()};
}

using Entries = std::vector<uint64_t>;

TEST(Past, KeepsWhatWasPushedSinceTheLastForget) {
    Past past;
    EXPECT_TRUE(past.entries().empty());
    past.push(1);
    past.push(2);
    EXPECT_EQ(listed(past), (Entries{1, 2}));
    past.forget();
    EXPECT_TRUE(past.entries().empty());
    past.push(3);
    EXPECT_EQ(listed(past), Entries{3});
    past.clear();
    EXPECT_TRUE(past.entries().empty());
}

TEST(Past, RewindsAcrossForget) {
    Past past;
    past.push(1);
    past.push(2);
    const Past::Mark mark = past.mark();
    past.push(3);
    past.forget();
    past.push(4);
    const Past::Mark inner = past.mark();
    past.forget();
    past.forget();
    past.rewind(inner);
    EXPECT_EQ(listed(past), Entries{4});
    past.rewind(mark);
    EXPECT_EQ(listed(past), (Entries{1, 2}));
    past.rewind(mark);
    EXPECT_EQ(listed(past), (Entries{1, 2})) << "a mark can be used again";
}

TEST(Past, WhatIsForgottenMakesNoDifference) {
    Past a;
    Past b;
    a.push(9);
    a.forget();
    a.push(1);
    b.push(1);
    EXPECT_EQ(a, b);
    b.push(1);
    EXPECT_NE(a, b);
    a.push(2);
    EXPECT_NE(a, b);
}

TEST(Past, IsCopiedWithWhatIsForgotten) {
    Past past;
    past.push(1);
    const Past::Mark mark = past.mark();
    past.forget();
    past.push(2);
    Past copy = past;
    EXPECT_EQ(copy, past);
    copy.rewind(mark);
    EXPECT_EQ(listed(copy), Entries{1});
    EXPECT_EQ(listed(past), Entries{2});
    const Past& itself = copy;
    copy = itself;
    EXPECT_EQ(listed(copy), Entries{1});
    copy = past;
    EXPECT_EQ(listed(copy), Entries{2});
}

TEST(Past, CanBeUsedAgainAfterItWasMoved) {
    Past past;
    past.push(1);
    Past taken = std::move(past);
    EXPECT_EQ(listed(taken), Entries{1});
    past.clear();  // NOLINT(bugprone-use-after-move): this is what is tested
    past.push(2);
    EXPECT_EQ(listed(past), Entries{2});
    EXPECT_EQ(listed(taken), Entries{1});
}

// A search goes down and up again: whatever it did, the past is what it was.
RC_GTEST_PROP(PastProperty, EveryWalkCanBeTakenBack, (const std::vector<uint8_t>& steps)) {
    struct Level {
        Past::Mark mark;
        Entries entries;
    };
    Past past;
    std::vector<Level> levels;
    for (const uint8_t step : steps) {
        levels.push_back({past.mark(), listed(past)});
        if (step % 3 == 0) {
            past.forget();
        } else {
            past.push(step);
        }
        if (step % 5 == 0) {
            past.rewind(levels.back().mark);
            RC_ASSERT(listed(past) == levels.back().entries);
            levels.pop_back();
        }
    }
    for (; !levels.empty(); levels.pop_back()) {
        past.rewind(levels.back().mark);
        RC_ASSERT(listed(past) == levels.back().entries);
    }
}

}  // namespace
}  // namespace prise
