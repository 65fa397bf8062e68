// Whatever the disk does: what was acknowledged is there exactly once, what was refused can be
// asked for again, and the store goes on when the cause is gone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <set>

#include "prise/store/check_file.h"
#include "prise/store/faulty_disk_test.h"
#include "prise/store/testing_test.h"

namespace prise::store {
namespace {

using ::testing::IsEmpty;

int rounds(int usual) {
    const char* more = std::getenv("PRISE_FAULT_ROUNDS");
    return more == nullptr ? usual : static_cast<int>(std::strtol(more, nullptr, 10));
}

// A client of one game: it sends an action again, under the same id, until it is acknowledged.
class Client {
  public:
    explicit Client(std::string game) : game_(std::move(game)) {}

    Append next() const {
        const std::string id = join("action ", acknowledged_ + 1);
        Append item = acknowledged_ == 0 ? making(game_) : acting(game_, acknowledged_, id);
        item.action_id = id;
        item.answer = join("answer to ", id);
        return item;
    }
    // What is wrong with the answer; empty: nothing.
    std::string hear(const Answer& answer) {
        const int64_t seq = acknowledged_ + 1;
        if (const auto* stored = std::get_if<Stored>(&answer)) {
            if (stored->seq != seq) return join(game_, ": stored as ", stored->seq);
            acknowledged_ = seq;
        } else if (const auto* again = std::get_if<Duplicate>(&answer)) {
            if (again->seq != seq || again->answer != join("answer to action ", seq)) {
                return join(game_, ": another answer than the first one");
            }
            acknowledged_ = seq;
        } else if (const auto* conflict = std::get_if<Conflict>(&answer)) {
            return join(game_, ": conflict at ", conflict->seq);
        }
        return {};
    }
    // What is wrong with what is kept.
    std::string check(const Store& store) const {
        const auto entries = store.entries(game_, 0, Lines::open);
        if (!entries) return entries.error().sentence;
        const auto there = static_cast<int64_t>(entries->size());
        if (there < acknowledged_) return join(game_, ": lost after ", there);
        if (there > acknowledged_ + 1) return join(game_, ": more than was sent");
        for (int64_t i = 0; i < there; ++i) {
            const EntryRow& entry = (*entries)[static_cast<size_t>(i)];
            if (entry.seq != i + 1 || entry.line != join("line ", i + 1)) {
                return join(game_, ": another line at ", i + 1);
            }
            const auto first = store.first_answer(game_, join("action ", i + 1));
            if (!first || !*first || (*first)->seq != i + 1) return join(game_, ": an id is gone");
        }
        const auto head = store.game(game_);
        if (there > 0 && (!head || !*head || (*head)->seq != there)) return join(game_, ": head");
        return {};
    }
    int64_t acknowledged() const { return acknowledged_; }

  private:
    std::string game_;
    int64_t acknowledged_ = 0;
};

class Trial {
  public:
    Trial(uint64_t seed, FaultyDisk& disk) : random_(seed), disk_(disk) {
        for (int i = 0; i < 12; ++i) clients_.emplace_back(join("game", i));
    }

    // Sends for some of the clients, several batches at once; what is wrong with the answers.
    std::string send(Store& store) {
        std::vector<std::vector<size_t>> batches(1 + random_.below(4));
        for (size_t i = 0; i < clients_.size(); ++i) {
            if (random_.chance(2)) {
                batches[random_.below(static_cast<uint32_t>(batches.size()))].push_back(i);
            }
        }
        std::vector<Awaited<Answers>> answers(batches.size());
        auto waiting = answers.begin();
        for (const auto& batch : batches) {
            std::vector<Append> items;
            items.reserve(batch.size());
            for (const size_t i : batch) items.push_back(clients_[i].next());
            store.append(std::move(items),
                         [&to = *waiting++](Answers came) { to.set(std::move(came)); });
        }
        std::string wrong;
        for (size_t b = 0; b < batches.size(); ++b) {
            const Answers came = answers[b].get();
            for (size_t n = 0; n < came.size(); ++n) {
                refused_ += code_in(came[n]).empty() ? 0 : 1;
                const std::string word = clients_[batches[b][n]].hear(came[n]);
                if (wrong.empty()) wrong = word;
            }
        }
        return wrong;
    }
    std::string check(const Store& store) const {
        for (const Client& client : clients_) {
            if (std::string wrong = client.check(store); !wrong.empty()) return wrong;
        }
        return {};
    }
    void break_something() {
        const auto fault = static_cast<Fault>(1 + random_.below(6));
        disk_.fail(fault, random_.below(60));
    }
    int64_t acknowledged() const {
        int64_t sum = 0;
        for (const Client& client : clients_) sum += client.acknowledged();
        return sum;
    }
    int64_t refused() const { return refused_; }
    Random& random() { return random_; }

