// Stacks against the obvious: a list of colours for every cell.
#include "prise/games/ringrift/stacks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <vector>

#include "prise/core/random.h"

namespace prise::ringrift {
namespace {

using Model = std::map<int, std::vector<int>>;  // top first

void expect_same(const Stacks<Square8>& stacks, const Model& model) {
    PerSeat<int> rings{};
    uint64_t key = 0;
    for (int cell = 0; cell < 64; ++cell) {
        const auto found = model.find(cell);
        if (found == model.end() || found->second.empty()) {
            ASSERT_FALSE(stacks.has(cell));
            ASSERT_FALSE(stacks.all().test(cell));
            continue;
        }
        const std::vector<int>& pile = found->second;
        std::vector<int> seen;
        stacks.each_ring(cell, [&](int colour) { seen.push_back(colour); });
        ASSERT_EQ(seen, pile);
        const auto cap = std::ranges::find_if(pile, [&](int c) { return c != pile.front(); });
        ASSERT_EQ(stacks.cap(cell), cap - pile.begin());
        ASSERT_EQ(stacks.top(cell), pile.front());
        for (int colour = 0; colour < 4; ++colour) {
            ASSERT_EQ(stacks.controlled_by(colour).test(cell), colour == pile.front());
            ASSERT_EQ(stacks.has_buried(cell, colour),
                      std::count(pile.begin() + 1, pile.end(), colour) > 0);
            rings[static_cast<size_t>(colour)] +=
                static_cast<int>(std::ranges::count(pile, colour));
        }
        for (size_t i = 0; i < pile.size(); ++i) {
            key += Weights<Square8>::cell[static_cast<size_t>(cell)] *
                   Weights<Square8>::level[pile.size() - 1 - i] *
                   static_cast<uint64_t>(pile[i] + 1);
        }
    }
    for (int colour = 0; colour < 4; ++colour) {
        ASSERT_EQ(stacks.rings_of(colour), rings[static_cast<size_t>(colour)]);
    }
    ASSERT_EQ(stacks.key(), key);
}

TEST(RingriftStacks, DoWhatListsDo) {
    Random random(1);
    for (int game = 0; game < 60; ++game) {
        Stacks<Square8> stacks;
        Model model;
        int total = 0;
        for (int i = 0; i < 300; ++i) {
            const int cell = static_cast<int>(random.below(random.chance(3) ? 16 : 6));
            const int colour = static_cast<int>(random.below(4));
            std::vector<int>& pile = model[cell];
            const uint32_t what = random.below(8);
            if (what <= 2 && total < 71) {
                stacks.push_top(cell, colour);
                pile.insert(pile.begin(), colour);
                ++total;
            } else if (pile.empty()) {
                continue;
            } else if (what == 3) {
                const int target = static_cast<int>(random.below(6));
                const int to = 10 + static_cast<int>(random.below(6));
                if (target != cell && to != cell && !model[target].empty() && model[to].empty()) {
                    stacks.overtake(cell, target, to);
                    pile.push_back(model[target].front());
                    model[target].erase(model[target].begin());
                    model[to] = pile;
                    model[cell].clear();
                }
            } else if (what == 4) {
                ASSERT_EQ(stacks.pop_top(cell), pile.front());
                pile.erase(pile.begin());
                --total;
            } else if (what == 5 && std::ranges::count(pile, colour) > 0) {
                stacks.pop_lowest(cell, colour);
                const auto from_below = std::views::reverse(pile);
                const auto lowest = std::ranges::find(from_below, colour);
                pile.erase(std::next(lowest).base());
                --total;
            } else if (what == 6) {
                const int to = 10 + static_cast<int>(random.below(6));
                if (to != cell && model[to].empty()) {
                    stacks.move(cell, to);
                    model[to] = pile;
                    model[cell].clear();
                }
            } else if (what == 7 && random.chance(4)) {
                stacks.clear(cell);
                total -= static_cast<int>(pile.size());
                pile.clear();
            }
            expect_same(stacks, model);
        }
        // Equal is what looks equal, whatever the order in which it came to be.
        Stacks<Square8> again;
        for (const auto& [cell, pile] : std::views::reverse(model)) {
            for (const int colour : std::views::reverse(pile)) {
                again.push_top(cell, colour);
            }
        }
        EXPECT_TRUE(again == stacks);
        again.push_top(63, 0);
        EXPECT_FALSE(again == stacks);
    }
}

}  // namespace
}  // namespace prise::ringrift
