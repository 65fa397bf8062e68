#include <unistd.h>

#include <array>
#include <filesystem>
#include <system_error>

#include "prise/core/text.h"
#include "prise/native/new_file.h"
#include "prise/store/care.h"
#include "prise/store/check_file.h"
#include "prise/store/lock.h"
#include "prise/store/schema.h"

namespace prise::store {
namespace {

constexpr size_t faults_to_count = 100;

bool holds_anything(const std::string& path) {
    std::error_code error;
    return std::filesystem::exists(path, error) && !(std::filesystem::is_empty(path, error));
}

void remove_beside(const std::string& path) {
    for (const std::string_view ending : {"-journal", "-wal", "-shm"}) {
        std::error_code error;
        std::filesystem::remove(join(path, ending), error);
    }
}

Result<void> check_all(Database& database, const std::string& path) {
    const auto faults = faults_of_file(database, faults_to_count);
    if (faults.empty()) return {};
    return refuse("store-corrupt",
                  join(prise::quoted(path, 400), " is damaged: ", faults.front(),
                       faults.size() == 1 ? "" : join(" And ", faults.size() - 1, " more.")),
                  {});
}

// All pages as they are at one moment. Whoever writes meanwhile writes to the log beside the file.
void copy_pages(Database& from, Database& to) {
    sqlite3_backup* copying =
        sqlite3_backup_init(to.connection(), "main", from.connection(), "main");
    if (copying != nullptr) {
        sqlite3_backup_step(copying, -1);
        sqlite3_backup_finish(copying);
    }
    if (const int code = sqlite3_errcode(to.connection()); code != SQLITE_OK) {
        throw SqlTrouble{code, sqlite3_errmsg(to.connection())};
    }
}

// The copy is one file, with nothing beside it.
Result<void> copy_into(Database& from, const std::string& name) {
    constexpr int64_t patience_ms = 1'000;
    remove_beside(name);
    Database to(name, Database::Mode::write, {}, patience_ms);
    copy_pages(from, to);
    to.run("PRAGMA journal_mode = DELETE");
    return check_all(to, name);
}

Refusal not_written(const std::string& path, int error) {
    const std::string_view code = error == ENOSPC || error == EDQUOT  ? "store-full"
                                  : error == EROFS || error == EACCES ? "store-read-only"
                                                                      : "store-failed";
    return {code,
            join("Cannot write ", prise::quoted(path, 400), ": ",
                 std::generic_category().message(error), "."),
            {}};
}

// `make_way` is called when the copy is complete and on the disk, just before it gets its name.
template <class MakeWay>
Result<void> copy_to(Database& from, const std::string& target, MakeWay make_way) {
    native::NewFile file(target);
    struct stat rights{};  // nobody else may read what is kept there
    rights.st_mode = S_IFREG | 0600;
    rights.st_uid = geteuid();
    rights.st_gid = getegid();
    if (const int error = file.create(&rights)) return tl::unexpected(not_written(target, error));
    auto copied = copy_into(from, file.name());
    remove_beside(file.name());
    if (!copied) return copied;
    if (const int error = file.write("")) return tl::unexpected(not_written(target, error));
    make_way();
    if (const int error = file.put_in_place()) return tl::unexpected(not_written(target, error));
    return {};
}

Result<void> check_free(const std::string& path, Existing existing) {
    if (existing == Existing::overwrite || !holds_anything(path)) return {};
    return refuse("exists",
                  join(prise::quoted(path, 400), " exists already; --force writes over it."), {});
}

// What the log beside a file holds goes into it. False: it cannot be read.
bool checkpoint(const std::string& data) {
    try {
        constexpr int64_t patience_ms = 1'000;
        Database old(data, Database::Mode::write, {}, patience_ms);
        old.run("PRAGMA wal_checkpoint(TRUNCATE)");
        return true;
    } catch (const SqlTrouble&) {
        return false;
    }
}

// Should we be stopped before the new file has its name, the old one is whole, as far as it can be
// read. Then nothing is left beside it that the new one could take for its own.
void settle_old(const std::string& data) {
    static_cast<void>(checkpoint(data));
    remove_beside(data);
}

}  // namespace

Result<void> back_up(const std::string& data, const std::string& copy, Existing existing) {
    if (auto free = check_free(copy, existing); !free) return free;
    std::error_code error;
    if (std::filesystem::equivalent(data, copy, error)) {
        return refuse("exists", "A file is no copy of itself.", {});
    }
    try {
        auto from = open_to_look(data);
        if (!from) return refuse(from);
        const std::string target = real_path(copy);
        return copy_to(*from, target, [&] { remove_beside(target); });
    } catch (const SqlTrouble& trouble) {
        return tl::unexpected(refusal_of(trouble));
    }
}

Result<void> restore(const std::string& copy, const std::string& data, Existing existing) {
    try {
        auto from = open_to_look(copy);
        if (!from) return refuse(from);
        if (auto sound = check_all(*from, copy); !sound) return sound;
        auto lock = Lock::take(data);
        if (!lock) return refuse(lock);
        if (auto free = check_free(data, existing); !free) return free;
        std::error_code error;
        if (std::filesystem::equivalent(data, copy, error)) {
            return refuse("exists", "A file is no copy of itself.", {});
        }
        const std::string target = real_path(data);
        return copy_to(*from, target, [&] { settle_old(target); });
    } catch (const SqlTrouble& trouble) {
        return tl::unexpected(refusal_of(trouble));
    }
}

}  // namespace prise::store
