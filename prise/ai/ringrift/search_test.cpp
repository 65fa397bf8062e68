// The parts of RingRift's player against the plainest reading of the same: every turn there is,
// action by action, without memory and without order.
#include "prise/ai/ringrift/search.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "prise/games/ringrift/testing.h"

namespace prise::ai::ringrift {
namespace {

using prise::ringrift::Hex8;
using prise::ringrift::Settings;
using prise::ringrift::Square8;

// visit(end of the turn, actions) for every turn; false: there are too many.
template <class B>
bool each_turn(const Brain<B>& brain, const Place<B>& from, uint32_t turn,
               std::vector<Action>& actions, int& left,
               const std::function<void(const prise::ringrift::State<B>&)>& visit) {
    ActionList<Action> list;
    list_actions(brain.rules(), from, list);
    for (const Action& action : list) {
        if (--left < 0) {
            return false;
        }
        Place<B> next = from;
        next.play(brain.rules(), action);
        actions.push_back(action);
        if (is_ended(next.state, turn)) {
            visit(next.state);
        } else if (!each_turn(brain, next, turn, actions, left, visit)) {
            return false;
        }
        actions.pop_back();
    }
    return true;
}

template <class B>
struct Turns {
    bool are_all = false;
    bool can_win = false;
    std::vector<prise::ringrift::State<B>> ends;

