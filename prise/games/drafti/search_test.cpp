// What a search asks: keys, occurrences, forcing actions, points, and the typed door.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "prise/games/drafti/instances.h"
#include "prise/games/drafti/testing.h"

namespace prise::drafti {
namespace {

class Situation {
  public:
    explicit Situation(std::string_view position, const Settings& settings = {})
        : rules(settings, {settings.captures}) {
        EXPECT_TRUE(rules.parse_position(position, "-", state, past)) << position;
    }
    Situation& play(std::string_view actions) {
        Silent silent;
        std::istringstream words{std::string(actions)};
        for (std::string word; words >> word;) {
            const auto action = rules.parse_action(word);
            EXPECT_TRUE(action && rules.check(state, past, *action)) << word;
            rules.apply(state, past, *action, silent);
        }
        return *this;
    }
    uint64_t key() const { return rules.key(state, past); }
    std::vector<std::string> forcing() const {
        ActionList<Action> list;
        rules.legal_forcing(state, past, list);
        std::vector<std::string> texts;
        for (const Action& action : list) {
            texts.push_back(text_of([&](Text& text) { rules.print_action(action, text); }));
        }
        std::ranges::sort(texts);
        return texts;
    }

    Rules<Custom> rules;
    State state;
    Past past;
};

uint64_t key_of(std::string_view position, const Settings& settings = {}) {
    return Situation(position, settings).key();
}

TEST(Drafti_Key, HoldsWhatDecidesADraw) {
    // Repetition: the same board for the third time.
    Situation repeated("W:W25,K32:BK3,5,9,13:H0:F30:E0:PWB:R-");
    const uint64_t first = repeated.key();
    EXPECT_EQ(repeated.play("32-28 3-7 28-32 7-3").key(), first);
    EXPECT_EQ(repeated.rules.occurrences(repeated.state, repeated.past), 2);
    EXPECT_NE(repeated.play("32-28 3-7 28-32 7-3").key(), first);
    EXPECT_EQ(repeated.rules.occurrences(repeated.state, repeated.past), 3);

    // The quiet clock: only near its limit, and then to the half-move.
    const auto quiet = [](int clock) {
        return key_of(join("W:W25,K32:BK3,5,9,13:H", clock, ":F30:E0:PWB:R-"));
    };
    EXPECT_EQ(quiet(0), quiet(60));
    EXPECT_NE(quiet(0), quiet(79));
    EXPECT_NE(quiet(78), quiet(79));
    EXPECT_NE(quiet(79), quiet(80));

    // With kings only there are two limits, and the reasons differ.
    const auto kings = [](int clock, const Settings& settings) {
        return key_of(join("W:WK29,K31:BK1,K5:H", clock, ":F90:E0:PWB:R-"), settings);
    };
    EXPECT_NE(kings(59, {}), kings(60, {}));
    const Settings reversed{.kings_only_limit = 100};
    EXPECT_NE(kings(90, reversed), kings(100, reversed));

    // The endgame clock, unless its limit is off.
    const auto ending = [](int clock, const Settings& settings) {
        return key_of(join("B:WK29,K31:BK5:H8:F44:E", clock, ":PWB:R-"), settings);
    };
    EXPECT_NE(ending(4, {}), ending(5, {}));
    EXPECT_NE(ending(0, {}), ending(4, {}));
    EXPECT_EQ(ending(0, {.lone_king_limit = 0}), ending(4, {.lone_king_limit = 0}));
}

TEST(Drafti_Key, KnowsNothingOfTheWay) {
    EXPECT_EQ(Situation("W:W22,23,K32:B1,2,K3").play("22-18 1-5 23-19").key(),
              Situation("W:W22,23,K32:B1,2,K3").play("23-19 1-5 22-18").key());
    EXPECT_EQ(key_of("W:W22:B1:H0:F1"), key_of("W:W22:B1:H0:F9"));
    EXPECT_NE(key_of("W:W22:B1"), key_of("B:W22:B1"));
    EXPECT_NE(key_of("W:W22:B1"), key_of("W:WK22:B1"));
    // Whoever has crowned a man cannot lose by a Supa any more (§8.3).
    EXPECT_NE(key_of("W:W22:B1:H0:F1:E0:P-"), key_of("W:W22:B1:H0:F1:E0:PB"));
    // A pending capture comes before every draw, and the counts begin again.
    EXPECT_EQ(key_of("W:WK29:BK18:H0:F1"), key_of("W:WK29:BK18:H80:F1"));
}

// Random games: equal keys, equal legal lists and outcomes.
TEST(Drafti_Key, IsFitForATable) {
    struct Answer {
        std::vector<Action> legal;
        Outcome outcome;
        bool operator==(const Answer&) const = default;
    };
    Random random(3);
    std::map<uint64_t, Answer> known;
    int again = 0;
    for (int game = 0; game < 300; ++game) {
        Settings settings;  // of one kind, so that situations are met again
        settings.no_progress_limit = 12;
        settings.kings_only_limit = 11;
        Situation play("W:W9,K32:BK3,13", settings);
        Silent silent;
        ActionList<Action> list;
        for (;;) {
            play.rules.legal(play.state, play.past, list);
            const Answer answer{{list.begin(), list.end()},
                                play.rules.outcome(play.state, play.past)};
            const auto [entry, fresh] = known.try_emplace(play.key(), answer);
            ASSERT_EQ(entry->second, answer);
            again += fresh ? 0 : 1;
            if (list.empty()) {
                break;
            }
            const Action action = list[random.below(static_cast<uint32_t>(list.size()))];
            play.rules.apply(play.state, play.past, action, silent);
        }
    }
    EXPECT_GT(again, 300);
}

TEST(Drafti_Forcing, CapturesAndCrownings) {
    using Texts = std::vector<std::string>;
    EXPECT_EQ(Situation("W:W21,24:B9,17,19").forcing(), (Texts{"21x14x5"}));
    EXPECT_EQ(Situation("W:W6,K32:B1,12").forcing(), (Texts{"6-2"}));
    EXPECT_EQ(Situation("B:W13:B25,K28").forcing(), (Texts{"25-29", "25-30"}));
    EXPECT_EQ(Situation("W:W22,K32:B12").forcing(), Texts{});
    // Nothing is forced in a game that is over.
    EXPECT_EQ(Situation("W:W6,K32:BK3,12:H80:F90:E0:PWB:R-").forcing(), Texts{});
    EXPECT_EQ(Situation("W:W6:B").forcing(), Texts{});
}

// What is forcing is exactly what takes or crowns among the legal actions.
TEST(Drafti_Forcing, IsASubsetOfTheLegalActions) {
    Random random(5);
    size_t found = 0;
    for (int round = 0; round < 5000; ++round) {
        const CaptureRules captures = random_rules(random);
        const Rules<Custom> rules({.captures = captures}, {captures});
        const State state = random_position(random);
        const Past past;
        ActionList<Action> list;
        ActionList<Action> forcing;
        rules.legal(state, past, list);
        rules.legal_forcing(state, past, forcing);
        list.keep_if([&](const Action& action) {
            const Effect effect = effect_of(captures, state, action);
            return effect.captured != 0 || effect.crowned;
        });
        found += list.size();
        ASSERT_EQ(forcing.size(), list.size());
        for (const Action& action : list) {
            ASSERT_NE(std::ranges::find(forcing, action), forcing.end());
        }
    }
    EXPECT_GT(found, 5000u);
}

TEST(Drafti_8_Points, AreTypedAndInHalves) {
    const Settings federation = variant_of("tanzania-federation").settings;
    Situation play("W:W18:B15", federation);
    play.play("18x11");
    const Outcome won = play.rules.outcome(play.state, play.past);
    const Verdict supa = play.rules.rank(play.state, play.past, won);
    EXPECT_EQ(supa.half_points[0], 24);
    EXPECT_EQ(supa.half_points[1], 0);
    EXPECT_EQ(supa.places[0], 1);
    EXPECT_EQ(supa.places[1], 2);
    const Verdict drawn = play.rules.rank(play.state, play.past, prise::draw("agreement"));
    EXPECT_EQ(drawn.half_points[0], 1);
    EXPECT_EQ(drawn.half_points[1], 1);
    // Blocked is no Supa.
    const Verdict blocked = play.rules.rank(play.state, play.past, win(Seat::first, "no-moves"));
    EXPECT_EQ(blocked.half_points[0], 2);
}

TEST(Drafti_Instances, TheDoorGivesTheRulesOfTheOptions) {
    const auto is_fixed = [](std::string_view json) {
        const auto options = Options::parse(option_table(), json);
        EXPECT_TRUE(options);
        return *with_rules(*options, [&](const auto& rules) {
            EXPECT_EQ(rules.settings(), settings_of<Settings>(*options));
            return !std::is_same_v<std::remove_cvref_t<decltype(rules)>, Rules<Custom>>;
        });
    };
    EXPECT_TRUE(is_fixed("{}"));
    EXPECT_TRUE(is_fixed(R"({"variant":"english","noProgressLimit":50})"));
    EXPECT_TRUE(is_fixed(R"({"menCaptureBackward":true,"promotion":"at-end-only"})"));
    EXPECT_FALSE(is_fixed(R"({"variant":"english","flyingKings":true,"removal":"immediate"})"));
}

}  // namespace
}  // namespace prise::drafti
