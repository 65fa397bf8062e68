#include "prise/ai/drafti/tables.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "prise/ai/drafti/table_index.h"
#include "prise/games/drafti/rules.h"

namespace prise::ai::drafti {
namespace {

using prise::drafti::Custom;
using prise::drafti::Settings;
using prise::drafti::State;
using prise::drafti::variant_of;
using Rules = prise::drafti::Rules<Custom>;
using Value = Tables::Value;
using End = Tables::End;

const Tables& three_pieces() {
    static const Tables tables = Tables::make({}, 3);
    return tables;
}

// What the actions of a position come to, by what the tables say of those after them. Whoever has
// this right for every position has it right: the ends one action away first, then those before.
Value from_actions(const Rules& rules, const Tables& tables, const State& state) {
    const Past past;
    ActionList<prise::drafti::Action> list;
    rules.legal(state, past, list);
    if (list.empty()) {
        const bool is_lost = rules.outcome(state, past).status == Outcome::Status::win;
        return {is_lost ? End::lost : End::drawn, 0};
    }
    Silent silent;
    int shortest = 1'000;
    int longest = 0;
    bool all_lose = true;
    for (const auto& action : list) {
        State next = state;
        Past unused;
        rules.apply(next, unused, action, silent);
        const Value value = tables.value_of(next).value();
        if (value.end == End::lost) {
            shortest = std::min(shortest, value.actions + 1);
        }
        all_lose = all_lose && value.end == End::won;
        longest = std::max(longest, value.actions + 1);
    }
    return shortest < 1'000 ? Value{End::won, shortest}
           : all_lose       ? Value{End::lost, longest}
                            : Value{End::drawn, 0};
}

void expect_right(const Settings& settings, const Tables& tables, const Placement& placement) {
    const Rules rules(settings, {settings.captures});
    const int last_clock = std::max(settings.lone_king_limit, settings.three_kings_limit);
    for (int clock = 0; clock <= last_clock; ++clock) {
        const State state = state_of(placement, clock);
        if (clock > 0 && classify(state).kind == prise::drafti::EndgameClass::none) {
            break;
        }
        ASSERT_EQ(tables.value_of(state), from_actions(rules, tables, state))
            << placement.our_men << ' ' << placement.our_kings << ' ' << placement.their_men << ' '
            << placement.their_kings << " clock " << clock;
    }
}

void for_all_materials(int pieces, const std::function<void(const Material&)>& visit) {
    for (int a = 0; a <= pieces; ++a) {
        for (int b = 0; a + b <= pieces; ++b) {
            for (int c = 0; a + b + c <= pieces; ++c) {
                const Material material{a, b, c, pieces - a - b - c};
                if (a + b > 0 && a + b < pieces) visit(material);
            }
        }
    }
}

TEST(Tables, CountEveryPositionOnce) {
    EXPECT_EQ(Tables::make({}, 2).positions(), 3'488U);
    EXPECT_EQ(three_pieces().positions(), 3'488U + 196'032U);
    for (int pieces = 2; pieces <= 3; ++pieces) {
        for_all_materials(pieces, [](const Material& material) {
            size_t last = 0;
            bool is_first = true;
            for_all_placements(material, [&](const Placement& placement, size_t index) {
                ASSERT_EQ(index, index_of(placement, material));
                ASSERT_EQ(placement.material(), material);
                ASSERT_TRUE(is_first || index > last);
                is_first = false;
                last = index;
            });
            EXPECT_LT(last, size_of(material));
        });
    }
}

// With every value of the endgame clock (§8.2).
TEST(Tables, AreRightForEveryPositionOfThreePieces) {
    const Settings settings;
    for (int pieces = 2; pieces <= 3; ++pieces) {
        for_all_materials(pieces, [&](const Material& material) {
            for_all_placements(material, [&](const Placement& placement, size_t) {
                if (!testing::Test::HasFatalFailure()) {
                    expect_right(settings, three_pieces(), placement);
                }
            });
        });
    }
}

// All that are shipped. Of four pieces some 24,000 positions, with every value of the clock: what
// they lead to is looked up in the same tables, all of which are right if each is.
TEST(Tables, AreRightForManyPositionsOfFourPieces) {
    const Settings settings;
    const Tables tables = Tables::make(settings, 4);
    Random random(11);
    int looked_at = 0;
    for_all_materials(4, [&](const Material& material) {
        for_all_placements(material, [&](const Placement& placement, size_t) {
            if (random.below(256) == 0 && !testing::Test::HasFatalFailure()) {
                expect_right(settings, tables, placement);
                ++looked_at;
            }
        });
    });
    EXPECT_GT(looked_at, 10'000);
}

TEST(Tables, AreRightUnderOtherRules) {
    for (const char* name : {"tanzania-federation", "russian", "english"}) {
        const Settings settings = variant_of(name).settings;
        const Tables tables = Tables::make(settings, 3);
        Random random(7);
        for_all_materials(3, [&](const Material& material) {
            for_all_placements(material, [&](const Placement& placement, size_t) {
                if (random.below(16) == 0 && !testing::Test::HasFatalFailure()) {
                    expect_right(settings, tables, placement);
                }
            });
        });
    }
}

// What the book says of endings (§8.1, 13.3).
TEST(Tables, KnowTheEndings) {
    const auto value = [](Board ours, Board theirs, Board kings, int clock) {
        State state;
        state.pieces = {ours, theirs};
        state.kings = kings;
        state.endgame = static_cast<uint16_t>(clock);
        return three_pieces().value_of(state);
    };
    using prise::drafti::bit;
    const Board king = bit(28);
    EXPECT_EQ(value(king, bit(4), king | bit(4), 0), (Value{End::drawn, 0}));  // case 18
    EXPECT_EQ(value(king, bit(17), king | bit(17), 0), (Value{End::won, 1}));  // case 18
    // Two kings against one: won from afar, and drawn when the lone king has made its moves (8).
    EXPECT_EQ(value(bit(28) | bit(30), bit(0), bit(28) | bit(30) | bit(0), 5)->end, End::drawn);
    EXPECT_FALSE(three_pieces().value_of(prise::drafti::start_position(prise::drafti::white)));
}

// A probe is silent where a quiet clock may come first, and what it says a plain search under all
// rules finds, too.
TEST(Tables, AreAskedWithTheQuietClock) {
    const Settings settings;
    const Rules rules(settings, {settings.captures});
    const std::function<bool(const State&, const Past&, int)> wins =
        [&](const State& state, const Past& past, int actions) {
            ActionList<prise::drafti::Action> list;
            rules.legal(state, past, list);
            Silent silent;
            for (const auto& action : list) {
                State next = state;
                Past after = past;
                rules.apply(next, after, action, silent);
                ActionList<prise::drafti::Action> answers;
                rules.legal(next, after, answers);
                if (answers.empty()) {
                    if (rules.outcome(next, after).status == Outcome::Status::win) return true;
                    continue;
                }
                bool all = actions >= 3;
                for (size_t i = 0; all && i < answers.size(); ++i) {
                    State back = next;
                    Past then = after;
                    rules.apply(back, then, answers[i], silent);
                    all = wins(back, then, actions - 2);
                }
                if (all) return true;
            }
            return false;
        };
    Random random(11);
    int asked = 0;
    int silent_near_the_limit = 0;
    for_all_materials(3, [&](const Material& material) {
        for_all_placements(material, [&](const Placement& placement, size_t) {
            if (random.below(64) != 0) {
                return;
            }
            State state = state_of(placement, 0);
            const bool only_kings = (state.occupied() & ~state.kings) == 0;
            const int limit = only_kings ? settings.kings_only_limit : settings.no_progress_limit;
            state.quiet = static_cast<uint16_t>(limit - 1 - static_cast<int>(random.below(8)));
            const auto value = three_pieces().probe(state);
            silent_near_the_limit += value ? 0 : 1;
            if (value && value->end == End::won && value->actions <= 5) {
                EXPECT_TRUE(wins(state, Past(), value->actions));
                EXPECT_FALSE(value->actions > 1 && wins(state, Past(), value->actions - 2));
                ++asked;
            }
        });
    });
    EXPECT_GT(asked, 50);
    EXPECT_GT(silent_near_the_limit, 50);
}

TEST(Tables, ComeBackFromTheirBytes) {
    const std::string bytes = three_pieces().to_bytes();
    const auto read = Tables::from_bytes(bytes);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->pieces(), 3);
    EXPECT_EQ(read->to_bytes(), bytes);
    EXPECT_TRUE(read->fit({}));
    EXPECT_FALSE(read->fit(variant_of("russian").settings));
}

TEST(Tables, RefuseBytesThatAreNone) {
    const std::string bytes = three_pieces().to_bytes();
    EXPECT_FALSE(Tables::from_bytes(""));
    EXPECT_FALSE(Tables::from_bytes("nonsense"));
    EXPECT_FALSE(Tables::from_bytes(bytes + "x"));
    Random random(5);
    for (int i = 0; i < 200; ++i) {
        const auto cut = static_cast<size_t>(random.below(static_cast<uint32_t>(bytes.size())));
        EXPECT_FALSE(Tables::from_bytes(std::string_view(bytes).substr(0, cut)));
        std::string broken = bytes;
        const auto at = static_cast<size_t>(random.below(static_cast<uint32_t>(bytes.size())));
        broken[at] = static_cast<char>(broken[at] ^ (1 << random.below(8)));
        EXPECT_FALSE(Tables::from_bytes(broken)) << at;
    }
}

}  // namespace
}  // namespace prise::ai::drafti