    Turns(const Brain<B>& brain, const Place<B>& place, int most) {
        std::vector<Action> actions;
        are_all = each_turn<B>(brain, place, place.state.turn, actions, most, [&](const auto& end) {
            can_win = can_win || (end.phase == Phase::over && end.winner == place.state.player);
            ends.push_back(end);
        });
    }
};

// Places that random games come by, with few rings, so that there is not too much to look at.
template <class B>
void each_place(prise::ringrift::BoardId board, int players, int games,
                const std::function<void(const Brain<B>&, const Place<B>&)>& visit) {
    Random random(static_cast<uint64_t>(games + players));
    for (int game = 0; game < games; ++game) {
        Settings settings = prise::ringrift::random_settings(board, players, random);
        settings.rings = 3 + static_cast<int>(random.below(5));
        const prise::ringrift::Rules<B> rules(settings);
        const Brain<B> brain(rules);
        Place<B> place;
        rules.start(place.state, place.past);
        ActionList<Action> list;
        while (place.state.phase != Phase::over) {
            if (random.chance(4)) {
                visit(brain, place);
            }
            list_actions(rules, place, list);
            place.play(rules, list[random.below(static_cast<uint32_t>(list.size()))]);
        }
    }
}

template <class B>
bool can_win_now(const Brain<B>& brain, const Place<B>& place, std::span<const Action> hint = {}) {
    WinNow<B> win(brain);
    win.begin(place.state, place.past, hint);
    uint64_t nodes = 1'000'000'000;
    while (win.step(nodes)) {
    }
    if (win.has_found()) {  // and what it has found is one
        Place<B> end = place;
        for (const Action& action : win.turn()) {
            EXPECT_TRUE(brain.rules().check(end.state, end.past, action));
            end.play(brain.rules(), action);
        }
        EXPECT_EQ(end.state.phase, Phase::over);
        EXPECT_EQ(end.state.winner, place.state.player);
    }
    return win.has_found();
}

template <class B>
void compare_win_now(prise::ringrift::BoardId board, int players, int games) {
    int with = 0;
    int without = 0;
    each_place<B>(board, players, games, [&](const Brain<B>& brain, const Place<B>& place) {
        const Turns<B> turns(brain, place, 60'000);
        if (turns.are_all) {
            ++(turns.can_win ? with : without);
            EXPECT_EQ(can_win_now(brain, place), turns.can_win) << text_of(
                [&](Text& text) { brain.rules().print_position(place.state, place.past, text); });
        }
    });
    EXPECT_GT(with, 10);
    EXPECT_GT(without, 100);
}

TEST(WinNow, AgreesWithAllTurnsThereAre) {
    compare_win_now<Square8>(prise::ringrift::BoardId::square8, 2, 60);
    compare_win_now<Square8>(prise::ringrift::BoardId::square8, 3, 30);
    compare_win_now<Hex8>(prise::ringrift::BoardId::hex8, 2, 60);
    compare_win_now<Hex8>(prise::ringrift::BoardId::hex8, 4, 30);
}

TEST(WinNow, AHintChangesTheWayAndNotTheAnswer) {
    each_place<Square8>(prise::ringrift::BoardId::square8, 2, 8,
                        [](const Brain<Square8>& brain, const Place<Square8>& place) {
                            ActionList<Action> list;
                            list_actions(brain.rules(), place, list);
                            const std::vector<Action> hint = {list[list.size() - 1]};
                            EXPECT_EQ(can_win_now(brain, place),
                                      can_win_now<Square8>(brain, place, hint));
                        });
}

// With widths beyond everything.
TEST(Beam, FindsEveryTurn) {
    int compared = 0;
    each_place<Square8>(prise::ringrift::BoardId::square8, 2, 20,
                        [&](const Brain<Square8>& brain, const Place<Square8>& place) {
                            const Turns<Square8> turns(brain, place, 30'000);
                            if (!turns.are_all) {
                                return;
                            }
                            Beam<Square8> beam(brain);
                            beam.begin(place.state, place.past, place.state.player,
                                       {10'000, 5, 1'000'000});
                            uint64_t nodes = 1'000'000'000;
                            while (beam.step(nodes)) {
                            }
                            std::set<uint64_t> there;
                            for (const auto& end : turns.ends) {
                                there.insert(brain.rules().key(end, {}));
                            }
                            std::set<uint64_t> found;
                            int best = -infinite;
                            for (const auto& record : beam.records()) {
                                Place<Square8> end = place;
                                for (const Action& action : beam.actions(record.link)) {
                                    end.play(brain.rules(), action);
                                }
                                found.insert(brain.rules().key(end.state, {}));
                                best = std::max(best, record.value);
                                EXPECT_EQ(record.value, brain.value(end.state, place.state.player));
                            }
                            EXPECT_EQ(found, there);
                            ASSERT_GT(beam.turns().size(), 0U);
                            EXPECT_EQ(beam.turns().value(0), best);
                            ++compared;
                        });
    EXPECT_GT(compared, 50);
}

template <class B>
bool loses_at_once(const Brain<B>& brain, const prise::ringrift::State<B>& end, Colour me) {
    return end.phase == Phase::over ? end.winner != me
                                    : end.player != me && can_win_now<B>(brain, {end, {}});
}

// The promise of search.h: what is answered by a win is played only where everything is.
TEST(Search, AllowsNoWinAsLongAsThereIsASafeTurn) {
    int safe = 0;
    int warned = 0;
    Table table(1 << 16);
    each_place<Square8>(
        prise::ringrift::BoardId::square8, 2, 60,
        [&](const Brain<Square8>& brain, const Place<Square8>& place) {
            const Turns<Square8> turns(brain, place, 300);
            if (!turns.are_all || turns.can_win) {
                return;
            }
            const Colour me = place.state.player;
            const auto losing = std::ranges::count_if(
                turns.ends, [&](const auto& end) { return loses_at_once(brain, end, me); });
            Search<Square8> search(brain, table);
            table.begin(true);
            search.begin(place.state, place.past, {.nodes = 200'000, .depth = 2});
            while (search.step(1'000)) {
            }
            Place<Square8> end = place;
            const auto lines = search.lines();
            for (const Action& action : lines.front().actions) {
                end.play(brain.rules(), action);
            }
            const bool all_lose = losing == std::ssize(turns.ends);
            EXPECT_EQ(loses_at_once(brain, end.state, me), all_lose) << text_of(
                [&](Text& text) { brain.rules().print_position(place.state, place.past, text); });
            safe += all_lose ? 0 : 1;
            warned += !all_lose && losing > 0 ? 1 : 0;
        });
    EXPECT_GT(safe, 30);
    EXPECT_GT(warned, 5);
}

TEST(Search, WinsWhereItCan) {
    Settings settings;
    const prise::ringrift::Rules<Square8> rules(settings);
    const Brain<Square8> brain(rules);
    Place<Square8> place;
    ASSERT_TRUE(rules.parse_position("8/1b2(b2)3/8/7(a3)/8/8/8/3a4 1 p 15:0,16:0 - h - 2:1 - 3",
                                     "-", place.state, place.past));
    Table table(1 << 16);
    Search<Square8> search(brain, table);
    search.begin(place.state, place.past, {.nodes = 100'000});
    while (search.step(50)) {
    }
    const auto lines = search.lines();
    EXPECT_EQ(lines.front().value, certain);
    for (const Action& action : lines.front().actions) {
        place.play(rules, action);
    }
    EXPECT_EQ(place.state.phase, Phase::over);
    EXPECT_EQ(place.state.winner, 0);
}

// The other side of a bad position is a good one.
TEST(Search, TakesTheBetterSideWhereItMay) {
    Settings settings;
    settings.swap = true;
    const prise::ringrift::Rules<Square8> rules(settings);
    const Brain<Square8> brain(rules);
    Table table(1 << 16);
    const auto best = [&](std::string_view position) {
        Place<Square8> place;
        EXPECT_TRUE(rules.parse_position(position, "-", place.state, place.past));
        Search<Square8> search(brain, table);
        table.begin(true);
        search.begin(place.state, place.past, {.nodes = 20'000, .depth = 1});
        while (search.step(1'000)) {
        }
        return search.lines().front().actions.front();
    };
    EXPECT_EQ(best("8/(a)(a)(a)(a)(a)(a)(a)(a)/8/8/8/8/8/8 2 p 10:15,3:0 - h - 1:1 - 2"),
              prise::ringrift::act::swap);
    EXPECT_NE(best("8/(b)(b)(b)(b)(b)(b)(b)(b)/8/8/8/8/8/8 2 p 3:0,10:15 - h - 1:1 - 2"),
              prise::ringrift::act::swap);
}

}  // namespace
}  // namespace prise::ai::ringrift
