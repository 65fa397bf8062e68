#include "prise/ai/drafti/openings.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "prise/ai/library.h"
#include "prise/ai/player.h"
#include "prise/games/drafti/game.h"
#include "prise/games/drafti/rules.h"

namespace prise::ai::drafti {
namespace {

using prise::drafti::Action;
using prise::drafti::Custom;
using prise::drafti::Settings;
using prise::drafti::State;
using Rules = prise::drafti::Rules<Custom>;

std::unique_ptr<AnyGame> game_of(std::string_view preset) {
    return find_game(all_games(), "drafti")->make_from("{}", preset).value();
}

Openings made_for(std::string_view preset) {
    return make_openings(game_of(preset)->options(),
                         {.positions = 100, .nodes = 2'000, .below = 3});
}

const Openings& small() {
    static const Openings made = made_for("tanzania");
    return made;
}

State start_of(const Openings&, std::string_view preset = "tanzania") {
    return prise::drafti::start_position(prise::drafti::variant_of(preset).settings.first_player);
}

TEST(Openings, TheSameSearchesMakeTheSameBook) {
    EXPECT_EQ(small().to_text(), made_for("tanzania").to_text());
    EXPECT_GE(small().positions(), 5U);
}

TEST(Openings, ComeBackFromTheirText) {
    for (const std::string_view preset : {"tanzania", "russian", "english"}) {
        const Openings made = made_for(preset);
        const auto read = Openings::from_text(made.to_text());
        ASSERT_TRUE(read) << preset;
        EXPECT_EQ(read->to_text(), made.to_text());
        EXPECT_EQ(read->positions(), made.positions());
        EXPECT_FALSE(read->choices(start_of(made, preset)).empty());
    }
}

TEST(Openings, AreOfTheirRules) {
    const auto settings = [](std::string_view preset) {
        return prise::drafti::variant_of(preset).settings;
    };
    const Openings& made = small();
    EXPECT_TRUE(made.fit(settings("tanzania")));
    EXPECT_FALSE(made.fit(settings("russian")));
    EXPECT_FALSE(made.fit(settings("english")));
    Settings later = settings("tanzania");
    later.lone_king_limit = 7;  // decides nothing in an opening
    EXPECT_TRUE(made.fit(later));
    Library library;
    ASSERT_TRUE(library.add(made.to_text()));
    EXPECT_EQ(library.openings_for(settings("tanzania"))->to_text(), made.to_text());
    EXPECT_EQ(library.openings_for(settings("brazilian")), nullptr);
}

// The best comes first, what is told is not much worse, and the value of an action is what the
// other side thinks of the position it leads to.
TEST(Openings, SayWhatTheirTreeSays) {
    const Openings& made = small();
    const Settings settings;
    const Rules rules(settings, {settings.captures});
    int compared = 0;
    const auto look = [&](const auto& self, const State& state) -> void {
        const auto all = made.choices(state);
        for (size_t i = 0; i < all.size(); ++i) {
            EXPECT_LE(all[i].score, all.front().score);
            EXPECT_GE(all[i].score, all.front().score - 10);
            State next = state;
            Past past;
            Silent silent;
            rules.apply(next, past, all[i].action, silent);
            if (const auto answers = made.choices(next); !answers.empty()) {
                EXPECT_EQ(answers.front().score, -all[i].score);
                ++compared;
                self(self, next);
            }
        }
    };
    look(look, start_of(made));
    EXPECT_GE(compared, 4);
}

TEST(Openings, WhoChoosesBySeedChoosesWell) {
    const Openings& made = small();
    const State start = start_of(made);
    for (uint64_t seed = 0; seed < 50; ++seed) {
        const auto choice = made.choose(start, seed);
        ASSERT_TRUE(choice);
        EXPECT_GE(choice->score, made.choices(start).front().score - 3);
        EXPECT_EQ(made.choose(start, seed)->action, choice->action);
    }
    State kings = start;
    kings.kings = 1;
    EXPECT_FALSE(made.choose(kings, 0));
}

TEST(Openings, RefuseWhatIsNoBook) {
    const std::string text = small().to_text();
    const std::string heading = text.substr(0, text.find('\n') + 1);
    EXPECT_TRUE(Openings::from_text(heading));
    for (const std::string& broken : std::initializer_list<std::string>{
             std::string(), heading.substr(0, heading.size() - 3) + "\n", "x" + text,
             text + "1 22-17 9999999\n", heading + "1 22-14 0\n", heading + "2 22-18 0\n",
             heading + "0 22-18 0\n", heading + "1 22-18\n", heading + "1 22-18 0 \n",
             heading + "1 22-18 0\n1 22-18 0\n", heading + "1 22-18 0\n1 22-17 1\n",
             heading + "1 22-18 0\n3 22-17 1\n", heading + "1  0\n", heading + "\n\n",
             "prise-drafti-openings-1 0 1 0 0 0 0 0 0 0 7\n",
             "prise-drafti-openings-1 0 1 9 0 0 0 0 0 0 0\n", std::string(5000, '\xFF')}) {
        EXPECT_FALSE(Openings::from_text(broken)) << broken.substr(0, 80);
        EXPECT_FALSE(Library().add(broken));
    }
}

TEST(Openings, WhateverIsChangedIsRefusedOrStillABook) {
    const std::string text = small().to_text();
    Random random(7);
    int refused = 0;
    for (int i = 0; i < 2'000; ++i) {
        std::string changed = text;
        for (uint32_t times = 1 + random.below(3); times > 0; --times) {
            const size_t at = random.below(static_cast<uint32_t>(changed.size()));
            switch (random.below(3)) {
                case 0: changed[at] = "0123456789-x \n"[random.below(14)]; break;
                case 1: changed.erase(at, 1 + random.below(20)); break;
                default: changed.insert(at, changed.substr(random.below(30), random.below(9)));
            }
        }
        const auto read = Openings::from_text(changed);
        refused += read ? 0 : 1;
        if (read) {  // then all of it is legal, and it comes back
            ASSERT_TRUE(Openings::from_text(read->to_text())) << changed;
        }
    }
    EXPECT_GT(refused, 1'000);
}

TEST(Openings, OfTheProgramCanBeRead) {
    const Openings* known = openings_for(Settings{});
    ASSERT_NE(known, nullptr);
    EXPECT_GE(known->positions(), 50U);
    EXPECT_FALSE(known->choices(start_of(*known)).empty());
}

// Low levels know the first moves only, the highest one all; who is asked to think thinks.
TEST(Openings, LevelsLookIntoThemAsFarAsTheyKnow) {
    const auto game = game_of("tanzania");
    const Openings& book = *openings_for(Settings{});
    const Rules rules(Settings{}, {});
    for (const int level : {1, 4, 5, 8}) {
        const auto play = game->start();
        State state = start_of(book);
        int known = 0;
        for (; known < 30 && !book.choices(state).empty(); ++known) {
            const Seat seat = play->to_act();
            const auto player = make_player("drafti", *game,
                                            {.seat = seat,
                                             .level = level,
                                             .table_bytes = 1 << 16,
                                             .library = std::make_shared<Library>()})
                                    .value();
            ASSERT_TRUE(player->see(seen_by(*play, seat)));
            player->go({.nodes = 20, .by_book = true});
            if (player->step(20)) player->step(20);
            if (player->thought().nodes != 0) {
                break;
            }
            const std::string best = player->thought().best;
            const Action action = rules.parse_action(best).value();
            const auto choices = book.choices(state);
            EXPECT_NE(std::ranges::find(choices, action, &Openings::Choice::action), choices.end());
            player->go({.nodes = 20});
            player->step(20);
            EXPECT_EQ(player->thought().nodes, 20U);
            ASSERT_TRUE(play->apply(best));
            Past past;
            Silent silent;
            rules.apply(state, past, action, silent);
        }
        const int most = level <= 4 ? 2 : level == 5 ? 4 : 30;
        EXPECT_LE(known, most) << level;
        EXPECT_TRUE(known == most || book.choices(state).empty()) << level;
    }
}

}  // namespace
}  // namespace prise::ai::drafti
