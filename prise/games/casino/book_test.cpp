// Casino against its book, section by section. The cases of section 13 are in tests/cases.
#include <gtest/gtest.h>

#include "prise/core/facade.h"
#include "prise/games/casino/game.h"
#include "prise/games/casino/score.h"
#include "prise/games/casino/testing.h"

namespace prise::casino {
namespace {

using Strings = std::vector<std::string>;

// The loose cards, builds, hands and piles of a test; all cards that are named nowhere lie on the
// pile of player 1.
struct Scene {
    std::string hand0, hand1, loose = "-", builds = "-", stack = "-", pile0 = "-";
    int round = 2;
    std::string options = "{}";

    CardSet named() const {
        CardSet set = 0;
        for (const std::string& text : {hand0, hand1, loose, builds, stack, pile0}) {
            for (size_t i = 0; i + 1 < text.size(); ++i) {
                Scan scan(std::string_view(text).substr(i, 2));
                if (const auto card = take_card(scan)) {
                    set |= bit(*card);
                }
            }
        }
        return set;
    }
    // A scene in round 2 has no deck; its score is found by asking the reader.
    std::string position() const {
        std::string pile1;
        for_each(all_cards & ~named(), [&](Card card) { pile1 += card_text(card); });
        const auto game = entry().make_from(options);
        const std::string front = join(hand0, "/", hand1, " ", loose, " ", builds, " ", stack, " ",
                                       pile0, "/", pile1, " - 0 ", round, " 1 5 ");
        for (int first = 0; first <= 11; ++first) {
            for (int second = 0; second <= 11; ++second) {
                std::string text = join(front, first, "-", second);
                if ((*game)->restore(text)) {
                    return text;
                }
            }
        }
        ADD_FAILURE() << (*game)->restore(front + "0-0").error().sentence << " " << front;
        return {};
    }
};

struct Told {
    Strings types;
    Strings events, captures;
    std::string position;
};

Told play(const Scene& scene, const Strings& actions, Viewer viewer = all_knowing) {
    const auto game = entry().make_from(scene.options);
    auto now = (*game)->restore(scene.position());
    EXPECT_TRUE(now) << now.error().sentence;
    Told told;
    for (const std::string& action : actions) {
        Collector collector;
        const auto done = (*now)->apply(action, Seat::none, &collector);
        EXPECT_TRUE(done) << action << ": " << done.error().sentence;
        for (const Event& event : collector.events) {
            told.types.emplace_back(event.type);
            told.events.push_back(render(event, viewer).text());
        }
        for (const CaptureRecord& record : collector.captures) {
            told.captures.push_back(render(record, viewer).text());
        }
    }
    told.position = (*now)->position();
    return told;
}

TEST(CasinoBook, S2_TheDeal) {
    const auto game = entry().make_from(R"({"seed":3,"handSize":9,"tableDeal":4})");
    EXPECT_EQ((*game)->start()->position(),
              "Ad2h3c4s4d6c7c8dTh/2s2d2c3h3d5s5c6s9h Ah8h9cTc - - -/- "
              "8s9sTd8cTs7s5hAs9d7d7h3s4c5d6d6hAc4h 0 1 - 5 0-0");
    for (const std::string_view bad :
         {R"({"handSize":3})", R"({"tableDeal":4})", R"({"handSize":7})", R"({"tableDeal":2})",
          R"({"handSize":1.0})", R"({"pileTop":1})", R"({"seed":9007199254740992})"}) {
        const auto refused = entry().make_from(bad);
        ASSERT_FALSE(refused) << bad;
        EXPECT_EQ(refused.error().code, "bad-options");
    }
}

// §3: forty cards, each in exactly one place, all through random games; and the score is the one
// that the piles give.
TEST(CasinoBook, S3_EveryCardIsInOnePlace) {
    walk_random_games(60, 11, [](const Rules& rules, const State& state) {
        int cards = 0;
        CardSet met = 0;
        const auto meet = [&](CardSet set) {
            cards += count(set);
            met |= set;
        };
        meet(state.hands[0]);
        meet(state.hands[1]);
        meet(state.loose);
        for (const Player player : {Player{0}, Player{1}}) {
            CardSet in_order = 0;
            for (int i = 0; i < count(state.taken[player]); ++i) {
                in_order |= bit(state.pile_card(player, i));
            }
            EXPECT_EQ(in_order, state.taken[player]);
            meet(in_order);
        }
        for_each(state.builds(), [&](Card place) {
            meet(state.build_set(value_of(place)));
            EXPECT_TRUE(groups_to(state.build_set(value_of(place)), value_of(place)));
        });
        for (const Staged staged : state.stack()) {
            meet(bit(staged.card()));
        }
        for (size_t i = 0; i < state.deck_count; ++i) {
            meet(bit(state.deck[i]));
        }
        ASSERT_EQ(cards, card_count) << position_of(rules, state);
        ASSERT_EQ(met, all_cards);
    });
}

// §5: 40 - tableDeal turn-ending actions in every game; §8: 11 points or 9.
TEST(CasinoBook, S5_S8_TurnsAndPointsOfAGame) {
    Random random(4);
    for (int game = 0; game < 200; ++game) {
        const Rules rules(random_settings(random));
        State state;
        Past past;
        Silent silent;
        ActionList<Action> list;
        rules.start(state, past, random_deal(random));
        int turns = 0;
        for (rules.legal(state, past, list); !list.empty(); rules.legal(state, past, list)) {
            const Action action = list[random.below(static_cast<uint32_t>(list.size()))];
            turns += action.ends_turn() ? 1 : 0;
            rules.apply(state, past, action, silent);
        }
        EXPECT_EQ(turns, 40 - rules.settings().table_deal);
        const auto scores = score_of(rules.settings(), state);
        const int total = scores[0].total() + scores[1].total();
        const bool split = !rules.settings().spade_split && scores[0].spades == 5;
        EXPECT_EQ(total, state.last == nobody ? 0 : split ? 9 : 11) << position_of(rules, state);
    }
}

TEST(CasinoBook, S7_ForcedPlay) {
    const auto forced = [](const Scene& scene, const Strings& actions = {}) {
        const auto game = entry().make_from(scene.options);
        const auto now = (*game)->restore(scene.position());
        for (const std::string& action : actions) {
            EXPECT_TRUE((*now)->apply(action));
        }
        return (*now)->forced(all_knowing);
    };
    EXPECT_EQ(forced({.hand0 = "2h7s9d", .hand1 = "AsAhAd", .loose = "3d4c"}), "2h-");
    EXPECT_EQ(forced({.hand0 = "2h7s9d", .hand1 = "AsAhAd", .loose = "2d4c"}), "7s-");
    EXPECT_EQ(forced({.hand0 = "2h7s9d", .hand1 = "AsAhAd", .loose = "2d4c"}, {"2d:4c"}), "cancel");
    EXPECT_EQ(forced({.hand0 = "9d9c", .hand1 = "AsAh", .loose = "9s"}), "9cx9s");
}

TEST(CasinoBook, S9_OthersSeeNoHandAndNoDeck) {
    walk_random_games(20, 13, [](const Rules& rules, const State& state) {
        if (state.is_over()) {
            return;
        }
        for (const Viewer viewer : {spectator, Viewer{Seat::first}, Viewer{Seat::second}}) {
            const auto seen = rules.observe(state, {}, viewer);
            const std::string text = text_of([&](Text& t) { rules.print_observation(seen, t); });
            CardSet hidden = 0;
            for (const Player player : {Player{0}, Player{1}}) {
                hidden |= viewer.seat == seat_of(player) ? 0 : state.hands[player];
            }
            for (size_t i = 0; i < state.deck_count; ++i) {
                hidden |= bit(state.deck[i]);
            }
            for_each(hidden, [&](Card card) {
                ASSERT_EQ(text.find(card_text(card)), std::string::npos) << text;
            });
            ASSERT_EQ(text.size(), position_of(rules, state).size());
        }
    });
}

TEST(CasinoBook, S11_WhatTheWriterWouldNotWriteIsRefused) {
    const auto game = entry().make_from(R"({"pileTop":true})");
    const std::string pile = "Ac2s2d2c3s3h3c4s4h4d4c5s5d5c6s6h6d6c7h7d7c8s8h8d8c9s9h9d9cTsThTd";
    const auto with = [&](std::string text) {
        text.insert(text.find("Ad ") + 2, pile);
        return text;
    };
    const auto code = [&](const std::string& text) {
        const auto read = (*game)->restore(text);
        return read ? std::string() : read.error().sentence;
    };
    const std::string read = with("2h7s/AsAh 3d - Tct5ho -/Ad - 0 2 1 5 0-9");
    EXPECT_EQ(code(read), "");
    for (const std::string_view bad : {
             "7s2h/AsAh 3d - Tct5ho -/Ad - 0 2 1 5 0-9",      // a hand out of order
             "2h7s/AsAh 3d - 5hoTct -/Ad - 0 2 1 5 0-9",      // the higher card lies below
             "2h7s/AsAh 3d - Tct -/5hAd - 0 2 1 5 0-9",       // one card is no stack
             "2h7s/AsAh 3d - Tcx5ho -/Ad - 0 2 1 5 0-9",      // from nowhere
             "2h7s/AsAh 3d - Tco5ho -/Ad - 0 2 1 5 0-9",      // two of the pile
             "2h7s/AsAh 3d - Tct5ho -/Ad - 0 2 1 6 0-9",      // undo above its limit
             "2h7s/AsAh 3d - Tct5ho -/Ad - 0 2 1 05 0-9",     // a leading zero
             "2h7s/AsAh 3d - Tct5ho -/Ad - 0 1 1 5 0-9",      // round 1 has a deck
             "2h7s/AsAh 3d - Tct5ho -/Ad - 1 2 1 5 0-9",      // player 1 would have one more
             "2h7s/AsAh 3d - Tct5ho -/Ad - 0 2 - 5 0-9",      // somebody captured
             "2h7s/AsAh 3d - Tct5ho -/Ad - 0 2 1 5 0-6",      // the score
             "2h7s/AsAh 3d - Tct5ho -/Ad - - 2 1 0 0-9",      // over with hands
             "2h7s/AsAh - 3@0:3d Tct5ho -/Ad - 0 2 1 5 0-9",  // a build of one
             "2h7s/AsAh 3d  - Tct5ho -/Ad - 0 2 1 5 0-9",
             "2h7s/AsAh 3d - Tct5ho -/Ad - 0 2 1 5 0-9 ",
         }) {
        EXPECT_NE(code(with(std::string(bad))), "") << bad;
    }
    EXPECT_NE(code("2h7s/AsAh 3d - Tct5ho -/Ad - 0 2 1 5 0-9"), "") << "cards are missing";
}

TEST(CasinoBook, S12_StagingIsToldAtOnce) {
    const Scene scene{.hand0 = "2h7s", .hand1 = "AsAh", .loose = "3d4cTd"};
    const Told told = play(scene, {"3d:4c", "Td:S", "undo", "7sxS"});
    EXPECT_EQ(told.types, (Strings{"stage", "stage", "unstage", "capture", "score", "turn"}));
    EXPECT_EQ(told.events[0], R"({"type":"stage","seat":1,"cards":[{"card":"4c","source":"t"},)"
                              R"({"card":"3d","source":"t"}],"stack":[{"card":"4c","source":"t"},)"
                              R"({"card":"3d","source":"t"}],"values":[7]})");
    EXPECT_EQ(told.events[2],
              R"({"type":"unstage","seat":1,"cards":[{"card":"Td","source":"t"}],"undo":4,)"
              R"("kind":"undo"})");
    EXPECT_EQ(told.events[3],
              R"({"type":"capture","seat":1,"kind":"stack","card":"7s","cards":["4c","3d"]})");
    EXPECT_EQ(told.captures, (Strings{R"({"ply":0,"seat":1,"by":"7s","from":"hand","to":"pile",)"
                                      R"("taken":[{"what":"4c","at":"S"},{"what":"3d","at":"S"}],)"
                                      R"("gained":["4c","3d","7s"],"kind":"stack"})"}));
}

TEST(CasinoBook, S12_BuildsAreTold) {
    const Told made = play({.hand0 = "3h7d", .hand1 = "AsAh", .loose = "4c"}, {"3h+4c=7"});
    EXPECT_EQ(made.events[0], R"({"type":"build-created","seat":1,"value":7,"added":["4c","3h"],)"
                              R"("cards":["4c","3h"],"compound":false})");
    const Told joined = play(
        {.hand0 = "5h7d", .hand1 = "AsAh", .loose = "2c", .builds = "7@0:4c3h"}, {"5h:2c", "S=7"});
    EXPECT_EQ(joined.events[1],
              R"({"type":"build-augmented","seat":1,"value":7,"added":["5h","2c"],)"
              R"("cards":["4c","3h","5h","2c"],"compound":true})");
    const Scene theirs{.hand0 = "3s7s", .hand1 = "AsAh", .builds = "7@1:4h3d"};
    EXPECT_EQ(play(theirs, {"3s+B7"}).events[0],
              R"({"type":"build-extended","seat":1,"card":"3s","from":7,"to":10,)"
              R"("formerOwner":2,"newOwner":1,"extendable":false})");
    EXPECT_EQ(play(theirs, {"7sxB7"}).events[0],
              R"({"type":"capture","seat":1,"kind":"build","card":"7s","cards":["4h","3d"],)"
              R"("value":7,"formerOwner":2})");
    const Scene lock{.hand0 = "7s7d",
                     .hand1 = "AsAh",
                     .builds = "7@1:4c3h",
                     .options = R"({"strategicExtensions":true})"};
    EXPECT_EQ(play(lock, {"7s+B7"}).events[0],
              R"({"type":"build-locked","seat":1,"value":7,"added":["7s"],)"
              R"("cards":["4c","3h","7s"],"compound":true,"formerOwner":2})");
    const Scene merge{.hand0 = "2h3s",
                      .hand1 = "AsAh",
                      .builds = "7@1:4c3h,9@0:5c4h",
                      .options = R"({"buildMerging":true})"};
    const Told merged = play(merge, {"2h+B7"});
    EXPECT_EQ(merged.types, (Strings{"build-extended", "build-merged", "turn"}));
    EXPECT_EQ(merged.events[0], R"({"type":"build-extended","seat":1,"card":"2h","from":7,"to":9,)"
                                R"("formerOwner":2,"newOwner":1,"extendable":false})")
        << "the merged build is compound (D30)";
    EXPECT_EQ(merged.events[1],
              R"({"type":"build-merged","seat":1,"value":9,"cards":["5c","4h","4c","3h","2h"]})");
}

TEST(CasinoBook, S12_TheEndIsTold) {
    const Scene scene{.hand0 = "5s", .hand1 = "5h", .loose = "5c9d"};
    const Told told = play(scene, {"5sx5c", "5h-"});
    EXPECT_EQ(told.types, (Strings{"capture", "score", "turn", "trail", "round-end", "last-cards",
                                   "score", "game-over"}));
    EXPECT_EQ(told.events[5], R"({"type":"last-cards","seat":2,"player":1,"cards":["5h","9d"]})");
    EXPECT_EQ(told.events[7],
              R"({"type":"game-over","seat":2,"outcome":{"status":"win","winner":2,)"
              R"("reason":"points"},"scores":[0,11]})");
}

TEST(CasinoBook, S12_ANewGameBeginsWithDealAndTurn) {
    const auto game = entry().make_from(R"({"handSize":1})");
    Collector collector;
    (*game)->start()->tell_start(collector);
    ASSERT_EQ(collector.events.size(), 2U);
    EXPECT_EQ(render(collector.events[0], {Seat::second}).text(),
              R"({"type":"deal","seat":1,"round":1,"counts":{"hands":[1,1],"deck":38},)"
              R"("hand2":["9s"],"table":{"loose":[],"builds":[]}})");
    EXPECT_EQ(render(collector.events[1], spectator).text(),
              R"({"type":"turn","seat":1,"next":1,"undo":5})");
}

// A new round is dealt: every seat is told its own hand only.
TEST(CasinoBook, S12_HandsAreTheirOwners) {
    const auto game = entry().make_from(R"({"handSize":1,"seed":5})");
    const auto told_to = [&](Viewer viewer) {
        const auto now = (*game)->start();
        Collector collector;
        for (int i = 0; i < 2; ++i) {
            collector.clear();
            Strings legal;
            now->legal(all_knowing, legal);
            EXPECT_TRUE(now->apply(legal.front(), Seat::none, &collector));
        }
        std::string text;
        for (const Event& event : collector.events) {
            if (event.type == "deal") {
                text = render(event, viewer).text();
            }
        }
        return text;
    };
    const std::string all = told_to(all_knowing);
    EXPECT_NE(all.find("hand1"), std::string::npos);
    EXPECT_NE(all.find("hand2"), std::string::npos);
    EXPECT_EQ(told_to({Seat::first}).find("hand2"), std::string::npos);
    EXPECT_EQ(told_to({Seat::second}).find("hand1"), std::string::npos);
    EXPECT_EQ(told_to(spectator).find("\"hand1\""), std::string::npos);
    EXPECT_EQ(told_to(spectator).find("\"hand2\""), std::string::npos);
}

}  // namespace
}  // namespace prise::casino
