// SQLite's C interface with owners: a database closes itself, a query lets go of its statement, and
// whatever is not fine is thrown as SqlTrouble. Nobody outside of prise/store sees any of this.
//
//     database.run("UPDATE game SET seq = ? WHERE number = ?", seq, number);
//     for (Query row = database.query("SELECT id FROM game WHERE kind = ?", kind); row.next();)
//         ids.emplace_back(row.text(0));
//
// A statement is prepared once for a database. One database serves one thread at a time.
#pragma once

#include <sqlite3.h>

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "prise/core/result.h"
#include "prise/match/hashing.h"

namespace prise::store {

struct SqlTrouble {
    int code;  // an extended result code of SQLite
    std::string words;

    int primary() const { return code & 0xff; }
    // The fault of what was asked, or of the rows that it touches; others can still be served.
    bool is_of_the_item() const;
};

// What an operator and a player read of it.
Refusal refusal_of(const SqlTrouble& trouble);

struct Blob {
    std::string_view bytes;
};
inline Blob blob(const Digest& digest) { return {as_text(digest)}; }

// A statement with its arguments, on its way through its rows.
class Query {
  public:
    explicit Query(sqlite3_stmt* statement) : statement_(statement) {}
    Query(Query&& other) noexcept : statement_(std::exchange(other.statement_, nullptr)) {}
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    Query& operator=(Query&&) = delete;
    ~Query();

    bool next();

    // Of the row; a text is valid until the next one.
    int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
    bool is_null(int column) const {
        return sqlite3_column_type(statement_, column) == SQLITE_NULL;
    }
    std::string_view text(int column) const;
    std::string string(int column) const { return std::string(text(column)); }
    Digest digest(int column) const;
    template <class Enum>
    Enum as(int column) const {
        return static_cast<Enum>(integer(column));
    }

  private:
    sqlite3_stmt* statement_;
};

class Database {
  public:
    enum class Mode : uint8_t { read, write, create };

    Database(const std::string& path, Mode mode, const std::string& file_system, int64_t busy_ms);

    template <class... Values>
    Query query(std::string_view sql, const Values&... values) {
        return bound(sql, SQLITE_TRANSIENT, values...);
    }
    // To its end; the number of rows that it changed.
    template <class... Values>
    int64_t run(std::string_view sql, const Values&... values) {
        Query query = bound(sql, SQLITE_STATIC, values...);
        while (query.next()) {
        }
        return sqlite3_changes64(connection_.get());
    }
    // Several statements without arguments.
    void script(const std::string& sql);
    int64_t number(std::string_view sql);  // of the first column of the first row; 0: there is none

    bool is_in_transaction() const { return sqlite3_get_autocommit(connection_.get()) == 0; }
    void roll_back() noexcept;
    sqlite3* connection() const { return connection_.get(); }

  private:
    struct Close {
        void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
    };
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };

    sqlite3_stmt* prepared(std::string_view sql);
    void check(int code) const;

    template <class... Values>
    Query bound(std::string_view sql, [[maybe_unused]] sqlite3_destructor_type lifetime,
                const Values&... values) {
        sqlite3_stmt* statement = prepared(sql);
        Query query(statement);
        int at = 0;
        (check(bind(statement, ++at, lifetime, values)), ...);
        return query;
    }
    template <class Value>
    static int bind(sqlite3_stmt* statement, int at,
                    [[maybe_unused]] sqlite3_destructor_type lifetime, const Value& value) {
        if constexpr (std::integral<Value> || std::is_enum_v<Value>) {
            return sqlite3_bind_int64(statement, at, static_cast<int64_t>(value));
        } else if constexpr (std::same_as<Value, Blob>) {
            return sqlite3_bind_blob64(statement, at, value.bytes.data(), value.bytes.size(),
                                       lifetime);
        } else if constexpr (std::same_as<Value, std::optional<std::string_view>>) {
            return value ? bind(statement, at, lifetime, *value) : sqlite3_bind_null(statement, at);
        } else {
            const std::string_view text = value;
            // A null pointer would be NULL.
            return sqlite3_bind_text64(statement, at, text.data() == nullptr ? "" : text.data(),
                                       text.size(), lifetime, SQLITE_UTF8);
        }
    }

    std::unique_ptr<sqlite3, Close> connection_;
    std::map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>, std::less<>> statements_;
};

// Begun and, unless it was committed, rolled back. `begin`: "BEGIN" to read, "BEGIN IMMEDIATE".
class Transaction {
  public:
    Transaction(Database& database, std::string_view begin) : database_(&database) {
        database.run(begin);
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() { database_->roll_back(); }

    void commit() { database_->run("COMMIT"); }

  private:
    Database* database_;
};

}  // namespace prise::store
