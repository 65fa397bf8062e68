// What people type: drops mean what they offer, and what offers nothing is never played.
#include <algorithm>

#include "prise/core/facade.h"
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

struct Typed {
    std::string_view words;
    Strings meant;
};

constexpr std::string_view table =
    "5s9sTd/AsAhAd 5c7h - - -/"
    "Ac2s2h2d2c3s3h3d3c4s4h4d4c5h5d6s6h6d6c7s7d7c8s8h8d8c9h9d9cTsThTc - 0 2 1 5 0-6";
constexpr std::string_view stack =
    "7s9s/AsAh 8d - 5ct2dt -/"
    "AdAc2s2h2c3s3h3d3c4s4h4d4c5s5h5d6s6h6d6c7h7d7c8s8h8c9h9d9cTsThTdTc - 0 2 1 5 0-9";

void expect_meant(std::string_view position, const std::vector<Typed>& all) {
    const Rules rules{Settings{}};
    State state;
    Past past;
    const auto read = rules.parse_position(position, "-", state, past);
    ASSERT_TRUE(read) << read.error().sentence;
    for (const Typed& typed : all) {
        EXPECT_EQ(meant(rules, state, typed.words), typed.meant) << typed.words;
    }
}

TEST(CasinoUnderstand, CardsAsPeopleWriteThem) {
    expect_meant(table, {
                            {"9s  table", {"9s-"}},
                            {"9S Table ", {"9s-"}},
                            {"9♠ table", {"9s-"}},
                            {"10d-", {"Td-"}},
                            {"10♦\uFE0F-", {"Td-"}},
                            {"10D TABLE", {"Td-"}},
                            {"td-", {"Td-"}},
                            {"TD 7♡", {"Td:7h"}},
                            {"5S+5C=10", {"5s+5c=10"}},
                            {"5s 5♣", {"5s+5c=10", "5sx5c"}},
                            {"9SXB10", {"9sxB10"}},
                            {"9s b7", {"9s+B7"}},
                            {"xs", {"xS"}},
                            {"s=10", {"S=10"}},
                            {"7h 5c", {"5c:7h"}},
                            {"", {}},
                            {"  ", {}},
                            {"9s table now", {}},
                            {"9s heap", {}},
                            {"11d", {}},
                            {"CANCEL", {"cancel"}},
                        });
    expect_meant(stack,
                 {{"7S S", {"7s:S", "7sxS"}}, {"7♠ s", {"7s:S", "7sxS"}}, {"Undo", {"undo"}}});
}

TEST(CasinoUnderstand, ACardAloneIsAllThatCanBeDoneWithIt) {
    expect_meant(table, {
                            {"9s", {"9s-", "9s:5c", "9s:7h"}},
                            {"5c", {"5c:7h", "5s+5c=10", "5sx5c", "9s:5c", "Td:5c"}},
                            {"as", {"As-"}},  // refused: not in the hand
                        });
    expect_meant(stack,
                 {{"8d", {"8d:S"}}, {"7s", {"7s:S", "7sxS"}}, {"S", {"xS"}}, {"tap", {"xS"}}});
}

