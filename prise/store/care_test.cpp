#include "prise/store/care.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "prise/core/random.h"
#include "prise/match/kept_match.h"
#include "prise/match/record.h"
#include "prise/native/hash.h"
#include "prise/store/sqlite.h"
#include "prise/store/testing_test.h"

namespace prise::store {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string without_newline(std::string line) {
    line.pop_back();
    return line;
}

// A random game, played to its end or to so many actions, as a host would store it.
Append played(const std::string& id, const std::string& game, uint64_t seed,
              size_t most_actions = 10'000) {
    static SharedGames games(all_games());
    Random random(seed);
    KeptMatch kept({&games, native::hashing(), [&] {
                        Digest digest{};
                        for (uint8_t& byte : digest) byte = static_cast<uint8_t>(random.below(256));
                        return digest;
                    }});
    MatchFacts facts;
    facts.id = id;
    facts.game = game;
    const auto keep = [&](Result<Appended> appended) {
        auto kept_now = kept.keep(std::move(appended));
        if (!kept_now) throw std::runtime_error(kept_now.error().sentence);
    };
    keep(kept.match().create(facts, 1'000));
    keep(kept.match().start(1'001));
    const MatchState& state = kept.state();
    std::vector<std::string> legal;
    while (!state.is_over() && state.line().size() < most_actions) {
        state.play()->legal(all_knowing, legal);
        keep(kept.match().act(state.play()->to_act(),
                              legal[random.below(static_cast<uint32_t>(legal.size()))], 2'000));
    }
    Append item = making(id);
    item.facts->game = game;
    item.lines.clear();
    RecordWriter whole(native::hashing());
    RecordWriter redacted(native::hashing());
    for (const Entry& entry : kept.entries()) {
        Line line{without_newline(redacted.redacted_line(entry)),
                  without_newline(whole.whole_line(entry))};
        if (line.open == line.whole) line.whole.clear();
        item.lines.push_back(std::move(line));
    }
    item.standing.status = state.is_over() ? Status::ended : Status::running;
    if (state.is_over()) item.standing.winner = state.decided()->outcome.winner;
    item.standing.actions = static_cast<int64_t>(state.line().size());
    return item;
}

class CareTest : public ::testing::Test {
  protected:
    void fill() {
        const auto store = opened(path_);
        const Answers answers = append_now(
            *store, {played("one", "drafti", 1), played("two", "casino", 2),
                     played("three", "casino", 3, 5), played("four", "duel-chess", 4, 30)});
        for (const Answer& answer : answers) ASSERT_GT(stored_seq(answer), 0);
    }
    void alter(const std::string& sql) const {
        Database database(path_, Database::Mode::write, {}, 0);
        database.script("PRAGMA foreign_keys = OFF");
        database.script(sql);
    }
    std::vector<std::string> findings(bool by_the_rules = true) const {
        ExamineSettings settings;
        settings.by_the_rules = by_the_rules;
        const auto exam = examine(path_, all_games(), settings);
        if (!exam) return {exam.error().sentence};
        return exam->findings;
    }

    Folder folder_;
    std::string path_ = folder_ / "games.db";
    std::string copy_ = folder_ / "copy.db";
};

TEST_F(CareTest, ASoundFileIsFoundSound) {
    fill();
    const auto exam = examine(path_, all_games());
    ASSERT_TRUE(exam.has_value()) << exam.error().sentence;
    EXPECT_THAT(exam->findings, IsEmpty());
    EXPECT_EQ(4U, exam->games);
    EXPECT_GT(exam->entries, 50U);
    // While a server has it open, too.
    const auto store = opened(path_);
    EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(CareTest, WhatIsWrongIsFound) {
    struct Fault {
        std::string sql;
        std::string sentence;
        bool by_links = true;  // found without the rules, too
    };
    const std::string one = "(SELECT number FROM game WHERE id = 'one')";
    const std::string two = "(SELECT number FROM game WHERE id = 'two')";
    const std::vector<Fault> faults = {
        {"DELETE FROM entry WHERE seq = 3 AND game = " + one, "Game 'one': entry 3 is missing."},
        {"UPDATE game SET seq = seq + 1 WHERE id = 'one'", "Game 'one': it should have"},
        {"DELETE FROM entry WHERE game = " + one +
             " AND seq = (SELECT seq FROM game WHERE id = "
             "'one')",
         "Game 'one': it should have"},
        {"UPDATE entry SET line = replace(line, '\"seat\":1', '\"seat\":2') WHERE seq = 5 AND game"
         " = " +
             one,
         "Game 'one': line 5: link"},
        {"UPDATE entry SET line = 'rubbish' WHERE seq = 4 AND game = " + one,
         "Game 'one': line 4, column 1: form"},
        {"UPDATE whole_line SET line = replace(line, '\"secret\":\"', '\"secret\":\"0') WHERE"
         " seq = 2 AND game = " +
             two,
         "Game 'two': line 2: ", false},
        {"UPDATE entry SET line = replace(line, '\"kind\"', ' \"kind\"') WHERE seq = 2 AND game "
         "= " +
             two,
         "Game 'two': the line of entry 2 that may be shown is another one."},
        {"UPDATE game SET status = 1 WHERE id = 'one'",
         "Game 'one': its log has an end, and it is listed as going on.", false},
        {"UPDATE game SET status = 2 WHERE id = 'three'",
         "Game 'three': it is listed as ended, and its log has no end.", false},
        {"UPDATE game SET actions = 999 WHERE id = 'one'", "it is listed with 999 actions", false},
        {"UPDATE game SET kind = 'casino' WHERE id = 'one'", "it is listed as casino and is drafti",
         false},
        {"UPDATE game SET id = 'other' WHERE id = 'one'", "Game 'other': its log is that of 'one'",
         false},
        {"UPDATE game SET winner = 3 WHERE id = 'one'", "it is listed as won by seat 3", false},
        {"INSERT INTO host_secret VALUES (77, 'x', 'y')",
         "Table host_secret, row 0: it refers to a game that is not there."},
    };
    for (const Fault& fault : faults) {
        std::filesystem::remove(path_);
        fill();
        alter(fault.sql);
        EXPECT_THAT(findings(), ElementsAre(HasSubstr(fault.sentence))) << fault.sql;
        if (fault.by_links) {
            EXPECT_THAT(findings(false), ElementsAre(HasSubstr(fault.sentence))) << fault.sql;
        }
    }
}

TEST_F(CareTest, ADamagedPageIsFound) {
    fill();
    const auto size = std::filesystem::file_size(path_);
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(size) - 3 * 4096);
    file << std::string(4096, '\x5a');
    file.close();
    EXPECT_FALSE(findings().empty());
    EXPECT_EQ("store-corrupt", back_up(path_, copy_, Existing::keep).error().code);
    EXPECT_FALSE(std::filesystem::exists(copy_));
}

TEST_F(CareTest, ABackupIsWholeWhileTheServerWrites) {
    fill();
    const auto store = opened(path_);
    std::atomic<bool> enough = false;
    std::thread writer([&] {
        append_now(*store, making("busy"));
        for (int64_t seq = 1; !enough; ++seq) append_now(*store, acting("busy", seq, join(seq)));
    });
    for (int i = 0; i < 5; ++i) {
        const auto done = back_up(path_, copy_, Existing::overwrite);
        EXPECT_TRUE(done.has_value()) << done.error().sentence;
        const auto from = opened(copy_);
        const auto game = *from->game("busy");
        if (!game) continue;
        EXPECT_EQ(static_cast<size_t>(game->seq), from->entries("busy", 0, Lines::open)->size());
    }
    enough = true;
    writer.join();
    for (const char* beside : {"-journal"}) {
        EXPECT_FALSE(std::filesystem::exists(copy_ + beside)) << beside;
    }
}

TEST_F(CareTest, BackUpAndRestore) {
    fill();
    ASSERT_TRUE(back_up(path_, copy_, Existing::keep).has_value());
    EXPECT_EQ("exists", back_up(path_, copy_, Existing::keep).error().code);
    EXPECT_EQ("exists", back_up(path_, path_, Existing::overwrite).error().code);
    EXPECT_EQ("no-file", back_up(folder_ / "none.db", copy_, Existing::overwrite).error().code);
    EXPECT_EQ(0U, static_cast<unsigned>(std::filesystem::status(copy_).permissions()) & 077U);

    const std::vector<EntryRow> lines = *opened(path_)->entries("two", 0, Lines::whole);
    {
        const auto store = opened(path_);
        append_now(*store, making("later"));
        EXPECT_EQ("store-in-use", restore(copy_, path_, Existing::overwrite).error().code);
    }
    EXPECT_EQ("exists", restore(copy_, path_, Existing::keep).error().code);
    EXPECT_TRUE((*opened(path_)->game("later")).has_value());
    ASSERT_TRUE(restore(copy_, path_, Existing::overwrite).has_value());
    EXPECT_FALSE((*opened(path_)->game("later")).has_value());
    EXPECT_EQ(lines, *opened(path_)->entries("two", 0, Lines::whole));
    EXPECT_THAT(findings(), IsEmpty());
    // To where nothing is.
    ASSERT_TRUE(restore(copy_, folder_ / "new.db", Existing::keep).has_value());
    EXPECT_EQ(lines, *opened(folder_ / "new.db")->entries("two", 0, Lines::whole));
}

TEST_F(CareTest, WhatIsNoBackupIsNotRestored) {
    fill();
    std::ofstream(copy_) << std::string(9'000, 'x');
    EXPECT_EQ("no-store", restore(copy_, path_, Existing::overwrite).error().code);
    std::filesystem::resize_file(copy_, 0);
    EXPECT_EQ("no-store", restore(copy_, path_, Existing::overwrite).error().code);
    ASSERT_TRUE(back_up(path_, copy_, Existing::overwrite).has_value());
    std::filesystem::resize_file(copy_, std::filesystem::file_size(copy_) - 4096);
    EXPECT_FALSE(restore(copy_, path_, Existing::overwrite).has_value());
    EXPECT_THAT(findings(), IsEmpty());
}

// What an old server left beside the file (a log that was not brought into it) does not get into
// the new one.
TEST_F(CareTest, TheOldLogIsNotTakenForTheNewOnes) {
    fill();
    ASSERT_TRUE(back_up(path_, copy_, Existing::keep).has_value());
    {
        const auto store = opened(path_);
        append_now(*store, making("later"));
        for (const char* ending : {"", "-wal"}) {
            std::filesystem::copy_file(path_ + ending, folder_ / "killed.db" + ending);
        }
    }
    ASSERT_TRUE(std::filesystem::exists(folder_ / "killed.db-wal"));
    ASSERT_TRUE(restore(copy_, folder_ / "killed.db", Existing::overwrite).has_value());
    EXPECT_FALSE((*opened(folder_ / "killed.db")->game("later")).has_value());
}

}  // namespace
}  // namespace prise::store
