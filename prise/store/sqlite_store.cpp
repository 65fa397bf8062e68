#include <fcntl.h>

#include <mutex>

#include "prise/core/text.h"
#include "prise/store/lock.h"
#include "prise/store/read_rows.h"
#include "prise/store/schema.h"
#include "prise/store/store.h"
#include "prise/store/writer.h"

namespace prise::store {
namespace {

// For whoever writes: every commit is on the disk before it is told.
void prepare_to_write(Database& database) {
    if (sqlite3_db_readonly(database.connection(), "main") != 0) {
        throw SqlTrouble{SQLITE_READONLY, "the file may only be read"};
    }
    {
        Query mode = database.query("PRAGMA journal_mode = WAL");
        if (!mode.next() || mode.text(0) != "wal") {
            throw SqlTrouble{SQLITE_CANTOPEN, "this file system cannot keep a write-ahead log"};
        }
    }
    database.run("PRAGMA synchronous = FULL");
    database.run("PRAGMA wal_autocheckpoint = 2000");      // pages
    database.run("PRAGMA journal_size_limit = 67108864");  // of what stays of the log: 64 MiB
    database.run("PRAGMA cache_size = -65536");            // 64 MiB
}

// Connections to read with: taken by a thread, given back, and dropped after any trouble.
class Readers {
  public:
    Readers(std::string path, SqliteSettings settings)
        : path_(std::move(path)), settings_(std::move(settings)) {}

    // What `read` returns, or the Refusal of what went wrong; a Result as it is.
    template <class Value, class Read>
    Result<Value> read(Read read_rows) {
        try {
            auto database = take();
            Result<Value> value = read_rows(*database);
            give_back(std::move(database));
            return value;
        } catch (const SqlTrouble& trouble) {
            return tl::unexpected(refusal_of(trouble));
        } catch (const std::bad_alloc&) {
            return refuse("store-failed", "There is no memory left.", {});
        }
    }

  private:
    std::unique_ptr<Database> take() {
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                auto database = std::move(idle_.back());
                idle_.pop_back();
                return database;
            }
        }
        return std::make_unique<Database>(path_, Database::Mode::read, settings_.file_system,
                                          settings_.busy_ms);
    }
    void give_back(std::unique_ptr<Database> database) {
        constexpr size_t most_idle = 16;
        const std::lock_guard lock(mutex_);
        if (idle_.size() < most_idle) idle_.push_back(std::move(database));
    }

    std::string path_;
    SqliteSettings settings_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Database>> idle_;
};

class SqliteStore : public Store {
  public:
    SqliteStore(Lock lock, std::unique_ptr<Database> database, const std::string& path,
                const SqliteSettings& settings)
        : lock_(std::move(lock)),
          readers_(path, settings),
          writer_(
              std::move(database),
              [path, settings] {
                  auto opened = std::make_unique<Database>(path, Database::Mode::write,
                                                           settings.file_system, settings.busy_ms);
                  prepare_to_write(*opened);
                  return opened;
              },
              settings) {}

    void append(std::vector<Append> items, std::function<void(Answers)> done) override {
        writer_.submit(append_task(std::move(items), std::move(done)));
    }
    void change(std::vector<Change> changes, std::function<void(Result<void>)> done) override {
        writer_.submit(change_task(std::move(changes), std::move(done)));
    }
    void forget(const Retention& retention, std::function<void(Result<Forgotten>)> done) override {
        writer_.submit(forget_task(retention, std::move(done)));
    }

    Result<std::optional<GameRow>> game(std::string_view id) const override {
        return read<std::optional<GameRow>>([&](Database& db) { return read_game(db, id); });
    }
    Result<std::vector<EntryRow>> entries(std::string_view game, int64_t since, Lines lines,
                                          size_t limit) const override {
        return read<std::vector<EntryRow>>(
            [&](Database& db) { return read_entries(db, game, since, lines, limit); });
    }
    Result<std::optional<Duplicate>> first_answer(std::string_view game,
                                                  std::string_view action_id) const override {
        return read<std::optional<Duplicate>>(
            [&](Database& db) { return read_first_answer(db, game, action_id); });
    }
    Result<std::optional<Snapshot>> snapshot(std::string_view game) const override {
        return read<std::optional<Snapshot>>([&](Database& db) { return read_snapshot(db, game); });
    }
    Result<std::vector<HostSecret>> secrets(std::string_view game) const override {
        return read<std::vector<HostSecret>>([&](Database& db) { return read_secrets(db, game); });
    }
    Result<GamePage> games(const GameQuery& query) const override {
        return read<GamePage>([&](Database& db) { return read_games(db, query); });
    }
    Result<std::vector<GameRow>> open_seats() const override {
        return read<std::vector<GameRow>>(read_open_seats);
    }
    Result<std::vector<GameRow>> unfinished() const override {
        return read<std::vector<GameRow>>(read_unfinished);
    }
    Result<std::vector<GameRow>> owing_next() const override {
        return read<std::vector<GameRow>>(read_owing_next);
    }
    Result<std::optional<Guest>> guest(std::string_view id) const override {
        return read<std::optional<Guest>>([&](Database& db) { return read_guest(db, id); });
    }
    Result<std::vector<Right>> rights(std::string_view game) const override {
        return read<std::vector<Right>>([&](Database& db) { return read_rights(db, game); });
    }
    Result<std::vector<ChatLine>> chat(std::string_view game, std::string_view room, int64_t since,
                                       size_t limit) const override {
        return read<std::vector<ChatLine>>(
            [&](Database& db) { return read_chat(db, game, room, since, limit); });
    }
    Result<std::optional<KeptAnswer>> kept_answer(std::string_view scope,
                                                  std::string_view key) const override {
        return read<std::optional<KeptAnswer>>(
            [&](Database& db) { return read_kept_answer(db, scope, key); });
    }
    Result<std::vector<Report>> reports(bool only_open) const override {
        return read<std::vector<Report>>([&](Database& db) { return read_reports(db, only_open); });
    }
    Result<std::vector<Mute>> mutes() const override { return read<std::vector<Mute>>(read_mutes); }
    Result<std::vector<Ban>> bans() const override { return read<std::vector<Ban>>(read_bans); }
    Result<std::vector<Announcement>> announcements() const override {
        return read<std::vector<Announcement>>(read_announcements);
    }
    Figures figures() const override { return writer_.figures(); }

  private:
    template <class Value, class Read>
    Result<Value> read(Read read_rows) const {
        return readers_.read<Value>(read_rows);
    }

    // In the order in which they are made; the writer ends first and the lock is let go last.
    Lock lock_;
    mutable Readers readers_;
    Writer writer_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path,
                                           const SqliteSettings& settings) {
    auto lock = Lock::take(path);
    if (!lock) return refuse(lock);
    // Nobody else may read what is kept there; what SQLite puts beside the file has its rights.
    native::open_file(path.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600);
    const auto at = [&](Refusal refusal) {
        refusal.sentence = join("Cannot open ", prise::quoted(path, 400), ": ", refusal.sentence);
        return tl::unexpected(std::move(refusal));
    };
    try {
        auto database = std::make_unique<Database>(path, Database::Mode::create,
                                                   settings.file_system, settings.busy_ms);
        if (auto known = version_of(*database); !known) return at(known.error());
        prepare_to_write(*database);
        if (auto migrated = migrate(*database); !migrated) return at(migrated.error());
        return std::make_unique<SqliteStore>(*std::move(lock), std::move(database), path, settings);
    } catch (const SqlTrouble& trouble) {
        return at(refusal_of(trouble));
    }
}

}  // namespace prise::store