// D28: capture, smaller build, larger build, in whatever way it is asked.
TEST(CasinoUnderstand, ChoicesComeInOneOrder) {
    constexpr std::string_view modal =
        "5s5hTd/AsAhAd 5c - - -/"
        "Ac2s2h2d2c3s3h3d3c4s4h4d4c5d6s6h6d6c7s7h7d7c8s8h8d8c9s9h9d9cTsThTc - 0 2 1 5 0-6";
    const auto game = find_game(all_games(), "casino")->make_from("{}");
    const auto play = (*game)->restore(modal);
    ASSERT_TRUE(play);
    const Viewer mover{Seat::first};
    const Strings order = {"5sx5c", "5s+5c=5", "5s+5c=10"};
    EXPECT_EQ((*play)->understand("5s 5c", mover), order);
    EXPECT_EQ((*play)->understand("5s", mover), (Strings{"5sx5c", "5s+5c=5", "5s+5c=10"}));
    const json::Value drop = json::Object{{"drag", "5s"}, {"target", "5c"}};
    const auto offer = (*play)->ask("offers", drop, mover);
    ASSERT_TRUE(offer);
    Strings listed;
    for (const json::Value& choice : *offer->find("choices")->array()) {
        listed.push_back(*choice.find("action")->string());
    }
    EXPECT_EQ(listed, order);
    const auto why = (*play)->explain("5s:5c", mover);  // refused: what the drop offers instead
    ASSERT_TRUE(why);
    EXPECT_EQ(why->lines.back().sentence, "This drop offers 5sx5c, 5s+5c=5, 5s+5c=10.");
    // In every position: captures before builds, builds by rising value, the rest behind.
    walk_random_games(30, 5, [&](const Rules& rules, const State& state) {
        ActionList<Action> all;
        rules.legal(state, {}, all);
        put_in_order({all.begin(), all.end()});
        int last = 0;
        for (const Action& action : all) {
            const std::string text = text_of_action(rules, action);
            const std::string label = label_of(state, action);
            const int place = label.starts_with("Capture") ? 0
                              : text.find_first_of("=+") == std::string::npos
                                  ? 100
                                  : std::stoi(label.substr(label.rfind(' ') + 1));
            ASSERT_LE(last, place) << text;
            last = place;
        }
    });
}

constexpr std::string_view sums =
    "8s9s/AsAh 3h4d4c5h8d - - -/"
    "AdAc2s2h2d2c3s3d3c4s4h5s5d5c6s6h6d6c7s7h7d7c8h8c9h9d9cTsThTdTc - 0 2 1 5 0-9";

// D40: a sum is named with the card that takes it.
TEST(CasinoUnderstand, ASumInOneGo) {
    const auto game = find_game(all_games(), "casino")->make_from("{}");
    const auto play = (*game)->restore(sums);
    ASSERT_TRUE(play) << play.error().sentence;
    const Viewer mover{Seat::first};
    const auto line = [&](std::string_view words) {
        const auto actions = (*play)->understand_line(words, mover);
        if (!actions) {
            return std::string(actions.error().code);
        }
        std::string all;
        for (const std::string& action : *actions) {
            all += (all.empty() ? "" : " ") + action;
        }
        return all;
    };
    EXPECT_EQ(line("8s 3h 5h"), "3h:5h 8sxS");
    EXPECT_EQ(line("8S 5♥ 3♥"), "3h:5h 8sxS");
    EXPECT_EQ(line("8s 4c 4d"), "4d:4c 8sxS");
    EXPECT_EQ(line("8s 5h 3h 4c 4d 8d"), "3h:5h 4c:S 4d:S 8d:S 8sxS");
    EXPECT_EQ(line("9s 4d 5h"), "4d:5h 9sxS");
    // What cannot be done is refused with its reason, and nothing is staged.
    EXPECT_EQ(line("9s 3h 5h"), "value-mismatch");
    EXPECT_EQ(line("7s 3h 4d"), "card-not-in-hand");
    EXPECT_EQ(line("8s 3h 5d"), "card-not-available");
    EXPECT_EQ(line("8s 3h 3h"), "target-not-found");
    EXPECT_EQ(line("8s 9s 3h"), "hand-card-already-staged");
    // Other words are no sum.
    for (const std::string_view words :
         {"", "8s", "8s 8d", "8s 3h table", "8s 3h 5h now", "undo"}) {
        EXPECT_EQ(line(words), "") << words;
    }
    EXPECT_TRUE((*play)->understand_line("8s 3h 5h", spectator)->empty()) << "not their hand";
    // Played one after the other it takes what was named.
    const auto actions = (*play)->understand_line("8s 3h 5h", mover);
    ASSERT_TRUE(actions);
    for (const std::string& action : *actions) {
        ASSERT_TRUE((*play)->apply(action, Seat::first)) << action;
    }
    EXPECT_NE((*play)->position().find(" 4d4c8d - - 5h3h8s/"), std::string::npos)
        << (*play)->position();
    EXPECT_EQ((*play)->understand_line("As Ah Ad", Viewer{Seat::second}).error().code,
              "target-not-found");
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
