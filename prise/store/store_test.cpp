#include "prise/store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <fstream>

#include "prise/store/testing_test.h"

namespace prise::store {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

struct StoreTest : ::testing::Test {
    void reopen() {
        store.reset();
        store = opened(path);
    }

    Folder folder;
    std::string path = folder / "games.db";
    std::unique_ptr<Store> store = opened(path);
};

TEST_F(StoreTest, AppendsInOrder) {
    EXPECT_EQ(1, stored_seq(append_now(*store, making("a"))));
    EXPECT_EQ(2, stored_seq(append_now(*store, acting("a", 1, "x"))));
    Append three = acting("a", 2, "y");
    three.lines = {{"line 3"}, {"line 4"}, {"line 5"}};
    EXPECT_EQ(5, stored_seq(append_now(*store, three)));
    reopen();
    EXPECT_THAT(*store->entries("a", 0, Lines::open),
                ElementsAre(EntryRow{1, "line 1"}, EntryRow{2, "line 2"}, EntryRow{3, "line 3"},
                            EntryRow{4, "line 4"}, EntryRow{5, "line 5"}));
    EXPECT_THAT(*store->entries("a", 3, Lines::open, 1), ElementsAre(EntryRow{4, "line 4"}));
    EXPECT_THAT(*store->entries("b", 0, Lines::open), IsEmpty());
    EXPECT_EQ(5, (*store->game("a"))->seq);
}

TEST_F(StoreTest, ARepeatGetsTheFirstAnswerForEver) {
    append_now(*store, making("a"));
    append_now(*store, acting("a", 1, "x"));
    append_now(*store, acting("a", 2, "y"));
    reopen();
    for (const int64_t expected : {1, 3, 77}) {
        const Answer again = append_now(*store, acting("a", expected, "x"));
        ASSERT_TRUE(std::holds_alternative<Duplicate>(again));
        EXPECT_EQ(2, std::get<Duplicate>(again).seq);
        EXPECT_EQ("answer to x", std::get<Duplicate>(again).answer);
    }
    EXPECT_EQ(3, (*store->game("a"))->seq);
    EXPECT_EQ(2, (*store->first_answer("a", "x"))->seq);
    EXPECT_FALSE((*store->first_answer("a", "z")).has_value());
    // The same id in another game is another action.
    append_now(*store, making("b"));
    EXPECT_EQ(2, stored_seq(append_now(*store, acting("b", 1, "x"))));
}

TEST_F(StoreTest, MakingAGameTwiceIsARepeatOrAConflict) {
    Append item = making("a");
    item.action_id = "make";
    item.answer = "made";
    EXPECT_EQ(1, stored_seq(append_now(*store, item)));
    EXPECT_EQ("made", std::get<Duplicate>(append_now(*store, item)).answer);
    EXPECT_EQ(1, conflict_seq(append_now(*store, making("a"))));
}

TEST_F(StoreTest, WhoComesLateIsTold) {
    EXPECT_EQ(0, conflict_seq(append_now(*store, acting("a", 1, "x"))));
    append_now(*store, making("a"));
    append_now(*store, acting("a", 1, "x"));
    EXPECT_EQ(2, conflict_seq(append_now(*store, acting("a", 1, "y"))));
    EXPECT_EQ(2, conflict_seq(append_now(*store, acting("a", 3, "y"))));
    EXPECT_THAT(*store->entries("a", 0, Lines::open), SizeIs(2));
}

TEST_F(StoreTest, ItemsOfOneBatchSeeEachOther) {
    const Answers answers =
        append_now(*store, {making("a"), acting("a", 1, "x"), acting("a", 1, "y"),
                            acting("a", 2, "x"), acting("a", 2, "z")});
    ASSERT_THAT(answers, SizeIs(5));
    EXPECT_EQ(1, stored_seq(answers[0]));
    EXPECT_EQ(2, stored_seq(answers[1]));
    EXPECT_EQ(2, conflict_seq(answers[2]));
    EXPECT_TRUE(std::holds_alternative<Duplicate>(answers[3]));
    EXPECT_EQ(3, stored_seq(answers[4]));
}

// An item that cannot be is refused alone, and leaves nothing behind.
TEST_F(StoreTest, OneBadItemSpoilsNoOther) {
    Append broken = acting("a", 1, "x");
    broken.changes = {SetSeats{"a", {SeatRow{.guest = "nobody"}}}};
    Append unknown = acting("b", 1, "x");
    unknown.changes = {ChatLine{.game = "nowhere", .room = "players", .text = "hello"}};
    Append empty = acting("a", 1, "y");
    empty.lines.clear();
    Append remade = acting("a", 1, "y");
    remade.facts = GameFacts{};
    const Answers answers = append_now(*store, {making("a"), making("b"), broken, unknown, empty,
                                                remade, acting("a", 1, "z"), acting("b", 1, "z")});
    EXPECT_EQ("bad-change", code_in(answers[2]));
    EXPECT_EQ("bad-change", code_in(answers[3]));
    EXPECT_THAT(std::get<Refusal>(answers[3]).sentence, HasSubstr("There is no game 'nowhere'"));
    EXPECT_EQ("bad-append", code_in(answers[4]));
    EXPECT_EQ("bad-append", code_in(answers[5]));
    EXPECT_EQ(2, stored_seq(answers[6]));
    EXPECT_EQ(2, stored_seq(answers[7]));
    EXPECT_FALSE((*store->first_answer("a", "x")).has_value());
    EXPECT_THAT((*store->game("a"))->seats, SizeIs(2));
}

TEST_F(StoreTest, KeepsTheHeadOfAGame) {
    change_now(*store, {Guest{.id = "g1", .name = "Asha"}});
    Append item = making("a", 42);
    item.facts = GameFacts{"casino", "fast",      R"({"x":1})", R"({"kind":"fixed"})",
                           "g1",     "best of 3", "before",     false,
                           42};
    item.standing = {Status::waiting, Seat::none, "", 0, 42, ""};
    const std::vector<SeatRow> seats = {{SeatKind::person, true, "Asha", "g1", ""},
                                        {SeatKind::computer, true, "Kompyuta", "", "3"},
                                        {SeatKind::lobby, false, "", "", ""}};
    item.changes = {SetSeats{"a", seats}};
    ASSERT_EQ(1, stored_seq(append_now(*store, item)));
    GameRow expected{"a", 1, *item.facts, item.standing, seats, ""};
    EXPECT_EQ(expected, **store->game("a"));

    Append end = acting("a", 1, "x");
    end.standing = {Status::ended, Seat::second, R"({"status":"win"})", 17, 99, "[1,2]"};
    end.changes = {OweNext{"a"}, SetPublic{"a", true}};
    ASSERT_EQ(2, stored_seq(append_now(*store, end)));
    reopen();
    ASSERT_THAT(*store->owing_next(), SizeIs(1));
    EXPECT_EQ("a", store->owing_next()->front().id);
    ASSERT_TRUE(change_now(*store, {SetNext{"a", "b"}}));
    EXPECT_THAT(*store->owing_next(), IsEmpty());
    expected.seq = 2;
    expected.standing = end.standing;
    expected.next = "b";
    expected.facts.is_public = true;
    reopen();
    EXPECT_EQ(expected, **store->game("a"));
    EXPECT_FALSE((*store->game("b")).has_value());
}

TEST_F(StoreTest, WholeLinesStandApart) {
    Append item = making("a");
    item.lines = {{"open 1", "whole 1"}, {"open 2"}, {"open 3", "whole 3"}};
    append_now(*store, item);
    EXPECT_THAT(*store->entries("a", 0, Lines::open),
                ElementsAre(EntryRow{1, "open 1"}, EntryRow{2, "open 2"}, EntryRow{3, "open 3"}));
    EXPECT_THAT(*store->entries("a", 1, Lines::whole),
                ElementsAre(EntryRow{2, "open 2"}, EntryRow{3, "whole 3"}));
}

TEST_F(StoreTest, SecretsOfTheHostGoWithTheEnd) {
    append_now(*store, making("a"));
    ASSERT_TRUE(change_now(*store, {HostSecret{"a", "deal", "1"}, HostSecret{"a", "deal", "2"},
                                    HostSecret{"a", "salt", "3"}}));
    EXPECT_THAT(*store->secrets("a"),
                ElementsAre(HostSecret{"a", "deal", "2"}, HostSecret{"a", "salt", "3"}));
    append_now(*store, acting("a", 1, "x"));
    EXPECT_THAT(*store->secrets("a"), SizeIs(2));
    Append end = acting("a", 2, "y");
    end.standing.status = Status::ended;
    append_now(*store, end);
    EXPECT_THAT(*store->secrets("a"), IsEmpty());
}

TEST_F(StoreTest, TheLatestSnapshotCounts) {
    append_now(*store, {making("a"), acting("a", 1, "x"), acting("a", 2, "y")});
    EXPECT_FALSE((*store->snapshot("a")).has_value());
    const std::string bytes("\0\xff bytes", 8);
    ASSERT_TRUE(change_now(*store, {Snapshot{"a", 2, bytes}}));
    ASSERT_TRUE(change_now(*store, {Snapshot{"a", 1, "late"}}));
    EXPECT_EQ((Snapshot{"a", 2, bytes}), **store->snapshot("a"));
    EXPECT_EQ("bad-change", change_now(*store, {Snapshot{"a", 4, "future"}}).error().code);
    EXPECT_EQ("bad-change", change_now(*store, {Snapshot{"b", 1, ""}}).error().code);
}

TEST_F(StoreTest, KnowsGuestsAndRights) {
    Digest one{};
    one.fill(1);
    Digest two{};
    two.fill(2);
    const Guest asha{"g1", one, "Asha", 10, 20};
    ASSERT_TRUE(change_now(*store, {asha}));
    EXPECT_EQ(asha, **store->guest("g1"));
    // Seen later, with another name; made when they were made.
    ASSERT_TRUE(change_now(*store, {Guest{"g1", two, "Asha M.", 99, 30}}));
    EXPECT_EQ((Guest{"g1", two, "Asha M.", 10, 30}), **store->guest("g1"));
    ASSERT_TRUE(change_now(*store, {Guest{"g1", two, "Asha M.", 99, 25}}));
    EXPECT_EQ(30, (*store->guest("g1"))->last_seen_ms);
    EXPECT_FALSE((*store->guest("g2")).has_value());

    append_now(*store, making("a"));
    const Right seat{one, "a", Seat::second, 5};
    const Right watch{two, "a", Seat::none, 6};
    ASSERT_TRUE(change_now(*store, {seat, watch}));
    EXPECT_THAT(*store->rights("a"), ElementsAre(watch, seat));
    // The same secret may open a seat of the next game.
    append_now(*store, making("b"));
    const Right next{one, "b", Seat::first, 7};
    ASSERT_TRUE(change_now(*store, {next}));
    EXPECT_THAT(*store->rights("b"), ElementsAre(next));
    ASSERT_TRUE(change_now(*store, {RevokeRights{"a", Seat::second}}));
    EXPECT_THAT(*store->rights("a"), ElementsAre(watch));
    EXPECT_THAT(*store->rights("b"), ElementsAre(next));
}

TEST_F(StoreTest, KeepsChatByRoom) {
    append_now(*store, making("a"));
    const auto say = [&](std::string room, std::string text) {
        return change_now(*store, {ChatLine{.game = "a",
                                            .room = std::move(room),
                                            .guest = "g",
                                            .name = "Asha",
                                            .seat = Seat::first,
                                            .text = std::move(text),
                                            .at_ms = 7}});
    };
    ASSERT_TRUE(say("players", "hello"));
    ASSERT_TRUE(say("spectators", "who wins?"));
    ASSERT_TRUE(say("players", "goodbye"));
    EXPECT_THAT(*store->chat("a", "players", 0, 10),
                ElementsAre(ChatLine{"a", "players", 1, "g", "Asha", Seat::first, "hello", 7},
                            ChatLine{"a", "players", 3, "g", "Asha", Seat::first, "goodbye", 7}));
    EXPECT_THAT(*store->chat("a", "", 1, 1), ElementsAre(ChatLine{"a", "spectators", 2, "g", "Asha",
                                                                  Seat::first, "who wins?", 7}));
}

TEST_F(StoreTest, KeepsWhatOperatorsDo) {
    ASSERT_TRUE(change_now(
        *store, {Report{.by = "g1", .about = "g2", .game = "a", .text = "rude", .at_ms = 1},
                 Report{.by = "g3", .text = "help", .at_ms = 2}}));
    ASSERT_TRUE(change_now(*store, {CloseReport{1, 9, "spoken to"}}));
    EXPECT_THAT(*store->reports(true), ElementsAre(Report{2, "g3", "", "", "help", 2, 0, ""}));
    EXPECT_THAT(*store->reports(false), SizeIs(2));
    EXPECT_EQ("bad-change", change_now(*store, {CloseReport{7, 9, ""}}).error().code);

    ASSERT_TRUE(change_now(*store, {Mute{"g2", 5, "rude", 1}, Mute{"g2", 0, "very rude", 2}}));
    EXPECT_THAT(*store->mutes(), ElementsAre(Mute{"g2", 0, "very rude", 2}));
    ASSERT_TRUE(change_now(*store, {Unmute{"g2"}}));
    EXPECT_THAT(*store->mutes(), IsEmpty());

    ASSERT_TRUE(change_now(*store, {Ban{"203.0.113.0/24", 5, "flood", 1}}));
    EXPECT_THAT(*store->bans(), ElementsAre(Ban{"203.0.113.0/24", 5, "flood", 1}));
    ASSERT_TRUE(change_now(*store, {Unban{"203.0.113.0/24"}}));
    EXPECT_THAT(*store->bans(), IsEmpty());

    ASSERT_TRUE(change_now(*store, {Announcement{0, "Back at six", 1, 0}}));
    EXPECT_THAT(*store->announcements(), ElementsAre(Announcement{1, "Back at six", 1, 0}));
    ASSERT_TRUE(change_now(*store, {TakeDown{1}}));
    EXPECT_THAT(*store->announcements(), IsEmpty());

    ASSERT_TRUE(change_now(
        *store, {KeptAnswer{"g1", "k", "first", 1}, KeptAnswer{"g1", "k", "second", 2}}));
    EXPECT_EQ("first", (*store->kept_answer("g1", "k"))->answer);
    EXPECT_FALSE((*store->kept_answer("g2", "k")).has_value());
}

// All changes of a call are made, or none.
TEST_F(StoreTest, ChangesAreOneThing) {
    EXPECT_EQ("bad-change",
              change_now(*store, {Guest{.id = "g1"}, SetNext{"a", "b"}}).error().code);
    EXPECT_FALSE((*store->guest("g1")).has_value());
}

TEST_F(StoreTest, ListsOpenSeatsAndUnfinishedGames) {
    const std::vector<SeatRow> open = {SeatRow{.taken = true}, {.kind = SeatKind::lobby}};
    Append hidden = making("hidden");
    hidden.facts->is_public = false;
    hidden.changes = {SetSeats{"hidden", open}};
    Append lobby = making("lobby");
    lobby.changes = {SetSeats{"lobby", open}};
    append_now(*store, {making("plain"), hidden, lobby, making("over"), making("running")});
    Append over = acting("over", 1, "x");
    over.standing.status = Status::aborted;
    append_now(*store, {over, acting("running", 1, "x")});

    const auto names = [](const std::vector<GameRow>& games) {
        std::vector<std::string> ids;
        ids.reserve(games.size());
        for (const GameRow& game : games) ids.push_back(game.id);
        return ids;
    };
    EXPECT_THAT(names(*store->open_seats()), ElementsAre("lobby"));
    EXPECT_THAT(names(*store->unfinished()), ElementsAre("plain", "hidden", "lobby", "running"));
    EXPECT_EQ(open, store->open_seats()->front().seats);
    std::vector<SeatRow> taken = open;
    taken[1].taken = true;
    ASSERT_TRUE(change_now(*store, {SetSeats{"lobby", taken}}));
    EXPECT_THAT(*store->open_seats(), IsEmpty());
}

// Games of people who are gone are forgotten, those of people who came back are not.
TEST_F(StoreTest, ForgetsWhatWasAbandoned) {
    ASSERT_TRUE(change_now(
        *store,
        {Guest{.id = "gone", .last_seen_ms = 10}, Guest{.id = "here", .last_seen_ms = 1'000},
         Guest{.id = "stray", .last_seen_ms = 10}, KeptAnswer{"s", "old", "", 10},
         KeptAnswer{"s", "new", "", 500}}));
    const auto game = [&](const std::string& id, Status status, int64_t moved,
                          const std::string& guest) {
        Append item = making(id, 5);
        item.standing = {.status = status, .last_move_ms = moved};
        item.lines.front().whole = "whole";
        item.opening = {"22-18"};
        item.changes = {SetSeats{id, {SeatRow{.guest = guest}}}, Snapshot{id, 1, "s"},
                        ChatLine{.game = id, .room = "players", .text = "hi"},
                        HostSecret{id, "deal", "x"}};
        ASSERT_EQ(1, stored_seq(append_now(*store, item)));
    };
    game("waiting", Status::waiting, 5, "gone");
    game("aborted", Status::aborted, 5, "gone");
    game("running", Status::running, 50, "gone");
    game("moved", Status::running, 500, "gone");
    game("watched", Status::running, 50, "here");
    game("ended", Status::ended, 50, "gone");
    Retention none;
    EXPECT_THAT(forget_now(*store, none)->games, IsEmpty());
    const Retention retention{.waiting_before_ms = 100,
                              .unfinished_before_ms = 100,
                              .guests_before_ms = 100,
                              .answers_before_ms = 100};
    const Forgotten forgotten = *forget_now(*store, retention);
    EXPECT_THAT(forgotten.games, UnorderedElementsAre("waiting", "aborted", "running"));
    EXPECT_EQ(1, forgotten.guests);  // "gone" still sits in games that are kept
    EXPECT_EQ(1, forgotten.answers);
    EXPECT_FALSE(forgotten.more);
    for (const char* id : {"waiting", "aborted", "running"}) {
        EXPECT_FALSE((*store->game(id)).has_value()) << id;
        EXPECT_THAT(*store->entries(id, 0, Lines::whole), IsEmpty());
    }
    for (const char* id : {"moved", "watched", "ended"}) {
        EXPECT_TRUE((*store->game(id)).has_value()) << id;
    }
    EXPECT_THAT(forget_now(*store, {.finished_before_ms = 100})->games, ElementsAre("ended"));
    EXPECT_FALSE((*store->guest("stray")).has_value());
    EXPECT_TRUE((*store->kept_answer("s", "new")).has_value());
}

TEST_F(StoreTest, ForgetsInPieces) {
    std::vector<Append> items;
    items.reserve(250);
    for (int i = 0; i < 250; ++i) items.push_back(making(join("g", i), 5));
    append_now(*store, items);
    const Retention retention{.waiting_before_ms = 100};
    EXPECT_TRUE(forget_now(*store, retention)->more);
    const Forgotten rest = *forget_now(*store, retention);
    EXPECT_EQ(50U, rest.games.size());
    EXPECT_FALSE(rest.more);
}

// Opening ---------------------------------------------------------------------------------

TEST_F(StoreTest, ASecondServerIsSentAway) {
    const auto second = open_sqlite(path);
    ASSERT_FALSE(second.has_value());
    EXPECT_EQ("store-in-use", second.error().code);
    EXPECT_THAT(second.error().sentence, HasSubstr(join("process ", getpid())));
    std::filesystem::create_symlink(path, folder / "other.db");
    EXPECT_EQ("store-in-use", open_sqlite(folder / "other.db").error().code);
    store.reset();
    EXPECT_TRUE(open_sqlite(path).has_value());
}

TEST_F(StoreTest, NobodyElseReadsTheFile) {
    append_now(*store, making("a"));
    for (const char* ending : {"", "-wal", "-shm", ".lock"}) {
        struct stat about{};
        ASSERT_EQ(0, ::stat(join(path, ending).c_str(), &about)) << ending;
        EXPECT_EQ(0U, about.st_mode & 077U) << ending;
    }
}

TEST_F(StoreTest, OtherFilesAreLeftAlone) {
    std::ofstream(folder / "text") << std::string(5'000, 'x');
    EXPECT_EQ("no-store", open_sqlite(folder / "text").error().code);
    EXPECT_EQ(5'000U, std::filesystem::file_size(folder / "text"));
    EXPECT_EQ("store-failed", open_sqlite(folder / "no/such/folder").error().code);
    EXPECT_FALSE(open_sqlite(folder / ".").has_value());
}

TEST_F(StoreTest, TellsHowItGoes) {
    append_now(*store, {making("a"), making("b")});
    const Figures figures = store->figures();
    EXPECT_EQ(2U, figures.items);
    EXPECT_EQ(1U, figures.commits);
    EXPECT_EQ(2U, figures.largest_group);
    EXPECT_EQ(0U, figures.waiting);
    EXPECT_FALSE(figures.trouble.has_value());
}

}  // namespace
}  // namespace prise::store
