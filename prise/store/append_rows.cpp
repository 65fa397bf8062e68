#include <algorithm>

#include "prise/core/text.h"
#include "prise/store/write_rows.h"

namespace prise::store {
namespace {

struct Place {
    int64_t number;
    int64_t seq;
};

std::optional<Place> place_of(Database& database, std::string_view game) {
    Query row = database.query("SELECT number, seq FROM game WHERE id = ?", game);
    if (!row.next()) return std::nullopt;
    return Place{row.integer(0), row.integer(1)};
}

std::optional<Duplicate> earlier(Database& database, int64_t game, std::string_view action) {
    if (action.empty()) return std::nullopt;
    Query row =
        database.query("SELECT seq, answer FROM entry WHERE game = ? AND action = ?", game, action);
    if (!row.next()) return std::nullopt;
    return Duplicate{row.integer(0), row.string(1)};
}

void insert_game(Database& database, const Append& item) {
    const GameFacts& facts = *item.facts;
    const Standing& now = item.standing;
    database.run(
        "INSERT INTO game (id, seq, kind, preset, options, clock, creator, series, previous, next,"
        " public, created_ms, status, winner, outcome, actions, last_move_ms, times)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?)",
        item.game, item.lines.size(), facts.game, facts.preset, facts.options, facts.clock,
        facts.creator, facts.series, facts.previous, facts.is_public, facts.created_ms, now.status,
        now.winner, now.outcome, now.actions, now.last_move_ms, now.times);
}

void update_game(Database& database, const Place& place, const Append& item) {
    const Standing& now = item.standing;
    database.run(
        "UPDATE game SET seq = ?, status = ?, winner = ?, outcome = ?, actions = ?,"
        " last_move_ms = ?, times = ? WHERE number = ?",
        place.seq + static_cast<int64_t>(item.lines.size()), now.status, now.winner, now.outcome,
        now.actions, now.last_move_ms, now.times, place.number);
}

// The action id stands with the last line: the one whose seq is the answer.
void insert_lines(Database& database, const Place& place, const Append& item) {
    for (size_t i = 0; i < item.lines.size(); ++i) {
        const Line& line = item.lines[i];
        const int64_t seq = place.seq + 1 + static_cast<int64_t>(i);
        std::optional<std::string_view> action;
        std::optional<std::string_view> answer;
        if (i + 1 == item.lines.size() && !item.action_id.empty()) {
            action = item.action_id;
            answer = item.answer;
        }
        database.run("INSERT INTO entry (game, seq, line, action, answer) VALUES (?, ?, ?, ?, ?)",
                     place.number, seq, line.open, action, answer);
        if (!line.whole.empty()) {
            database.run("INSERT INTO whole_line (game, seq, line) VALUES (?, ?, ?)", place.number,
                         seq, line.whole);
        }
    }
}

void insert_opening(Database& database, int64_t game, const std::vector<std::string>& actions) {
    database.run("DELETE FROM opening WHERE game = ?", game);
    std::string moves;
    for (size_t i = 0; i < std::min(actions.size(), longest_opening); ++i) {
        moves += (moves.empty() ? "" : " ") + actions[i];
        database.run(
            "INSERT INTO opening (kind, moves, created_ms, game)"
            " SELECT kind, ?, created_ms, number FROM game WHERE number = ?",
            moves, game);
    }
}

Refusal bad_append(std::string sentence) { return {"bad-append", std::move(sentence), {}}; }

std::optional<Refusal> fault_of(const Append& item) {
    if (item.game.empty()) return bad_append("A game needs an id.");
    if (item.lines.empty()) return bad_append("There is nothing to append.");
    if (item.facts.has_value() != (item.expected_seq == 0)) {
        return bad_append("The facts of a game are told when it is made, and only then.");
    }
    return std::nullopt;
}

}  // namespace

Answer append(Database& database, const Append& item) {
    if (auto fault = fault_of(item)) return *std::move(fault);
    auto place = place_of(database, item.game);
    if (place) {
        if (auto first = earlier(database, place->number, item.action_id)) {
            return *std::move(first);
        }
    }
    const int64_t seq = place ? place->seq : 0;
    if (seq != item.expected_seq) return Conflict{seq};

    if (place) {
        update_game(database, *place, item);
    } else {
        insert_game(database, item);
        place = Place{sqlite3_last_insert_rowid(database.connection()), 0};
    }
    insert_lines(database, *place, item);
    if (!item.opening.empty()) insert_opening(database, place->number, item.opening);
    for (const Change& more : item.changes) {
        if (auto done = change(database, more); !done) {
            // The lines are in already; with the transaction they are taken out again.
            throw SqlTrouble{SQLITE_CONSTRAINT, done.error().sentence};
        }
    }
    if (item.standing.status >= Status::ended) {
        database.run("DELETE FROM host_secret WHERE game = ?", place->number);
    }
    return Stored{seq + static_cast<int64_t>(item.lines.size())};
}

}  // namespace prise::store
