// Files of every version that ever was are brought up to date with all that is in them.
// tests/store/versions/N.sql is the dump of a file of version N.
#include "prise/store/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "prise/native/files.h"
#include "prise/store/care.h"
#include "prise/store/check_file.h"
#include "prise/store/testing_test.h"

namespace prise::store {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

Database in_memory() { return {":memory:", Database::Mode::create, {}, 0}; }

std::string schema_of(Database& database) {
    std::string all;
    for (Query row = database.query("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL"
                                    " AND name NOT LIKE 'sqlite_%' ORDER BY name");
         row.next();) {
        all += join(row.text(0), ": ", row.text(1), "\n");
    }
    return all;
}

std::string dump_of(int64_t version) {
    auto text = native::read_file(join("tests/store/versions/", version, ".sql"), 1 << 20);
    return text ? *text : std::string();
}

TEST(Schema, EveryVersionHasADump) {
    for (int64_t version = 1; version <= latest_version(); ++version) {
        Database database = in_memory();
        database.script(dump_of(version));
        EXPECT_EQ(version, version_of(database).value_or(-1)) << version;
    }
}

// The dumps hold the same things: a game with a secret that goes on, its people, its talk.
TEST(Schema, EveryVersionIsBroughtUpToDate) {
    Database fresh = in_memory();
    ASSERT_TRUE(migrate(fresh).has_value());
    for (int64_t version = 1; version <= latest_version(); ++version) {
        const Folder folder;
        const std::string path = folder / "games.db";
        {
            Database old(path, Database::Mode::create, {}, 0);
            old.script(dump_of(version));
        }
        {
            const auto store = opened(path);
            const auto game = *store->game("old-game");
            ASSERT_TRUE(game.has_value());
            EXPECT_EQ(3, game->seq);
            EXPECT_EQ("casino", game->facts.game);
            EXPECT_EQ("Asha", game->seats.at(0).name);
            EXPECT_THAT(*store->entries("old-game", 0, Lines::whole), SizeIs(3));
            EXPECT_EQ("whole 2", store->entries("old-game", 1, Lines::whole)->front().line);
            EXPECT_EQ(3, (*store->first_answer("old-game", "id-3"))->seq);
            EXPECT_EQ("Asha", (*store->guest("g1"))->name);
            EXPECT_THAT(*store->rights("old-game"), SizeIs(2));
            EXPECT_EQ(2, (*store->snapshot("old-game"))->seq);
            EXPECT_EQ("secret", store->secrets("old-game")->front().value);
            EXPECT_EQ("hello", store->chat("old-game", "players", 0, 9)->front().text);
            EXPECT_EQ(4, stored_seq(append_now(*store, acting("old-game", 3, "new"))));
        }
        Database database(path, Database::Mode::read, {}, 0);
        EXPECT_EQ(schema_of(fresh), schema_of(database)) << version;
        EXPECT_THAT(faults_of_file(database, 10), IsEmpty());
    }
}

TEST(Schema, StepsAreTakenOnceAndInOrder) {
    constexpr std::array<std::string_view, 3> steps = {
        "CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1);",
        "ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = x + 1;",
        "INSERT INTO a SELECT y, x FROM a;"};
    Database database = in_memory();
    for (const size_t upto : {1U, 2U, 3U, 3U}) {
        ASSERT_TRUE(migrate(database, std::span(steps).first(upto)).has_value());
        EXPECT_EQ(static_cast<int64_t>(upto), database.number("PRAGMA user_version"));
    }
    EXPECT_EQ(2, database.number("SELECT count(*) FROM a"));
    EXPECT_EQ(3, database.number("SELECT sum(y) FROM a"));
}

TEST(Schema, AStepThatFailsLeavesTheVersionBefore) {
    constexpr std::array<std::string_view, 2> steps = {
        "CREATE TABLE a (x INTEGER) STRICT;",
        "INSERT INTO a VALUES (1); INSERT INTO no_such_table VALUES (1);"};
    Database database = in_memory();
    EXPECT_THROW(static_cast<void>(migrate(database, steps)), SqlTrouble);
    EXPECT_EQ(1, database.number("PRAGMA user_version"));
    EXPECT_EQ(0, database.number("SELECT count(*) FROM a"));
}

TEST(Schema, NewerFilesAndThoseOfOthersAreLeftAlone) {
    const Folder folder;
    const std::string path = folder / "games.db";
    opened(path).reset();
    {
        Database database(path, Database::Mode::write, {}, 0);
        database.script(join("PRAGMA user_version = ", latest_version() + 1));
    }
    EXPECT_EQ("store-newer", open_sqlite(path).error().code);
    EXPECT_EQ("store-newer", examine(path, {}).error().code);
    {
        Database other(folder / "other.db", Database::Mode::create, {}, 0);
        other.script("CREATE TABLE notes (x); PRAGMA user_version = 1");
    }
    EXPECT_EQ("no-store", open_sqlite(folder / "other.db").error().code);
    EXPECT_EQ("no-store", examine(folder / "other.db", {}).error().code);
}

}  // namespace
}  // namespace prise::store
