// What an action takes and crowns (§7.1, steps 6 to 8): by example, and against the naive reading
// of the book.
#include "prise/games/drafti/capture.h"

#include <gtest/gtest.h>

#include "prise/games/drafti/reference.h"
#include "prise/games/drafti/rules.h"
#include "prise/games/drafti/testing.h"

namespace prise::drafti {
namespace {

Rules<Custom> rules_with(const CaptureRules& captures) {
    Settings settings;
    settings.captures = captures;
    return {settings, {captures}};
}

struct Told {
    std::vector<int> taken;  // 1..32
    int crowned_by;
    friend bool operator==(const Told&, const Told&) = default;
};

Told told_of(const Rules<Custom>& rules, const State& state, const Action& action) {
    const Resolved resolved = resolve(rules.settings().captures, state, action);
    Told told{{}, resolved.crowned_by};
    Board captured = 0;
    for (int hop = 0; hop < action.hops; ++hop) {
        const int square = resolved.taken[static_cast<size_t>(hop)];
        told.taken.push_back(square + 1);
        captured |= bit(square);
    }
    EXPECT_EQ(resolved.effect.captured, captured);
    EXPECT_EQ(resolved.effect.crowned, resolved.crowned_by >= 0);
    return told;
}

Told told_of(const CaptureRules& captures, std::string_view position, std::string_view text) {
    const Rules<Custom> rules = rules_with(captures);
    State state;
    Past past;
    EXPECT_TRUE(rules.parse_position(position, "-", state, past));
    const auto action = rules.parse_action(text);
    EXPECT_TRUE(action && rules.check(state, past, *action)) << text;
    return told_of(rules, state, *action);
}

TEST(Drafti_7_Capture, TakesInTheOrderOfTheHops) {
    EXPECT_EQ(told_of({}, "W:W21,24:B9,17,19", "21x14x5"), (Told{{17, 9}, -1}));
    EXPECT_EQ(told_of({}, "W:WK3:B6,8,10,21,22,23", "3x12x26x13x2"), (Told{{8, 23, 22, 6}, -1}));
    // A square that was emptied at once is crossed again and takes nothing more.
    EXPECT_EQ(told_of({.removal = Removal::immediate}, "W:WK5,K28:B2,K8,K16,19,K25", "28x15x29x4"),
              (Told{{19, 25, 8}, -1}));
}

TEST(Drafti_7_Capture, CrownsWhereTheRulesSay) {
    EXPECT_EQ(told_of({}, "W:W6:B12", "6-1"), (Told{{}, 0}));
    EXPECT_EQ(told_of({}, "W:WK6:B12", "6-1"), (Told{{}, -1}));
    EXPECT_EQ(told_of({}, "W:W11,31:B6,7,25", "11x2"), (Told{{7}, 0}));
    EXPECT_EQ(told_of({.promotion = Promotion::continues_as_king}, "W:W11,31:B6,7,25", "11x2x13"),
              (Told{{7, 6}, 0}));
    EXPECT_EQ(told_of({.men_capture_backward = true, .promotion = Promotion::at_end_only},
                      "W:W11,31:B6,7,25", "11x2x9"),
              (Told{{7, 6}, -1}));
}

// Every chain of random positions under random rules: what it takes and crowns, and the board that
// `apply` leaves behind, with and without kings beside it.
TEST(Drafti_7_Capture, AgreesWithTheNaiveReadingOfTheBook) {
    Random random(20261117);
    int chains = 0;
    int crowned = 0;
    for (int round = 0; round < 20000; ++round) {
        const Rules<Custom> rules = rules_with(random_rules(random));
        State state = random_position(random);
        if (random.chance(2)) {  // the change has a way of its own where no king stands
            state.pieces[white] &= ~(state.kings & promotion_row(white));
            state.pieces[black] &= ~(state.kings & promotion_row(black));
            state.kings = 0;
        }
        for (const auto& chain :
             reference::Position(state, rules.settings().captures).all_chains(state.turn)) {
            const auto action = rules.parse_action(chain.text());
            ASSERT_TRUE(action) << chain.text();
            ASSERT_EQ(told_of(rules, state, *action), (Told{chain.captured, chain.crowned_by}))
                << chain.text();

            State expected = state;
            Board taken = 0;
            for (const int square : chain.captured) taken |= bit(square - 1);
            expected.pieces[other(state.turn)] &= ~taken;
            expected.pieces[state.turn] &= ~bit(chain.origin - 1);
            expected.pieces[state.turn] |= bit(chain.landings.back() - 1);
            expected.kings &= ~(taken | bit(chain.origin - 1));
            if (chain.by_king || chain.crowned_by >= 0) {
                expected.kings |= bit(chain.landings.back() - 1);
            }
            State after = state;
            Past past;
            Silent silent;
            rules.apply(after, past, *action, silent);
            State told = state;
            Past told_past;
            Collector collector;
            rules.apply(told, told_past, *action, collector);
            ASSERT_EQ(told, after) << chain.text();
            ASSERT_EQ(after.pieces, expected.pieces) << chain.text();
            ASSERT_EQ(after.kings, expected.kings) << chain.text();
            ASSERT_EQ(after.promoted, chain.crowned_by >= 0 ? 1 << state.turn : 0) << chain.text();
            ++chains;
            crowned += chain.crowned_by >= 0 ? 1 : 0;
        }
    }
    EXPECT_GT(chains, 10000);
    EXPECT_GT(crowned, 500);
}

}  // namespace
}  // namespace prise::drafti
