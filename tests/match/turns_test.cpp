// Time, held actions, and what a call of a match returns: through the match itself.
#include <gtest/gtest.h>

#include <array>

#include "prise/match/record.h"
#include "tests/match/random_match.h"

namespace prise {
namespace {

class Table {
  public:
    explicit Table(std::string_view game, TimeControl clock = {},
                   json::Value options = json::Object(), uint64_t seed = 1)
        : random_(seed), kept_(random_), match(kept_.match()) {
        EXPECT_TRUE(keep(match.create(
            {.id = "x", .game = std::string(game), .options = std::move(options), .clock = clock},
            0)));
        EXPECT_TRUE(keep(match.start(0)));
    }
    bool keep(const Result<Appended>& appended) { return kept_.keep(appended); }
    const MatchState& state() const { return match.state(); }
    const std::vector<Entry>& entries() const { return kept_.entries(); }
    std::string code(const Result<Appended>& done) const {
        return done ? "fine" : std::string(done.error().code);
    }
    // What folding these entries says.
    std::string verdict(std::vector<Entry> entries) const {
        MatchState again(shared_games(), native::hashing());
        const auto done = fold_record(std::move(entries), again);
        return done ? "sound" : done.error().text();
    }

  private:
    Random random_;
    ToldMatch kept_;

