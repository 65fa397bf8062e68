// What people type: drops mean what they offer, and what offers nothing is never played.
#include <algorithm>

#include "prise/games/casino/offers.h"
#include "prise/games/casino/testing.h"

namespace prise::casino {
namespace {

using Strings = std::vector<std::string>;

Strings meant(const Rules& rules, const State& state, std::string_view words) {
    ActionList<Action> list;
    rules.understand(state, {}, words, list);
    Strings texts;
    for (const Action& action : list) {
        texts.push_back(text_of_action(rules, action));
    }
    std::ranges::sort(texts);
    return texts;
}

// Everything that can be dragged, and everything it can be dropped on.
std::pair<Strings, Strings> drop_words() {
    Strings drags = {"S", "tap"};
    Strings targets = {"S", "table", "pile"};
    for (int card = 0; card < card_count; ++card) {
        drags.push_back(card_text(static_cast<Card>(card)));
        targets.push_back(drags.back());
    }
    for (int value = 1; value <= top_value; ++value) {
        targets.push_back(join("B", value));
    }
    return {drags, targets};
}

// §7: "none: the card snaps back and nothing is sent".
TEST(CasinoUnderstand, ADropThatOffersNothingIsNeverPlayed) {
    const auto [drags, targets] = drop_words();
    int positions = 0;
    int refused = 0;
    walk_random_games(40, 21, [&](const Rules& rules, const State& state) {
        if (state.is_over() || positions++ % 11 != 0) {
            return;
        }
        for (const std::string& drag : drags) {
            for (const std::string& target : targets) {
                const Strings texts = meant(rules, state, join(drag, " ", target));
                const auto offer = offers(rules, state, drag, target);
                if (!offer->actions.empty()) {
                    ASSERT_EQ(texts, offer->actions) << drag << " " << target;
                    continue;
                }
                ASSERT_LE(texts.size(), 1U);
                for (const std::string& text : texts) {
                    ASSERT_FALSE(rules.check(state, {}, *rules.parse_action(text)))
                        << drag << " " << target << " plays " << text << " in "
                        << position_of(rules, state);
                    ++refused;
                }
            }
        }
    });
    EXPECT_GT(refused, 1000);
}

TEST(CasinoUnderstand, ADropIsNoAction) {
    const Rules rules{Settings{}};
    EXPECT_EQ(rules.parse_action("9s pile").error().sentence,
              "'9s pile' is a drop, not an action; one that offers nothing snaps back.");
    EXPECT_EQ(rules.parse_action("9s heap").error().sentence,
              "'9s heap' is no action: character 3 does not fit.");
}

}  // namespace
}  // namespace prise::casino
