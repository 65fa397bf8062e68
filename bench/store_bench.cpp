// Durable appends a second beside plain SQLite on the same disk (docs/performance.md). Both flush
// before they answer (WAL, synchronous=FULL); plain SQLite commits every insert by itself, the
// store what waits at one moment together. They take turns in one run, so that a busy machine is
// busy for both. Files lie in the folder for temporary ones, or in PRISE_BENCH_FOLDER.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>

#include "bench/folder.h"
#include "prise/core/text.h"
#include "prise/native/descriptor.h"
#include "prise/store/sqlite.h"
#include "prise/store/store.h"

#include <fcntl.h>

namespace prise::store {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

[[noreturn]] void give_up(const std::string& why) {
    std::fprintf(stderr, "store_bench: %s\n", why.c_str());
    std::_Exit(1);
}

using bench::Folder;

// As long as a line of a record is.
std::string line_of(int64_t seq) {
    return join(R"({"seq":)", seq,
                R"(,"kind":"action","at":1763240000123,"seat":1,"action":"22-18",)",
                R"("chain":"5d1c0a7e5d1c0a7e5d1c0a7e5d1c0a7e5d1c0a7e5d1c0a7e5d1c0a7e5d1c0a7e"})");
}

Append made(const std::string& id, int64_t created_ms) {
    Append item;
    item.game = id;
    item.lines = {{line_of(1)}};
    item.facts = GameFacts{.game = "drafti", .is_public = true, .created_ms = created_ms};
    item.changes = {SetSeats{id, {{.taken = true, .name = "Asha"}, {.taken = true}}}};
    return item;
}

Append acted(const std::string& id, int64_t seq) {
    Append item;
    item.game = id;
    item.expected_seq = seq;
    item.action_id = join("c0ffee", seq, "c0ffee00c0ffee");
    item.lines = {{line_of(seq + 1)}};
    item.standing = {.status = Status::running, .actions = seq, .last_move_ms = 1'763'240'000'000};
    return item;
}

// Games of which each has one action on its way, always or after a pause.
class Load {
  public:
    Load(Store& store, size_t games) : store_(store), seqs_(games, 0) {
        std::vector<Append> items;
        items.reserve(games);
        for (size_t i = 0; i < games; ++i) items.push_back(made(name(i), 1));
        for (size_t i = 0; i < games; ++i) seqs_[i] = 1;
        outstanding_ = 1;
        store_.append(std::move(items), [this](const Answers&) { arrived(); });
        wait();
    }

    // All games act again and again for so long; how many actions were acknowledged.
    int64_t run(double seconds) {
        const auto begin = Clock::now();
        {
            const std::lock_guard lock(mutex_);
            outstanding_ = seqs_.size();
            done_ = 0;
        }
        until_ = begin + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(seconds));
        for (size_t i = 0; i < seqs_.size(); ++i) send(i);
        wait();
        return done_;
    }
    // `number` actions, one every so many microseconds; how long each took, in microseconds.
    std::vector<double> pace(size_t number, int64_t every_us) {
        std::vector<double> took(number);
        {
            const std::lock_guard lock(mutex_);
            outstanding_ = number;
        }
        auto next = Clock::now();
        for (size_t n = 0; n < number; ++n) {
            std::this_thread::sleep_until(next);
            next += std::chrono::microseconds(every_us);
            const size_t game = n % seqs_.size();
            store_.append({acted(name(game), seqs_[game]++)},
                          [this, &to = took[n], begin = Clock::now()](const Answers&) {
                              to = 1e6 * seconds_since(begin);
                              arrived();
                          });
        }
        wait();
        return took;
    }

  private:
    static std::string name(size_t game) { return join("game-of-the-bench-", game); }
    // A game's own number is touched by whoever acts in it: first by us, then by the writer.
    void send(size_t game) {
        store_.append({acted(name(game), seqs_[game])}, [this, game](const Answers& answers) {
            if (!std::holds_alternative<Stored>(answers.front())) give_up("not stored");
            ++seqs_[game];
            {
                const std::lock_guard lock(mutex_);
                ++done_;
            }
            Clock::now() < until_ ? send(game) : arrived();
        });
    }
    void arrived() {
        const std::lock_guard lock(mutex_);
        if (--outstanding_ == 0) all_came_.notify_one();
    }
    void wait() {
        std::unique_lock lock(mutex_);
        all_came_.wait(lock, [this] { return outstanding_ == 0; });
    }

    Store& store_;
    std::vector<int64_t> seqs_;
    Clock::time_point until_;
    std::mutex mutex_;
    std::condition_variable all_came_;
    size_t outstanding_ = 0;
    int64_t done_ = 0;
};

class Plain {
  public:
    explicit Plain(const std::string& path) : database_(path, Database::Mode::create, {}, 1'000) {
        database_.run("PRAGMA journal_mode = WAL");
        database_.run("PRAGMA synchronous = FULL");
        database_.script(
            "CREATE TABLE entry (game INTEGER, seq INTEGER, line TEXT,"
            " PRIMARY KEY (game, seq)) STRICT, WITHOUT ROWID");
    }
    int64_t run(double seconds) {
        const auto begin = Clock::now();
        int64_t done = 0;
        for (; seconds_since(begin) < seconds; ++done, ++seq_) {
            database_.run("INSERT INTO entry VALUES (?, ?, ?)", seq_ % 500, seq_, line_of(seq_));
        }
        return done;
    }

