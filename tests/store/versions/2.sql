-- A file of games of version 2, with something in every table. It is never changed.
PRAGMA application_id = 0x50724973;
PRAGMA user_version = 2;
BEGIN;
CREATE TABLE guest (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    secret_hash BLOB NOT NULL,
    name TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    last_seen_ms INTEGER NOT NULL
) STRICT;
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
CREATE TABLE entry (
    number INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    line TEXT NOT NULL,
    action TEXT,
    answer TEXT
) STRICT;
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
CREATE TABLE owes_next (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE
) STRICT;
CREATE INDEX guest_by_last_seen ON guest (last_seen_ms);
CREATE INDEX game_by_date ON game (created_ms);
CREATE INDEX game_by_status ON game (status, created_ms);
CREATE INDEX public_by_date ON game (created_ms) WHERE public = 1;
CREATE INDEX public_by_status ON game (status, created_ms) WHERE public = 1;
CREATE INDEX public_by_kind ON game (kind, created_ms) WHERE public = 1;
CREATE INDEX public_by_kind_and_status ON game (kind, status, created_ms) WHERE public = 1;
CREATE INDEX seat_by_guest ON seat (guest, created_ms, game) WHERE guest IS NOT NULL;
CREATE INDEX seat_by_name ON seat (name COLLATE NOCASE, created_ms, game) WHERE name <> '';
CREATE INDEX seat_open ON seat (game) WHERE kind = 2 AND taken = 0;
CREATE UNIQUE INDEX entry_by_seq ON entry (game, seq);
CREATE UNIQUE INDEX entry_by_action ON entry (game, action) WHERE action IS NOT NULL;
CREATE INDEX opening_by_game ON opening (game);
CREATE INDEX report_open ON report (number) WHERE closed_ms = 0;
CREATE INDEX kept_answer_by_date ON kept_answer (at_ms);
INSERT INTO guest VALUES (1, 'g1', X'0101010101010101010101010101010101010101010101010101010101010101', 'Asha', 10, 20);
INSERT INTO game VALUES (1, 'old-game', 3, 'casino', '', '{}', '', 'g1', '', '', '', 1, 100, 1, 0, '', 1, 200, '');
INSERT INTO seat VALUES (1, 1, 0, 1, 'Asha', 'g1', '', 100);
INSERT INTO seat VALUES (1, 2, 1, 0, '', NULL, '', 100);
INSERT INTO entry VALUES (1, 1, 1, 'line 1', NULL, NULL);
INSERT INTO entry VALUES (2, 1, 2, 'line 2', NULL, NULL);
INSERT INTO entry VALUES (3, 1, 3, 'line 3', 'id-3', 'answer 3');
INSERT INTO whole_line VALUES (1, 2, 'whole 2');
INSERT INTO opening VALUES ('casino', 'Ad-', 100, 1);
INSERT INTO snapshot VALUES (1, 2, X'00736E617073686F74');
INSERT INTO seat_right VALUES (1, X'0202020202020202020202020202020202020202020202020202020202020202', 0, 100);
INSERT INTO seat_right VALUES (1, X'0303030303030303030303030303030303030303030303030303030303030303', 2, 100);
INSERT INTO host_secret VALUES (1, 'deal', 'secret');
INSERT INTO chat VALUES (1, 1, 'players', 'g1', 'Asha', 1, 'hello', 150);
INSERT INTO report VALUES (1, 'g1', 'g2', 'old-game', 'rude', 160, 0, '');
INSERT INTO mute VALUES ('g2', 0, 'rude', 170);
INSERT INTO ban VALUES ('203.0.113.0/24', 0, 'flood', 180);
INSERT INTO announcement VALUES (1, 'Back at six', 190, 0);
INSERT INTO kept_answer VALUES ('g1', 'k', 'made', 195);
INSERT INTO owes_next VALUES (1);
COMMIT;
