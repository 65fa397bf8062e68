// What is asked from an observation alone: drops, and the observation itself.
#include <gtest/gtest.h>

#include "prise/games/casino/offers.h"
#include "prise/games/casino/testing.h"

namespace prise::casino {
namespace {

constexpr std::string_view theirs =
    "3s7s7d/AsAhAd 2c 7@1:4h3d - -/"
    "Ac2s2h2d3h3c4s4d4c5s5h5d5c6s6h6d6c7h7c8s8h8d8c9s9h9d9cTsThTdTc - 0 2 1 5 0-8";

struct Asked {
    Asked() { EXPECT_TRUE(rules.parse_position(theirs, "-", state, past)); }

    Result<json::Value> operator()(std::string_view what, std::string_view arguments,
                                   Viewer viewer = {Seat::first}) const {
        return rules.ask(rules.observe(state, past, viewer), what, *json::parse(arguments));
    }

    Rules rules{Settings{}};
    State state;
    Past past;
};

TEST(CasinoAsk, OffersOfADrop) {
    const Asked ask;
    const auto offer = ask("offers", R"({"drag":"3s","target":"B7"})");
    ASSERT_TRUE(offer) << offer.error().sentence;
    EXPECT_EQ(offer->find("rules")->text(), R"(["buildExtension"])");
    EXPECT_EQ(offer->find("actions")->text(), R"(["3s+B7"])");
    EXPECT_EQ(offer->find("modal")->text(), "false");
    EXPECT_EQ(offer->find("choices")->text(),
              R"([{"action":"3s+B7","label":"Extend to 10","packet":{"type":"build-extended",)"
              R"("card":"3s","cards":["3s"],"value":10,"build":7,"owner":2,"endsTurn":true}}])");
    EXPECT_EQ(offer->find("speech")->text(),
              R"("build of 7, opponent's, two cards: extend to 10")");
    EXPECT_EQ(offer->find("verdicts")->array()->size(), rule_table.size());
}

TEST(CasinoAsk, ZonesAreTheTargetsThatOfferSomething) {
    const Asked ask;
    const auto zones = ask("zones", R"({"drag":"7s"})");
    ASSERT_TRUE(zones) << zones.error().sentence;
    EXPECT_EQ(zones->text(),
              R"([{"target":"2c","actions":["7s:2c"],"modal":false,)"
              R"("choices":[{"action":"7s:2c","label":"Stack","packet":{"type":"stage",)"
              R"("cards":["7s","2c"],"endsTurn":false}}],"speech":"2 of clubs: stack"},)"
              R"({"target":"B7","actions":["7sxB7"],"modal":false,)"
              R"("choices":[{"action":"7sxB7","label":"Capture 7","packet":{"type":"capture",)"
              R"("card":"7s","cards":["4h","3d"],"value":7,"build":7,"owner":2,)"
              R"("endsTurn":true}}],)"
              R"("speech":"build of 7, opponent's, two cards: capture 7"}])");
}

// Only the player to move sees what can be done with the hand (§9).
TEST(CasinoAsk, OthersAreNotTold) {
    const Asked ask;
    for (const Viewer viewer : {spectator, Viewer{Seat::second}}) {
        EXPECT_EQ(ask("zones", R"({"drag":"7s"})", viewer).error().code, "hidden");
        EXPECT_EQ(ask("offers", R"({"drag":"As","target":"2c"})", viewer).error().code, "hidden");
    }
    EXPECT_TRUE(ask("zones", R"({"drag":"7s"})", all_knowing));
}

TEST(CasinoAsk, BadQuestions) {
    const Asked ask;
    EXPECT_EQ(ask("offers", R"({"drag":"3s"})").error().code, "bad-question");
    EXPECT_EQ(ask("offers", R"({"drag":3,"target":"B7"})").error().code, "bad-question");
    EXPECT_EQ(ask("zones", "{}").error().code, "bad-question");
    EXPECT_EQ(ask("offers", R"({"drag":"3s","target":"B11"})").error().code, "bad-action");
    EXPECT_EQ(ask("zones", R"({"drag":"B7"})").error().code, "bad-action");
}

std::string text_of_observation(const Rules& rules, const Observation& seen) {
    return text_of([&](Text& text) { rules.print_observation(seen, text); });
}

TEST(CasinoObservation, IsReadAsItWasWritten) {
    int read = 0;
    walk_random_games(40, 8, [&](const Rules& rules, const State& state) {
        for (const Viewer viewer :
             {spectator, Viewer{Seat::first}, Viewer{Seat::second}, all_knowing}) {
            const Observation seen = rules.observe(state, {}, viewer);
            const std::string text = text_of_observation(rules, seen);
            Observation again;
            const auto verdict = rules.parse_observation(text, viewer, again);
            ASSERT_TRUE(verdict) << text << ": " << verdict.error().sentence;
            ASSERT_EQ(again.shown, seen.shown) << text;
            ASSERT_EQ(again.hand_sizes, seen.hand_sizes) << text;
            ASSERT_EQ(again.hides_hand, seen.hides_hand) << text;
            ASSERT_EQ(again.hides_deck, seen.hides_deck) << text;
            ++read;
        }
    });
    EXPECT_GT(read, 5000);
}

TEST(CasinoObservation, OfAnotherViewerIsRefused) {
    const Rules rules{Settings{}};
    constexpr std::string_view seat1 =
        "Ad2s3s3c4s4d6d8s8hTs/???????????????????? - - - -/- "
        "???????????????????????????????????????? 0 1 - 5 0-0";
    Observation seen;
    EXPECT_TRUE(rules.parse_observation(seat1, {Seat::first}, seen));
    EXPECT_EQ(seen.hand_sizes, (std::array<uint8_t, 2>{10, 10}));
    for (const Viewer viewer : {spectator, Viewer{Seat::second}, all_knowing}) {
        EXPECT_EQ(rules.parse_observation(seat1, viewer, seen).error().code, "bad-position");
    }
    for (const std::string_view bad : {
             // a card too many, one too few, half a card, more cards than there are
             "Ad2s3s3c4s4d6d8s8hTs/?????????????????????? - - - -/- "
             "???????????????????????????????????????? 0 1 - 5 0-0",
             "Ad2s3s3c4s4d6d8s8hTs/?????????????????? - - - -/- "
             "???????????????????????????????????????? 0 1 - 5 0-0",
             "Ad2s3s3c4s4d6d8s8hTs/??????????????????? - - - -/- "
             "???????????????????????????????????????? 0 1 - 5 0-0",
             "Ad2s3s3c4s4d6d8s8hTs/???????????????????? - - - -/- "
             "??????????????????????????????????????????????????????????????????????????????????? "
             "0 1 - 5 0-0",
             // a card that the deck must hide
             "Ad2s3s3c4s4d6d8s8hTs/???????????????????? - - - -/- "
             "4h?????????????????????????????????????? 0 1 - 5 0-0",
         }) {
        EXPECT_EQ(rules.parse_observation(bad, {Seat::first}, seen).error().code, "bad-position")
            << bad;
    }
}

// §2: a deal by number is the book's shuffle; all four words of a deal count.
TEST(CasinoDeal, EveryWordCounts) {
    const Rules rules{Settings{}};
    const auto dealt = [&](const Deal& deal) {
        State state;
        Past past;
        rules.start(state, past, deal);
        return position_of(rules, state);
    };
    EXPECT_EQ(dealt(Deal::number(0)),
              "Ad2s3s3c4s4d6d8s8hTs/3d5d6c7h7c9s9h9cThTd - - - -/- "
              "4h2d6s6h9d5h7sTc7dAh2cAc2h3h8d8c5s5cAs4c 0 1 - 5 0-0");
    std::vector<std::string> deals = {dealt({{5, 0, 0, 0}}), dealt({{5, 1, 0, 0}}),
                                      dealt({{5, 0, 1, 0}}), dealt({{5, 0, 0, 1}}),
                                      dealt({{5, 2, 0, 0}}), dealt({{6, 0, 0, 0}})};
    std::ranges::sort(deals);
    EXPECT_EQ(std::ranges::adjacent_find(deals), deals.end());
}

// What the order in a pile cannot decide is not in the key.
TEST(CasinoKey, PilesAreSetsUnlessTheirTopCounts) {
    constexpr std::string_view one =
        "As/Ah - - - 2s2h/2d2c3s3h3d3c4s4h4d4c5s5h5d5c6s6h6d6c7s7h7d7c8s8h8d8c9s9h9d9cTsThTdTc "
        "AdAc 0 19 1 5 1-6";
    constexpr std::string_view other =
        "As/Ah - - - 2h2s/2d2c3s3h3d3c4s4h4d4c5s5h5d5c6s6h6d6c7s7h7d7c8s8h8d8c9s9h9d9cTsThTdTc "
        "AdAc 0 19 1 5 1-6";
    for (const bool counts : {false, true}) {
        Settings settings;
        settings.hand_size = 1;
        settings.pile_top = counts;
        const Rules rules(settings);
        State first, second;
        Past past;
        ASSERT_TRUE(rules.parse_position(one, "-", first, past));
        ASSERT_TRUE(rules.parse_position(other, "-", second, past));
        EXPECT_EQ(rules.key(first, past) == rules.key(second, past), !counts);
    }
}

}  // namespace
}  // namespace prise::casino