  private:
    Database database_;
    int64_t seq_ = 1;
};

std::unique_ptr<Store> open_or_give_up(const std::string& path) {
    auto store = open_sqlite(path);
    if (!store) give_up(store.error().sentence);
    return *std::move(store);
}

// How long the disk takes to flush a page that was written behind the others.
double flush_us(const std::string& path) {
    const native::Descriptor file = native::open_file(path.c_str(), O_WRONLY | O_CREAT, 0600);
    const std::string page(4096, 'x');
    std::vector<double> took;
    for (int i = 0; i < 200; ++i) {
        if (native::write_all(file.number(), page) != 0) give_up("cannot write " + path);
        const auto begin = Clock::now();
        if (fdatasync(file.number()) != 0) give_up("cannot flush " + path);
        took.push_back(1e6 * seconds_since(begin));
    }
    std::ranges::sort(took);
    return took[took.size() / 2];
}

void durable_appends(benchmark::State& run) {
    const auto games = static_cast<size_t>(run.range(0));
    const Folder folder;
    Plain plain(folder / "plain.db");
    const auto store = open_or_give_up(folder / "games.db");
    Load load(*store, games);
    double plain_done = 0;
    double store_done = 0;
    double plain_seconds = 0;
    double store_seconds = 0;
    for (auto _ : run) {
        constexpr double slice = 0.5;
        auto begin = Clock::now();
        plain_done += static_cast<double>(plain.run(slice));
        plain_seconds += seconds_since(begin);
        begin = Clock::now();
        store_done += static_cast<double>(load.run(slice));
        store_seconds += seconds_since(begin);
    }
    const Figures figures = store->figures();
    run.counters["plain/s"] = plain_done / plain_seconds;
    run.counters["store/s"] = store_done / store_seconds;
    run.counters["times"] = (store_done / store_seconds) / (plain_done / plain_seconds);
    run.counters["group"] =
        static_cast<double>(figures.items) / static_cast<double>(figures.commits);
}
BENCHMARK(durable_appends)->Arg(50)->Arg(500)->Arg(2000)->Iterations(8)->Unit(benchmark::kSecond);

void acknowledgement(benchmark::State& run) {
    const Folder folder;
    const auto store = open_or_give_up(folder / "games.db");
    Load load(*store, 100);
    std::vector<double> took;
    const double flush = flush_us(folder / "flush");
    for (auto _ : run) {
        const auto more = load.pace(1'000, 2'000);
        took.insert(took.end(), more.begin(), more.end());
    }
    std::ranges::sort(took);
    run.counters["p50_us"] = took[took.size() / 2];
    run.counters["p99_us"] = took[took.size() * 99 / 100];
    run.counters["flush_us"] = flush;
    run.counters["flushes"] = took[took.size() * 99 / 100] / flush;
}
BENCHMARK(acknowledgement)->Iterations(3)->Unit(benchmark::kSecond);

// 100,000 stored games, of which so many go on: open the file and list those.
void cold_start(benchmark::State& run) {
    const Folder folder;
    constexpr int games = 100'000;
    const auto running = static_cast<int>(run.range(0));
    {
        const auto store = open_or_give_up(folder / "games.db");
        for (int i = 0; i < games; i += 1'000) {
            std::vector<Append> items;
            for (int j = i; j < i + 1'000; ++j) {
                Append item = made(join("stored-game-", j), j);
                for (int64_t seq = 2; seq <= 20; ++seq) item.lines.push_back({line_of(seq)});
                item.standing.status = j < running ? Status::running : Status::ended;
                items.push_back(std::move(item));
            }
            store->append(std::move(items), [](const Answers&) {});
        }
    }
    size_t found = 0;
    for (auto _ : run) {
        const auto store = open_or_give_up(folder / "games.db");
        found = store->unfinished()->size();
    }
    run.counters["unfinished"] = static_cast<double>(found);
}
BENCHMARK(cold_start)->Arg(1'000)->Arg(100'000)->Iterations(3)->Unit(benchmark::kMillisecond);

// A page of a list out of 100,000 games, and a whole game of 60 entries.
void reading(benchmark::State& run) {
    const Folder folder;
    const auto store = open_or_give_up(folder / "games.db");
    for (int i = 0; i < 100'000; i += 1'000) {
        std::vector<Append> items;
        for (int j = i; j < i + 1'000; ++j) {
            Append item = made(join("stored-game-", j), j);
            item.opening = {join("a", j % 7), join("b", j % 11)};
            if (j == 500) {
                for (int64_t seq = 2; seq <= 60; ++seq) item.lines.push_back({line_of(seq)});
            }
            items.push_back(std::move(item));
        }
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable came;
        bool done = false;
        store->append(std::move(items), [&](const Answers&) {
            const std::lock_guard inner(mutex);
            done = true;
            came.notify_one();
        });
        came.wait(lock, [&] { return done; });
    }
    GameQuery query;
    query.game = "drafti";
    query.until_ms = 50'000;
    if (run.range(0) == 1) query.player = "asha";
    if (run.range(0) == 2) query.opening = {"a3", "b4"};
    for (auto _ : run) {
        if (run.range(0) == 3) {
            benchmark::DoNotOptimize(store->entries("stored-game-500", 0, Lines::whole)->size());
        } else {
            benchmark::DoNotOptimize(store->games(query)->games.size());
        }
    }
}
BENCHMARK(reading)->DenseRange(0, 3)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace prise::store
