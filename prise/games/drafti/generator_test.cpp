// The generator against a second, naive reading of the book, and against itself: compile-time rules
// against the same rules as data, and counting against listing.
#include <gtest/gtest.h>

#include "prise/core/perft.h"
#include "prise/games/drafti/capture_finder.h"
#include "prise/games/drafti/reference.h"
#include "prise/games/drafti/testing.h"

namespace prise::drafti {
namespace {

Settings settings_with(const CaptureRules& rules) {
    Settings settings;
    settings.captures = rules;
    settings.king_vs_king_draw = false;
    return settings;
}

std::string text(const RulesBase& rules, const State& state) {
    Past past;
    return text_of([&](Text& t) { rules.print_position(state, past, t); });
}

TEST(Generator, AgreesWithTheNaiveReadingOfTheBook) {
    Random random(20261115);
    int with_captures = 0;
    for (int round = 0; round < 20000; ++round) {
        const CaptureRules rules = random_rules(random);
        const State state = random_position(random);
        if (state.own() == 0 || state.enemy() == 0) {
            continue;
        }
        const CaptureFinder finder(settings_with(rules));
        reference::Position naive(state, rules);
        std::vector<std::string> expected = naive.available(state.turn);
        with_captures += expected.empty() ? 0 : 1;
        if (expected.empty()) {
            expected = naive.quiet(state.turn);
        }
        ASSERT_EQ(finder.legal_actions(state, {}), expected) << text(finder.rules(), state);

        // §6.5: everything unfiltered, for the side that is not to move as well.
        for (const Side side : {white, black}) {
            std::vector<std::string> all;
            std::vector<std::string> found;
            for (const auto& chain : naive.all_chains(side)) {
                all.push_back(chain.text());
            }
            for (const CapturePath& path : finder.find_all_captures(state, side)) {
                found.push_back(path.text);
                ASSERT_EQ(path.moves.size(), path.captures.size());
            }
            std::ranges::sort(all);
            ASSERT_EQ(found, all) << text(finder.rules(), state);
        }
    }
    EXPECT_GT(with_captures, 5000);
}

// Each preset's instance, its rules as data, and counting ahead must agree everywhere.
template <CaptureRules fixed>
void compare_instances() {
    const Settings settings = settings_with(fixed);
    const Rules<Fixed<fixed>> compiled(settings, {});
    const Rules<Custom> custom(settings, {fixed});
    Random random(7);
    ActionList<Action> list;
    ActionList<Action> other_list;
    for (int round = 0; round < 3000; ++round) {
        State state = random_position(random);
        if (random.chance(2)) {  // men only, where counting takes its short cut
            state.kings = 0;
            state.pieces[white] &= ~promotion_row(white);
            state.pieces[black] &= ~promotion_row(black);
        }
        Past past;
        compiled.legal(state, past, list);
        custom.legal(state, past, other_list);
        ASSERT_TRUE(std::ranges::equal(list, other_list)) << text(custom, state);
        ASSERT_EQ(compiled.count_legal(state, past, other_list), list.size())
            << text(custom, state);
        const uint64_t visited =
            Perft<Rules<Fixed<fixed>>>(compiled, Leaves::visited)(state, past, 3);
        ASSERT_EQ(Perft<Rules<Fixed<fixed>>>(compiled)(state, past, 3), visited)
            << text(custom, state);
    }
}

TEST(Generator, CompiledRulesEqualRulesAsData) {
    [&]<size_t... i>(std::index_sequence<i...>) {
        (compare_instances<variants[i].settings.captures>(), ...);
    }(std::make_index_sequence<variants.size()>{});
}

// §6.5: lists have no small bound.
TEST(Generator, FindsTheLongListsOfTheBook) {
    const auto count = [](const CaptureRules& rules, std::string_view position) {
        const CaptureFinder finder(settings_with(rules));
        State state;
        Past past;
        EXPECT_TRUE(finder.rules().parse_position(position, "-", state, past));
        return finder.find_all_captures(state, white).size();
    };
    EXPECT_EQ(count({}, "W:WK5,K11,K13,K29,K31,K32:BK7,K8,K9,K15,K16,K17,K18,K25,K26,K27"), 148u);
    CaptureRules immediate;
    immediate.removal = Removal::immediate;
    EXPECT_EQ(count(immediate, "W:WK5,K28,K29:BK6,K7,K8,K10,K14,K15,K16,K17,K23,K24,K25,K26"),
              455u);
}

}  // namespace
}  // namespace prise::drafti