  private:
    Random random_;
    FaultyDisk& disk_;
    std::vector<Client> clients_;
    int64_t refused_ = 0;
};

TEST(Faults, LoseNothing) {
    int64_t acknowledged = 0;
    int64_t refused = 0;
    for (int seed = 1; seed <= rounds(40); ++seed) {
        const Folder folder;
        const std::string path = folder / "games.db";
        FaultyDisk disk("faulty");
        Trial trial(static_cast<uint64_t>(seed), disk);
        for (int life = 0; life < 3; ++life) {
            auto store = opened(path, {.file_system = disk.name()});
            ASSERT_EQ("", trial.check(*store)) << "seed " << seed;
            for (int step = 0; step < 30; ++step) {
                if (trial.random().chance(3)) trial.break_something();
                if (trial.random().chance(3)) disk.heal();
                ASSERT_EQ("", trial.send(*store)) << "seed " << seed << " step " << step;
            }
            if (trial.random().chance(2)) disk.heal();
            store.reset();
            disk.heal();
        }
        // The disk is well: everything goes through at once.
        const auto store = opened(path, {.file_system = disk.name()});
        const int64_t before = trial.refused();
        ASSERT_EQ("", trial.send(*store)) << "seed " << seed;
        ASSERT_EQ(before, trial.refused()) << "seed " << seed;
        ASSERT_EQ("", trial.check(*store)) << "seed " << seed;
        Database database(path, Database::Mode::read, {}, 0);
        ASSERT_THAT(faults_of_file(database, 10), IsEmpty()) << "seed " << seed;
        acknowledged += trial.acknowledged();
        refused += trial.refused();
    }
    EXPECT_GT(acknowledged, rounds(40) * 100);
    EXPECT_GT(refused, rounds(40) * 20);
}

// The power is cut at any moment; of what was not flushed, some sectors are on the disk.
// Returns what was lost or wrong, over all seeds.
std::set<std::string> cut_power(bool lies, int seeds) {
    std::set<std::string> wrong;
    for (int seed = 1; seed <= seeds; ++seed) {
        const Folder folder;
        const std::string path = folder / "games.db";
        FaultyDisk disk("powerless");
        if (lies) disk.lie_about_flushes();
        Trial trial(static_cast<uint64_t>(seed), disk);
        for (int life = 0; life < 4; ++life) {
            auto store = open_sqlite(path, {.file_system = disk.name()});
            if (!store) {
                wrong.insert(store.error().sentence);
                break;
            }
            if (auto word = trial.check(**store); !word.empty()) wrong.insert(word);
            disk.fail(Fault::dead, trial.random().below(400));
            for (int step = 0; step < 40; ++step) {
                if (auto word = trial.send(**store); !word.empty()) wrong.insert(word);
            }
            store->reset();
            disk.restore_power(trial.random());
        }
    }
    return wrong;
}

TEST(Faults, PowerCutsLoseNothing) { EXPECT_THAT(cut_power(false, rounds(40)), IsEmpty()); }

// With a disk that only says that it flushes, the same test finds something.
TEST(Faults, ALyingDiskIsFoundOut) { EXPECT_FALSE(cut_power(true, 40).empty()); }

// Each cause has its own word; nothing is changed by what is refused; service comes back.
TEST(Faults, HaveNames) {
    const Folder folder;
    const std::string path = folder / "games.db";
    FaultyDisk disk("named");
    const auto store = opened(path, {.file_system = disk.name()});
    append_now(*store, making("a"));
    int64_t seq = 1;
    for (const auto& [fault, code] : {std::pair{Fault::full, "store-full"},
                                      {Fault::read_only, "store-read-only"},
                                      {Fault::broken, "store-failed"},
                                      {Fault::short_writes, "store-failed"},
                                      {Fault::flush, "store-failed"}}) {
        disk.fail(fault, 0);
        const Answer refused = append_now(*store, acting("a", seq, join("x", seq)));
        EXPECT_EQ(code, code_in(refused));
        EXPECT_EQ(code, store->figures().trouble->code);
        EXPECT_EQ(code, change_now(*store, {Guest{.id = "g"}}).error().code);
        // What is there can still be read.
        EXPECT_EQ(static_cast<size_t>(seq), store->entries("a", 0, Lines::open)->size());
        disk.heal();
        EXPECT_EQ(seq + 1, stored_seq(append_now(*store, acting("a", seq, join("x", seq)))))
            << code;
        EXPECT_FALSE(store->figures().trouble.has_value());
        ++seq;
    }
}

// Somebody else holds the file: an operator with a shell, a long report.
TEST(Faults, ABusyFileIsSaidToBeBusy) {
    const Folder folder;
    const std::string path = folder / "games.db";
    const auto store = opened(path, {.busy_ms = 1});
    append_now(*store, making("a"));
    {
        Database other(path, Database::Mode::write, {}, 0);
        Transaction transaction(other, "BEGIN IMMEDIATE");
        EXPECT_EQ("store-busy", code_in(append_now(*store, acting("a", 1, "x"))));
        EXPECT_EQ(1U, store->entries("a", 0, Lines::open)->size());
    }
    EXPECT_EQ(2, stored_seq(append_now(*store, acting("a", 1, "x"))));
}

// A page is damaged: the games that need it are refused, the others go on, in the same batch.
TEST(Faults, ADamagedPageStopsOnlyItsGames) {
    const Folder folder;
    const std::string path = folder / "games.db";
    constexpr int games = 300;
    {
        const auto store = opened(path);
        std::vector<Append> items;
        items.reserve(size_t{5} * games);
        for (int i = 0; i < games; ++i) items.push_back(making(join("game", i)));
        for (int i = 0; i < games; ++i) {
            for (int seq = 1; seq < 5; ++seq) {
                items.push_back(acting(join("game", i), seq, join("a", seq)));
            }
        }
        append_now(*store, items);
    }
    int64_t page = 0;
    int64_t page_size = 0;
    {
        Database database(path, Database::Mode::read, {}, 0);
        page = database.number(
            "SELECT pageno FROM dbstat WHERE name = 'entry_by_seq' AND pagetype = 'leaf'"
            " ORDER BY path LIMIT 1 OFFSET 1");
        page_size = database.number("PRAGMA page_size");
    }
    ASSERT_GT(page, 1);
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp((page - 1) * page_size);
        const std::string rubbish(static_cast<size_t>(page_size), '\x5a');
        file.write(rubbish.data(), static_cast<std::streamsize>(rubbish.size()));
    }
    const auto store = opened(path);
    std::vector<Append> items;
    items.reserve(games);
    for (int i = 0; i < games; ++i) items.push_back(acting(join("game", i), 5, "after"));
    int fine = 0;
    int damaged = 0;
    for (const Answer& answer : append_now(*store, items)) {
        fine += stored_seq(answer) == 6 ? 1 : 0;
        damaged += code_in(answer) == "store-corrupt" ? 1 : 0;
    }
    EXPECT_EQ(games, fine + damaged);
    EXPECT_GT(fine, 50);
    EXPECT_GT(damaged, 5);
    int unreadable = 0;
    for (int i = 0; i < games; ++i) {
        const auto entries = store->entries(join("game", i), 0, Lines::open);
        if (!entries) {
            EXPECT_EQ("store-corrupt", entries.error().code);
            ++unreadable;
        }
    }
    EXPECT_GT(unreadable, 5);
    EXPECT_LT(unreadable, games / 2);
}

TEST(Faults, TooMuchWaiting) {
    const Folder folder;
    const auto store = opened(folder / "games.db", {.most_waiting = 5, .largest_group = 2});
    // The writer is held up in the answer to the first item while the others come.
    Awaited<int> all_sent;
    Awaited<Answers> first;
    store->append({making("a")}, [&](Answers came) {
        all_sent.get();
        first.set(std::move(came));
    });
    std::vector<Awaited<Answers>> answers(20);
    for (size_t i = 0; i < answers.size(); ++i) {
        store->append({making(join("b", i))},
                      [&to = answers[i]](Answers came) { to.set(std::move(came)); });
    }
    all_sent.set(1);
    EXPECT_EQ(1, stored_seq(first.get().front()));
    int refused = 0;
    for (auto& answer : answers) refused += code_in(answer.get().front()) == "store-busy" ? 1 : 0;
    EXPECT_GT(refused, 5);
    EXPECT_LT(refused, 20);
    EXPECT_EQ(1, stored_seq(append_now(*store, making("c"))));
}

// What waits when the store is closed is written, and everybody is told.
TEST(Faults, ClosingWritesWhatWaits) {
    const Folder folder;
    std::atomic<int> told = 0;
    {
        const auto store = opened(folder / "games.db");
        for (int i = 0; i < 500; ++i) {
            store->append({making(join("g", i))}, [&](const Answers& came) {
                told += stored_seq(came.front()) == 1 ? 1 : 0;
            });
        }
    }
    EXPECT_EQ(500, told);
    EXPECT_EQ(500U, opened(folder / "games.db")->unfinished()->size());
}

// All that waits at one moment shares a flush.
TEST(Faults, WhatWaitsSharesAFlush) {
    const Folder folder;
    const auto store = opened(folder / "games.db");
    Awaited<int> first_told;
    Awaited<int> all_sent;
    store->append({making("first")}, [&](const Answers&) {
        first_told.set(1);
        all_sent.get();
    });
    first_told.get();
    for (int i = 0; i < 400; ++i) store->append({making(join("g", i))}, [](const Answers&) {});
    all_sent.set(1);
    append_now(*store, making("last"));
    const Figures figures = store->figures();
    EXPECT_LE(figures.commits, 3U);
    EXPECT_GE(figures.largest_group, 400U);
}

}  // namespace
}  // namespace prise::store
