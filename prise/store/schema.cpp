#include "prise/store/schema.h"

#include <array>

#include "prise/core/text.h"

namespace prise::store {
namespace {

// Entries stand in the order in which they came, and only narrow indexes are ordered by game: the
// games that are played at one moment then share a few pages, and a flush writes a tenth of what it
// would if every log had its own. Lists are ordered by the time at which a game was made; the
// indexes end with it, so that a page of a list is read and nothing sorted.
constexpr std::string_view first = R"sql(
CREATE TABLE guest (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    secret_hash BLOB NOT NULL,
    name TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    last_seen_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX guest_by_last_seen ON guest (last_seen_ms);

CREATE TABLE game (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    preset TEXT NOT NULL,
    options TEXT NOT NULL,
    clock TEXT NOT NULL,
    creator TEXT NOT NULL,
    series TEXT NOT NULL,
    previous TEXT NOT NULL,
    next TEXT NOT NULL,
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    created_ms INTEGER NOT NULL,
    status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
    winner INTEGER NOT NULL CHECK (winner BETWEEN 0 AND 4),
    outcome TEXT NOT NULL,
    actions INTEGER NOT NULL,
    last_move_ms INTEGER NOT NULL,
    times TEXT NOT NULL
) STRICT;
CREATE INDEX game_by_date ON game (created_ms);
CREATE INDEX game_by_status ON game (status, created_ms);
CREATE INDEX public_by_date ON game (created_ms) WHERE public = 1;
CREATE INDEX public_by_status ON game (status, created_ms) WHERE public = 1;
CREATE INDEX public_by_kind ON game (kind, created_ms) WHERE public = 1;
CREATE INDEX public_by_kind_and_status ON game (kind, status, created_ms) WHERE public = 1;

CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 4),
    kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
    taken INTEGER NOT NULL CHECK (taken IN (0, 1)),
    name TEXT NOT NULL,
    guest TEXT REFERENCES guest (id),
    level TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_by_guest ON seat (guest, created_ms, game) WHERE guest IS NOT NULL;
CREATE INDEX seat_by_name ON seat (name COLLATE NOCASE, created_ms, game) WHERE name <> '';
CREATE INDEX seat_open ON seat (game) WHERE kind = 2 AND taken = 0;

CREATE TABLE entry (
    number INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    line TEXT NOT NULL,
    action TEXT,
    answer TEXT
) STRICT;
CREATE UNIQUE INDEX entry_by_seq ON entry (game, seq);
CREATE UNIQUE INDEX entry_by_action ON entry (game, action) WHERE action IS NOT NULL;

CREATE TABLE whole_line (
    game INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, seq) REFERENCES entry (game, seq) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE opening (
    kind TEXT NOT NULL,
    moves TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    PRIMARY KEY (kind, moves, created_ms, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX opening_by_game ON opening (game);

CREATE TABLE snapshot (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    bytes BLOB NOT NULL
) STRICT;

CREATE TABLE seat_right (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    hash BLOB NOT NULL,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 4),
    created_ms INTEGER NOT NULL,
    PRIMARY KEY (game, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE host_secret (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,
    room TEXT NOT NULL,
    guest TEXT NOT NULL,
    name TEXT NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE report (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    by_guest TEXT NOT NULL,
    about TEXT NOT NULL,
    game TEXT NOT NULL,
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    closed_ms INTEGER NOT NULL,
    answer TEXT NOT NULL
) STRICT;
CREATE INDEX report_open ON report (number) WHERE closed_ms = 0;

CREATE TABLE mute (
    guest TEXT PRIMARY KEY,
    until_ms INTEGER NOT NULL,
    reason TEXT NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE ban (
    range TEXT PRIMARY KEY,
    until_ms INTEGER NOT NULL,
    reason TEXT NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE announcement (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE kept_answer (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    answer TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_answer_by_date ON kept_answer (at_ms);
)sql";

// Games whose series goes on and whose next game is still to be made.
constexpr std::string_view second = R"sql(
CREATE TABLE owes_next (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE
) STRICT;
)sql";

constexpr std::array<std::string_view, 2> steps_so_far = {first, second};

}  // namespace

std::span<const std::string_view> migrations() { return steps_so_far; }

Result<int64_t> version_of(Database& database, int64_t newest) {
    const int64_t version = database.number("PRAGMA user_version");
    const int64_t application = database.number("PRAGMA application_id");
    const bool is_empty = database.number("SELECT count(*) FROM sqlite_schema") == 0;
    if (is_empty && version == 0 && (application == 0 || application == application_id)) return 0;
    if (application != application_id) {
        return refuse("no-store", "The file is a database of another program.", {});
    }
    if (version > newest) {
        return refuse("store-newer",
                      join("The file is of version ", version, "; this program knows up to ",
                           newest, ": it needs a newer one."),
                      {});
    }
    return version;
}

Result<void> migrate(Database& database, std::span<const std::string_view> steps) {
    const auto version = version_of(database, static_cast<int64_t>(steps.size()));
    if (!version) return refuse(version);
    for (auto next = static_cast<size_t>(*version); next < steps.size(); ++next) {
        Transaction transaction(database, "BEGIN IMMEDIATE");
        database.script(std::string(steps[next]));
        database.script(join("PRAGMA application_id = ", application_id));
        database.script(join("PRAGMA user_version = ", next + 1));
        transaction.commit();
    }
    return {};
}

}  // namespace prise::store
