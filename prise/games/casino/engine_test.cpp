// The rule engine, the legal list and the ordered refusals are three readings of section 6. On
// every position of random games, under random options, they agree about every action there is.
#include "prise/games/casino/engine.h"

#include <set>

#include "prise/games/casino/offers.h"
#include "prise/games/casino/testing.h"

namespace prise::casino {
namespace {

std::vector<Action> every_action() {
    std::vector<Action> all = {{Kind::undo}, {Kind::cancel}, {Kind::stack_capture}};
    const auto card_of = [](int i) { return static_cast<Card>(i); };
    for (uint8_t value = 1; value <= top_value; ++value) {
        all.push_back({Kind::make_of_stack, 0, 0, value});
    }
    for (int c = 0; c < card_count; ++c) {
        for (const Kind kind : {Kind::trail, Kind::sweep, Kind::add, Kind::capture_stack}) {
            all.push_back({kind, card_of(c)});
        }
        for (uint8_t value = 1; value <= top_value; ++value) {
            all.push_back({Kind::capture_build, card_of(c), 0, value});
            all.push_back({Kind::to_build, card_of(c), 0, value});
        }
        for (int t = 0; t < card_count; ++t) {
            all.push_back({Kind::capture_card, card_of(c), card_of(t)});
            all.push_back({Kind::stage, card_of(c), card_of(t)});
            for (uint8_t value = 1; value <= top_value; ++value) {
                all.push_back({Kind::make, card_of(c), card_of(t), value});
            }
        }
    }
    return all;
}

std::set<std::string> texts_of(const Rules& rules, const ActionList<Action>& list) {
    std::set<std::string> texts;
    for (const Action& action : list) {
        texts.insert(text_of_action(rules, action));
    }
    EXPECT_EQ(texts.size(), list.size()) << "an action is listed twice";
    return texts;
}

std::vector<std::string> drag_words() {
    std::vector<std::string> words = {"S", "tap"};
    for (int card = 0; card < card_count; ++card) {
        words.push_back(card_text(static_cast<Card>(card)));
    }
    return words;
}

std::vector<std::string> target_words() {
    std::vector<std::string> words = {"S", "table", "pile"};
    for (int card = 0; card < card_count; ++card) {
        words.push_back(card_text(static_cast<Card>(card)));
    }
    for (int value = 1; value <= top_value; ++value) {
        words.push_back(join("B", value));
    }
    return words;
}

// §6: "An action passes this list iff it is in the legal set."
TEST(CasinoEngine, RefusalsAndLegalListAgreeOnEveryAction) {
    const std::vector<Action> all = every_action();
    int positions = 0;
    walk_random_games(40, 1, [&](const Rules& rules, const State& state) {
        if (state.is_over() || positions++ % 7 != 0) {
            return;
        }
        ActionList<Action> list;
        rules.legal(state, {}, list);
        std::set<std::string> accepted;
        for (const Action& action : all) {
            if (rules.check(state, {}, action)) {
                accepted.insert(text_of_action(rules, action));
            }
        }
        ASSERT_EQ(texts_of(rules, list), accepted) << position_of(rules, state);
    });
    EXPECT_GT(positions, 1000);
}

// §6: "The legal set is exactly the union of offers over all drags and targets, plus cancel, plus
// undo."
TEST(CasinoEngine, TheLegalListIsTheUnionOfAllOffers) {
    const auto drags = drag_words();
    const auto targets = target_words();
    int positions = 0;
    walk_random_games(40, 2, [&](const Rules& rules, const State& state) {
        if (state.is_over() || positions++ % 11 != 0) {
            return;
        }
        std::set<std::string> offered;
        for (const std::string& drag : drags) {
            for (const std::string& target : targets) {
                const auto offer = offers(rules, state, drag, target);
                ASSERT_TRUE(offer);
                EXPECT_TRUE(std::ranges::is_sorted(offer->actions));
                EXPECT_EQ(offer->rules.empty(), offer->actions.empty());
                EXPECT_EQ(offer->choices.size(), offer->actions.size());
                EXPECT_TRUE(offer->modal || offer->actions.size() < 2);
                offered.insert(offer->actions.begin(), offer->actions.end());
            }
        }
        if (state.has_stack()) {
            offered.insert("cancel");
            if (state.undo >= 1) {
                offered.insert("undo");
            }
        }
        ActionList<Action> list;
        rules.legal(state, {}, list);
        ASSERT_EQ(texts_of(rules, list), offered) << position_of(rules, state);
    });
}

// Every legal action but undo and cancel has a drop that offers it.
TEST(CasinoEngine, EveryActionHasItsDrop) {
    walk_random_games(20, 3, [&](const Rules& rules, const State& state) {
        if (state.is_over()) {
            return;
        }
        ActionList<Action> list;
        rules.legal(state, {}, list);
        const View view(rules.settings(), state);
        for (const Action& action : list) {
            const auto drop = drop_of(view, action);
            const bool is_drop = action.kind != Kind::undo && action.kind != Kind::cancel;
            ASSERT_EQ(drop.has_value(), is_drop) << text_of_action(rules, action);
            if (drop) {
                const Offer offer = offers(view, *drop);
                const auto end = offer.actions.begin() + offer.action_count;
                ASSERT_NE(std::find(offer.actions.begin(), end, action), end)
                    << text_of_action(rules, action) << " " << position_of(rules, state);
            }
        }
    });
}

TEST(CasinoEngine, TheTableIsSortedAndNamesAreUnique) {
    std::set<std::string_view> ids;
    for (size_t row = 0; row < rule_table.size(); ++row) {
        EXPECT_TRUE(row == 0 || rule_table[row - 1].priority > rule_table[row].priority);
        EXPECT_TRUE(ids.insert(rule_table[row].id).second);
        EXPECT_EQ(rule_table[row].repeats & ~rule_table[row].about, 0U);
    }
}

TEST(CasinoEngine, ForcingActionsAreTheCaptures) {
    int captures = 0;
    walk_random_games(60, 21, [&](const Rules& rules, const State& state) {
        ActionList<Action> list;
        rules.legal(state, {}, list);
        std::vector<std::string> wanted;
        for (const Action& action : list) {
            if (action.ends_turn() && resolve(state, action).effect == Effect::capture) {
                wanted.push_back(text_of_action(rules, action));
            }
        }
        rules.legal_forcing(state, {}, list);
        std::vector<std::string> found;
        for (const Action& action : list) {
            found.push_back(text_of_action(rules, action));
        }
        std::ranges::sort(wanted);
        std::ranges::sort(found);
        ASSERT_EQ(found, wanted) << position_of(rules, state);
        captures += static_cast<int>(found.size());
    });
    EXPECT_GT(captures, 2000);
}

TEST(CasinoEngine, WordsThatAreNoDropAreRefused) {
    const Rules rules{Settings{}};
    State state;
    Past past;
    rules.start(state, past, Deal{});
    for (const std::string_view bad : {"", "Bx", "B0", "B11", "B07", "1s", "As ", "asd", "TAP"}) {
        EXPECT_EQ(offers(rules, state, bad, "table").error().code, "bad-action") << bad;
        EXPECT_EQ(offers(rules, state, "As", bad).error().code, "bad-action") << bad;
    }
    EXPECT_EQ(offers(rules, state, "B7", "table").error().code, "bad-action");
    EXPECT_EQ(offers(rules, state, "table", "table").error().code, "bad-action");
    EXPECT_EQ(offers(rules, state, "As", "tap").error().code, "bad-action");
    for (const std::string_view drag : {"As", "S", "tap", "3d"}) {  // not in the hand of seat 1
        const auto offer = offers(rules, state, drag, "table");
        ASSERT_TRUE(offer);
        EXPECT_TRUE(offer->rules.empty() && offer->actions.empty() && !offer->modal);
        EXPECT_EQ(offer->speech, "no action here");
    }
}

TEST(CasinoEngine, OffersInWords) {
    Settings settings;
    settings.strategic_extensions = true;
    const Rules rules(settings);
    const auto words = [&](std::string_view position, std::string_view drag,
                           std::string_view target) {
        State state;
        Past past;
        const auto read = rules.parse_position(position, "-", state, past);
        EXPECT_TRUE(read) << read.error().sentence;
        return *offers(rules, state, drag, target);
    };
    constexpr std::string_view modal =
        "5s5hTd/AsAhAd 5c - - -/"
        "Ac2s2h2d2c3s3h3d3c4s4h4d4c5d6s6h6d6c7s7h7d7c8s8h8d8c9s9h9d9cTsThTc - 0 2 1 5 0-6";
    EXPECT_EQ(words(modal, "5s", "5c").speech, "5 of clubs: capture 5 or build 5 or build 10");
    constexpr std::string_view theirs =
        "3s7s7d/AsAhAd 2c 7@1:4h3d - -/"
        "Ac2s2h2d3h3c4s4d4c5s5h5d5c6s6h6d6c7h7c8s8h8d8c9s9h9d9cTsThTdTc - 0 2 1 5 0-8";
    EXPECT_EQ(words(theirs, "3s", "B7").speech, "build of 7, opponent's, two cards: extend to 10");
    const auto lock = words(theirs, "7s", "B7");
    ASSERT_EQ(lock.choices.size(), 2U);
    EXPECT_EQ(lock.choices[0].label, "Capture 7") << "captures first (D28)";
    EXPECT_EQ(lock.choices[1].label, "Lock 7");
    EXPECT_EQ(lock.rules, (std::vector<std::string_view>{"build-capture", "buildExtension"}));
    const auto verdicts = words(theirs, "3s", "2c").verdicts;
    ASSERT_EQ(verdicts.size(), rule_table.size());
    EXPECT_FALSE(verdicts[2].matched);
    EXPECT_EQ(verdicts[2].why, "It would need that the values are equal.");
}

}  // namespace
}  // namespace prise::casino