  public:
    Match& match;
};

constexpr TimeControl minute{TimeControl::Kind::fixed, 60'000, 0};

TEST(MatchCalls, ReturnWhatTheyAppended) {
    Table table("drafti");
    const auto moved = table.match.act(Seat::first, "22-18", 1);
    ASSERT_TRUE(moved);
    ASSERT_EQ(moved->size(), 1U);
    EXPECT_EQ(moved->front().seq, 3);
    EXPECT_EQ(moved->front().entry.kind, EntryKind::action);
    EXPECT_EQ(moved->front().action, "22-18");
    EXPECT_FALSE(moved->front().events.empty());
    const auto resigned = table.match.resign(Seat::second, 2);
    ASSERT_TRUE(resigned);
    ASSERT_EQ(resigned->size(), 2U);
    EXPECT_EQ(resigned->back().entry.kind, EntryKind::ended);
    EXPECT_TRUE(table.state().is_over());
}

TEST(MatchCalls, RefusedMeansNothingHasChanged) {
    Table table("drafti", minute);
    const std::string position = table.state().play()->position();
    const Clock clock = table.state().clock();
    EXPECT_EQ(table.code(table.match.act(Seat::first, "22-19", 1000)), "not-diagonal");
    EXPECT_EQ(table.code(table.match.act(Seat::second, "9-13", 1000)), "not-your-turn");
    EXPECT_EQ(table.code(table.match.act(Seat::none, "22-18", 1000)), "not-your-turn");
    EXPECT_EQ(table.code(table.match.act(Seat::third, "22-18", 1000)), "not-your-turn");
    EXPECT_EQ(table.state().play()->position(), position);
    EXPECT_EQ(table.state().clock(), clock);
    EXPECT_EQ(table.state().next_seq(), 3);
}

// Gambit Chess §9: the first bid is for its player alone until the second one is made.
TEST(MatchCalls, ReportWhatBecomesVisible) {
    Table table("duel-chess");
    for (const char* action : {"e2e4", "d7d5", "e4d5"}) {
        ASSERT_TRUE(table.keep(table.match.act(table.state().play()->to_act(), action, 0)));
    }
    const auto sealed = table.match.act(Seat::first, "bp:3", 0);
    ASSERT_TRUE(table.keep(sealed));
    EXPECT_EQ(sealed->front().action_for({Seat::first}), "bp:3");
    EXPECT_EQ(sealed->front().action_for({Seat::second}), "bp:?");
    EXPECT_EQ(sealed->front().action_for(spectator), "bp:?");
    EXPECT_EQ(table.state().texts_for(spectator).back(), "bp:?");
    const auto answered = table.match.act(Seat::second, "bp:1", 0);
    ASSERT_TRUE(table.keep(answered));
    ASSERT_EQ(answered->front().opened.size(), 1U);
    const Opened& opened = answered->front().opened.front();
    EXPECT_EQ(opened.seq, sealed->front().seq);
    EXPECT_EQ(opened.action, "bp:3");
    EXPECT_TRUE(opened.to.has({Seat::second}));
    EXPECT_TRUE(opened.to.has(spectator));
    EXPECT_FALSE(opened.to.has({Seat::first}));
    const auto texts = table.state().texts_for(spectator);
    EXPECT_EQ(texts[texts.size() - 2], "bp:3");
}

// The forced bid is known to everybody who knows that it is forced, so that is sealed, too.
TEST(Seals, HideWhetherThereWasAChoice) {
    std::array<std::string, 2> lines;
    for (const bool forced : {false, true}) {
        Table table("duel-chess");
        for (const char* action : {"e2e4", "d7d5", "e4d5"}) {
            ASSERT_TRUE(table.keep(table.match.act(table.state().play()->to_act(), action, 0)));
        }
        ASSERT_TRUE(table.keep(forced ? table.match.act_for_absent(0)
                                      : table.match.act(Seat::first, "bp:0", 0)));
        EXPECT_EQ(table.entries().back().find("forced") != nullptr, forced);
        const std::string record = write_redacted_record(table.entries(), native::hashing());
        lines[forced ? 1 : 0] = record.substr(record.rfind("{\"seq\""));
        EXPECT_EQ(table.verdict(table.entries()), "sound");
    }
    EXPECT_EQ(lines[0].size(), lines[1].size());
    EXPECT_EQ(lines[0].find("forced"), std::string::npos);
    EXPECT_EQ(lines[1].find("forced"), std::string::npos);
}

TEST(Seals, AreNeededByWhatOthersMayNotSee) {
    Table table("duel-chess");
    for (const char* action : {"e2e4", "d7d5", "e4d5", "bp:3"}) {
        ASSERT_TRUE(table.keep(table.match.act(table.state().play()->to_act(), action, 0)));
    }
    std::vector<Entry> entries = table.entries();
    entries.back().body = {{"action", "bp:3"}};
    EXPECT_EQ(table.verdict(entries),
              "line 6: seal: bad-seal: An action that others may not see is sealed.");
}

TEST(Time, IsTakenWhenAnActionComes) {
    Table table("drafti", minute);
    ASSERT_TRUE(table.keep(table.match.act(Seat::first, "22-18", 10'000, 500)));
    EXPECT_EQ(table.state().clock().left_ms(Seat::first, 10'000), 50'500);
    const Entry& entry = table.entries().back();
    EXPECT_EQ(entry.number("lag"), 500);
    EXPECT_EQ(entry.number("forgiven"), 500);
    EXPECT_EQ(entry.find("clock")->text(), "[50500,60000]");
}

TEST(Time, ALateActionIsRefusedAndAFlagIsTheHostsDecision) {
    Table table("drafti", minute);
    EXPECT_EQ(table.code(table.match.time_out(60'500)), "time-left");
    EXPECT_EQ(table.code(table.match.act(Seat::first, "22-18", 60'500)), "time-over");
    EXPECT_EQ(table.code(table.match.act(Seat::first, "22-18", 62'000, 100'000)), "time-over");
    ASSERT_TRUE(table.keep(table.match.time_out(62'000)));
    EXPECT_EQ(table.state().decided()->outcome, win(Seat::second, "timeout"));
    EXPECT_EQ(table.verdict(table.entries()), "sound");
}

// What a host writes about clocks is checked like everything else.
TEST(Time, AForgedClockIsFoundOut) {
    Table table("drafti", minute);
    ASSERT_TRUE(table.keep(table.match.act(Seat::first, "22-18", 10'000)));
    std::vector<Entry> entries = table.entries();
    entries.back().body = {{"action", "22-18"}, {"clock", json::Array{59'000, 60'000}}};
    EXPECT_EQ(table.verdict(entries),
              "line 3: clock: bad-clock: The clocks stand at [50000,60000], with 0 ms forgiven.");
    entries = table.entries();
    entries.pop_back();
    entries.push_back({EntryKind::timeout, 30'000, Seat::first, {}});
    EXPECT_EQ(table.verdict(entries), "line 3: entry: time-left: The seat still has time.");
}

TEST(Time, IsGivenByOthersOnly) {
    Table table("drafti", minute);
    EXPECT_EQ(table.code(table.match.give_time(Seat::first, Seat::first, 1000, 0)),
              "not-yours-to-give");
    EXPECT_EQ(table.code(table.match.give_time(Seat::first, Seat::second, 0, 0)), "bad-entry");
    EXPECT_EQ(table.code(table.match.give_time(Seat::first, Seat::second, day_ms + 1, 0)),
              "bad-entry");
    EXPECT_EQ(table.code(table.match.give_time(Seat::first, Seat::third, 1000, 0)), "bad-entry");
    ASSERT_TRUE(table.keep(table.match.give_time(Seat::second, Seat::first, 15'000, 0)));
    EXPECT_EQ(table.state().clock().left_ms(Seat::first, 0), 75'000);
    Table untimed("drafti");
    EXPECT_EQ(untimed.code(untimed.match.give_time(Seat::second, Seat::first, 1000, 0)),
              "bad-entry");
}

// RingRift: a placement can be undone; the time it took cannot.
TEST(Time, UndoGivesNoneBack) {
    Table table("ringrift", {TimeControl::Kind::delay, 60'000, 5'000});
    int64_t now = 0;
    for (int i = 0; i < 5; ++i) {
        now += 4'000;
        ASSERT_TRUE(table.keep(table.match.act(Seat::first, "1@d4", now)));
        now += 4'000;
        ASSERT_TRUE(table.keep(table.match.undo(Seat::first, 1, now)));
    }
    EXPECT_EQ(table.state().clock().left_ms(Seat::first, now), 60'000 - (40'000 - 5'000));
    EXPECT_EQ(table.verdict(table.entries()), "sound");
}

// Of three seats the others play on; for the one whose flag has fallen no clock is asked any more.
TEST(Time, ASeatWhoseFlagHasFallenIsPlayedForAllTheSame) {
    Table table("ringrift", minute, json::Object{{"players", 3}, {"rings", 3}});
    const auto fallen = table.match.time_out(70'000);
    ASSERT_TRUE(table.keep(fallen)) << fallen.error().sentence;
    EXPECT_TRUE(table.state().has_left(Seat::first));
    int64_t now = 70'000;
    std::vector<std::string> legal;
    for (int i = 0; i < 12 && !table.state().decided(); ++i) {
        const Seat seat = table.state().play()->to_act();
        ASSERT_NE(seat, Seat::first);
        table.state().play()->legal(all_knowing, legal);
        const auto done = table.match.act(seat, legal.front(), now += 1'000);
        ASSERT_TRUE(table.keep(done)) << done.error().sentence;
    }
    EXPECT_EQ(table.verdict(table.entries()), "sound");
}

TEST(Time, AnUndoAfterTheFlagIsTooLate) {
    Table table("ringrift", minute);
    ASSERT_TRUE(table.keep(table.match.act(Seat::first, "1@d4", 1'000)));
    EXPECT_EQ(table.code(table.match.undo(Seat::first, 1, 61'000)), "time-over");
    EXPECT_EQ(table.state().line().size(), 1U);
}

TEST(Time, DoesNotRunWhileTheHostIsAway) {
    Table table("drafti", minute);
    ASSERT_TRUE(table.keep(table.match.resume(1'000'000)));
    ASSERT_TRUE(table.keep(table.match.act(Seat::first, "22-18", 1'002'000)));
    EXPECT_EQ(table.state().clock().left_ms(Seat::first, 1'002'000), 58'000);
    EXPECT_EQ(table.verdict(table.entries()), "sound");
}

TEST(Held, IsPlayedWhenItsTurnComes) {
    Table table("drafti");
    ASSERT_TRUE(table.keep(table.match.hold(Seat::second, "9-13", 0)));
    const auto done = table.match.act(Seat::first, "22-18", 1);
    ASSERT_TRUE(table.keep(done));
    ASSERT_EQ(done->size(), 2U);
    EXPECT_EQ(done->back().action, "9-13");
    EXPECT_EQ(done->back().entry.number("held"), 3);
    EXPECT_FALSE(table.state().held_by(Seat::second));
    EXPECT_EQ(table.verdict(table.entries()), "sound");
}

// A host that stopped between the two entries of one call goes on where it was.
TEST(MatchCalls, WhatStillFollowsIsMadeUpFor) {
    Table table("drafti");
    ASSERT_TRUE(table.keep(table.match.hold(Seat::second, "9-13", 0)));
    ASSERT_TRUE(table.keep(table.match.act(Seat::first, "22-18", 1)));
    ASSERT_TRUE(table.keep(table.match.resign(Seat::first, 2)));
    const std::vector<Entry>& all = table.entries();
    for (size_t stored = 2; stored <= all.size(); ++stored) {
        Random random(1);
        Match again(tools_for(random));
        for (size_t i = 0; i < stored; ++i) {
            ASSERT_TRUE(again.fold(all[i]));
        }
        const auto followed = again.follow_up(3);
        ASSERT_TRUE(followed);
        const EntryKind last = all[stored - 1].kind;
        const bool cut = stored == 4 || last == EntryKind::resign;
        EXPECT_EQ(followed->size(), cut ? 1U : 0U) << stored;
    }
}

TEST(Held, EndsWithTheTurnItWasMeantFor) {
    Table table("drafti");
    ASSERT_TRUE(table.keep(table.match.hold(Seat::second, "13-17", 0)));  // no man stands there
    const auto done = table.match.act(Seat::first, "22-18", 1);
    ASSERT_TRUE(table.keep(done));
    EXPECT_EQ(done->size(), 1U);
    EXPECT_FALSE(table.state().held_by(Seat::second));
    ASSERT_TRUE(table.keep(table.match.act(Seat::second, "9-13", 2)));
    const auto next = table.match.act(Seat::first, "18-14", 3);  // now it could be played
    ASSERT_TRUE(table.keep(next));
    EXPECT_EQ(next->size(), 1U);
}

TEST(Held, CanBeChangedAndWithdrawn) {
    Table table("drafti");
    ASSERT_TRUE(table.keep(table.match.hold(Seat::second, "9-13", 0)));
    ASSERT_TRUE(table.keep(table.match.hold(Seat::second, "9-14", 1)));
    EXPECT_EQ(table.state().held_by(Seat::second)->first, "9-14");
    ASSERT_TRUE(table.keep(table.match.withdraw(Seat::second, 2)));
    EXPECT_FALSE(table.state().held_by(Seat::second));
    EXPECT_EQ(table.code(table.match.withdraw(Seat::second, 3)), "nothing-held");
    EXPECT_EQ(table.code(table.match.hold(Seat::first, "22-18", 3)), "not-to-hold");
    EXPECT_EQ(table.code(table.match.hold(Seat::second, "nonsense", 3)), "bad-action");
    const auto done = table.match.act(Seat::first, "22-18", 4);
    ASSERT_TRUE(table.keep(done));
    EXPECT_EQ(done->size(), 1U);
    EXPECT_EQ(table.verdict(table.entries()), "sound");
}

// A host cannot play something else in its name.
TEST(Held, IsTheActionThatIsPlayed) {
    Table table("drafti");
    ASSERT_TRUE(table.keep(table.match.hold(Seat::second, "9-13", 0)));
    ASSERT_TRUE(table.keep(table.match.act(Seat::first, "22-18", 1)));
    std::vector<Entry> entries = table.entries();
    entries.back().body = {{"action", "9-14"}, {"held", 3}};
    EXPECT_EQ(table.verdict(entries),
              "line 5: seal: bad-seal: The action is not the one that the seat holds.");
}

TEST(SharedRules, AreOneForAllMatchesWithTheSameOptions) {
    const Table one("casino");
    const Table two("casino", {}, json::Object(), 2);
    const Table other("casino", {}, json::Object{{"handSize", 4}});
    EXPECT_EQ(one.state().game(), two.state().game());
    EXPECT_NE(one.state().game(), other.state().game());
    EXPECT_NE(one.state().play()->position(), two.state().play()->position());
}

// Again and again there and back (bench/match_bench.cpp says what that costs).
TEST(Returns, ComeBackToTheSamePosition) {
    Table table("ringrift");
    int64_t now = 0;
    for (int i = 0; i < 400; ++i) {
        ASSERT_TRUE(table.keep(table.match.act(Seat::first, "1@d4", ++now)));
        ASSERT_TRUE(table.keep(table.match.undo(Seat::first, 1, ++now)));
    }
    EXPECT_TRUE(table.state().line().empty());
    EXPECT_EQ(table.state().play()->position(), table.state().game()->start()->position());
    EXPECT_EQ(table.verdict(table.entries()), "sound");
}

}  // namespace
}  // namespace prise
