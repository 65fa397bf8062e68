#include "prise/store/sqlite.h"

#include <algorithm>
#include <utility>

#include "prise/core/text.h"

namespace prise::store {
namespace {

[[noreturn]] void fail(int code, std::string words) { throw SqlTrouble{code, std::move(words)}; }

}  // namespace

bool SqlTrouble::is_of_the_item() const {
    switch (primary()) {
        case SQLITE_CONSTRAINT:
        case SQLITE_CORRUPT:
        case SQLITE_TOOBIG:
        case SQLITE_MISMATCH:
        case SQLITE_RANGE: return true;
        default: return false;
    }
}

Refusal refusal_of(const SqlTrouble& trouble) {
    const auto because = [&](std::string_view sentence) {
        return join(sentence, " (", trouble.words, ")");
    };
    switch (trouble.primary()) {
        case SQLITE_FULL:
            return {"store-full", because("The disk is full: nothing more can be kept."), {}};
        case SQLITE_READONLY:
        case SQLITE_PERM:
            return {"store-read-only", because("The disk, or the file, may not be written."), {}};
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return {"store-busy", because("Another program is writing to the file of games."), {}};
        case SQLITE_CORRUPT:
            return {"store-corrupt", because("A part of the file of games is damaged."), {}};
        case SQLITE_NOTADB:
            return {"no-store", because("The file is not one in which games are kept."), {}};
        case SQLITE_CONSTRAINT:
        case SQLITE_TOOBIG:
        case SQLITE_MISMATCH:
        case SQLITE_RANGE: return {"bad-change", because("That does not fit to what is kept."), {}};
        default: return {"store-failed", because("The disk does not do what it should."), {}};
    }
}

Query::~Query() {
    if (statement_ == nullptr) return;
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

bool Query::next() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    sqlite3* connection = sqlite3_db_handle(statement_);
    fail(sqlite3_extended_errcode(connection), sqlite3_errmsg(connection));
}

std::string_view Query::text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_, column);
    if (bytes == nullptr) return {};
    return {static_cast<const char*>(bytes),
            static_cast<size_t>(sqlite3_column_bytes(statement_, column))};
}

Digest Query::digest(int column) const {
    Digest digest{};
    const std::string_view bytes = text(column);
    if (bytes.size() != digest.size()) fail(SQLITE_CORRUPT, "a hash is not 32 bytes long");
    std::ranges::copy(bytes, digest.begin());
    return digest;
}

Database::Database(const std::string& path, Mode mode, const std::string& file_system,
                   int64_t busy_ms) {
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (mode == Mode::read) flags |= SQLITE_OPEN_READONLY;
    if (mode != Mode::read) flags |= SQLITE_OPEN_READWRITE;
    if (mode == Mode::create) flags |= SQLITE_OPEN_CREATE;
    sqlite3* connection = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &connection, flags,
                                     file_system.empty() ? nullptr : file_system.c_str());
    connection_.reset(connection);
    if (code != SQLITE_OK) {
        fail(code, connection == nullptr ? "no memory" : sqlite3_errmsg(connection));
    }
    sqlite3_busy_timeout(connection, static_cast<int>(busy_ms));
    // A hostile file of games gets no chance to run anything.
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    run("PRAGMA foreign_keys = ON");
    run("PRAGMA cell_size_check = ON");
}

void Database::check(int code) const {
    if (code != SQLITE_OK) fail(code, sqlite3_errmsg(connection_.get()));
}

sqlite3_stmt* Database::prepared(std::string_view sql) {
    if (const auto found = statements_.find(sql); found != statements_.end()) {
        return found->second.get();
    }
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                             SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
    statements_.emplace(sql, statement);
    return statement;
}

void Database::script(const std::string& sql) {
    check(sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

int64_t Database::number(std::string_view sql) {
    Query row = query(sql);
    return row.next() ? row.integer(0) : 0;
}

void Database::roll_back() noexcept {
    if (is_in_transaction()) {
        sqlite3_exec(connection_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    }
}

}  // namespace prise::store
