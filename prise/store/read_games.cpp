#include <algorithm>
#include <charconv>

#include "prise/core/text.h"
#include "prise/store/read_rows.h"

namespace prise::store {
namespace {

// A game is one row for every seat, those of one game together.
#define PRISE_GAME_COLUMNS                                                                   \
    "g.number, g.id, g.seq, g.kind, g.preset, g.options, g.clock, g.creator, g.series,"      \
    " g.previous, g.next, g.public, g.created_ms, g.status, g.winner, g.outcome, g.actions," \
    " g.last_move_ms, g.times, s.kind, s.taken, s.name, s.guest, s.level"
#define PRISE_SEATS_OF_GAME " LEFT JOIN seat s ON s.game = g.number"

GameRow game_in(const Query& row) {
    return {row.string(1),
            row.integer(2),
            {row.string(3), row.string(4), row.string(5), row.string(6), row.string(7),
             row.string(8), row.string(9), row.integer(11) != 0, row.integer(12)},
            {row.as<Status>(13), row.as<Seat>(14), row.string(15), row.integer(16), row.integer(17),
             row.string(18)},
            {},
            row.string(10)};
}

std::vector<GameRow> games_in(Query rows) {
    std::vector<GameRow> games;
    int64_t last = 0;
    while (rows.next()) {
        if (games.empty() || rows.integer(0) != last) games.push_back(game_in(rows));
        last = rows.integer(0);
        if (rows.is_null(19)) continue;  // a game without seats
        games.back().seats.push_back({rows.as<SeatKind>(19), rows.integer(20) != 0, rows.string(21),
                                      rows.string(22), rows.string(23)});
    }
    return games;
}

// Lists ------------------------------------------------------------------------------------

// A cursor is the place of the last game of a page: "created_ms.number".
struct Cursor {
    int64_t created_ms = INT64_MAX;
    int64_t number = INT64_MAX;
};

std::optional<Cursor> cursor_from(std::string_view text) {
    if (text.empty()) return Cursor{};
    const size_t point = text.find('.');
    if (point == std::string_view::npos) return std::nullopt;
    Cursor cursor;
    const auto read = [](std::string_view digits, int64_t& into) {
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), into);
        return error == std::errc{} && end == digits.data() + digits.size();
    };
    if (!read(text.substr(0, point), cursor.created_ms)) return std::nullopt;
    if (!read(text.substr(point + 1), cursor.number)) return std::nullopt;
    return cursor;
}

std::string joined(const std::vector<std::string>& actions) {
    std::string all;
    for (const std::string& action : actions) all += (all.empty() ? "" : " ") + action;
    return all;
}

Result<void> check_query(const GameQuery& query) {
    if (query.opening.size() > longest_opening || (!query.opening.empty() && query.game.empty())) {
        return refuse(
            "bad-query",
            join("An opening is that of one game, up to ", longest_opening, " actions of it."), {});
    }
    if (query.outcome == GameQuery::Outcome::lost && query.player.empty() && query.guest.empty()) {
        return refuse("bad-query", "Who has lost? A player or a guest must be named.", {});
    }
    return {};
}

}  // namespace

// Which table leads: it has the fewest rows for such a question, in the order of the list. The
// others are asked for each of its rows. Parameters: 1, 2 cursor, 3 first date, 4 game, 5 status,
// 6 player, 7 guest, 8 opening, 9 limit.
std::string sql_of_list(const GameQuery& query) {
    const bool by_seat = !query.guest.empty() || !query.player.empty();
    const bool by_opening = !query.opening.empty();
    std::string from = "game";
    std::string lead = "game";
    std::string number = "game.number";
    if (by_seat) {
        from =
            query.guest.empty() ? "seat INDEXED BY seat_by_name" : "seat INDEXED BY seat_by_guest";
        lead = "seat";
        number = "seat.game";
    } else if (by_opening) {
        from = "opening";
        lead = "opening";
        number = "opening.game";
    } else {
        from = join("game INDEXED BY ", query.only_public ? "public" : "game", "_by");
        const bool kind = !query.game.empty() && query.only_public;
        if (kind) from += "_kind";
        if (query.status) from += kind ? "_and_status" : "_status";
        if (!kind && !query.status) from += "_date";
    }
    std::string sql = join("SELECT game.number, game.created_ms FROM ", from);
    if (by_seat || by_opening) sql += join(" CROSS JOIN game ON game.number = ", number);
    sql += join(" WHERE (", lead, ".created_ms, ", number, ") < (?1, ?2) AND ", lead,
                ".created_ms >= ?3");
    if (query.only_public) sql += " AND game.public = 1";
    if (!query.game.empty()) sql += " AND game.kind = ?4";
    if (query.status) sql += " AND game.status = ?5";
    if (!query.player.empty()) sql += " AND seat.name = ?6 COLLATE NOCASE AND seat.name <> ''";
    if (!query.guest.empty()) sql += " AND seat.guest = ?7";
    if (by_opening && by_seat) {
        sql += " AND EXISTS (SELECT 1 FROM opening o WHERE o.game = game.number AND o.moves = ?8)";
    } else if (by_opening) {
        sql += " AND opening.kind = ?4 AND opening.moves = ?8";
    }
    switch (query.outcome) {
        using enum GameQuery::Outcome;
        case any: break;
        case won:
            sql += " AND game.status = 2 AND game.winner";
            sql += by_seat ? " = seat.seat" : " <> 0";
            break;
        case lost: sql += " AND game.status = 2 AND game.winner NOT IN (0, seat.seat)"; break;
        case drawn: sql += " AND game.status = 2 AND game.winner = 0"; break;
    }
    sql += join(" ORDER BY ", lead, ".created_ms DESC, ", number, " DESC LIMIT ?9");
    return sql;
}

Result<GamePage> read_games(Database& database, const GameQuery& query) {
    if (auto good = check_query(query); !good) return refuse(good);
    auto cursor = cursor_from(query.after);
    if (!cursor) return refuse("bad-cursor", "There is no such page.", {});
    // Two upper bounds would be one that is used and one that is tried row by row.
    if (query.until_ms != 0 && query.until_ms <= cursor->created_ms) {
        cursor = Cursor{query.until_ms, INT64_MIN};
    }
    const size_t limit = std::clamp<size_t>(query.limit, 1, most_games_of_a_page);

    Transaction transaction(database, "BEGIN");
    GamePage page;
    Cursor last;
    bool is_last_page = true;
    {
        const std::string sql = sql_of_list(query);
        Query rows =
            database.query(sql, cursor->created_ms, cursor->number, query.from_ms, query.game,
                           query.status.value_or(Status::waiting), query.player, query.guest,
                           joined(query.opening), (limit + 1) * max_seats);
        while (rows.next()) {
            // Somebody who sits on two seats of a game is in its list once.
            if (rows.integer(0) == last.number) continue;
            if (page.games.size() == limit) {
                is_last_page = false;
                break;
            }
            last = {rows.integer(1), rows.integer(0)};
            auto game = games_in(database.query("SELECT " PRISE_GAME_COLUMNS
                                                " FROM game g" PRISE_SEATS_OF_GAME
                                                " WHERE g.number = ? ORDER BY s.seat",
                                                last.number));
            page.games.push_back(std::move(game.front()));
        }
    }
    if (!is_last_page) page.next = join(last.created_ms, ".", last.number);
    return page;
}

std::optional<GameRow> read_game(Database& database, std::string_view id) {
    auto games =
        games_in(database.query("SELECT " PRISE_GAME_COLUMNS " FROM game g" PRISE_SEATS_OF_GAME
                                " WHERE g.id = ? ORDER BY s.seat",
                                id));
    if (games.empty()) return std::nullopt;
    return std::move(games.front());
}

std::vector<GameRow> read_open_seats(Database& database) {
    return games_in(database.query(
        "SELECT " PRISE_GAME_COLUMNS " FROM game g" PRISE_SEATS_OF_GAME
        " WHERE g.number IN (SELECT game FROM seat INDEXED BY seat_open WHERE kind = 2 AND"
        " taken = 0) AND g.status = 0 AND g.public = 1 ORDER BY g.number, s.seat"));
}

std::vector<GameRow> read_unfinished(Database& database) {
    return games_in(database.query("SELECT " PRISE_GAME_COLUMNS " FROM game g" PRISE_SEATS_OF_GAME
                                   " WHERE g.status IN (0, 1) ORDER BY g.number, s.seat"));
}

std::vector<GameRow> read_owing_next(Database& database) {
    return games_in(database.query(
        "SELECT " PRISE_GAME_COLUMNS " FROM game g" PRISE_SEATS_OF_GAME
        " WHERE g.number IN (SELECT game FROM owes_next) ORDER BY g.number, s.seat"));
}

#undef PRISE_GAME_COLUMNS
#undef PRISE_SEATS_OF_GAME

std::vector<EntryRow> read_entries(Database& database, std::string_view game, int64_t since,
                                   Lines lines, size_t limit) {
    constexpr std::string_view open =
        "SELECT e.seq, e.line FROM game g JOIN entry e ON e.game = g.number"
        " WHERE g.id = ? AND e.seq > ? ORDER BY e.seq LIMIT ?";
    constexpr std::string_view whole =
        "SELECT e.seq, coalesce(w.line, e.line) FROM game g JOIN entry e ON e.game = g.number"
        " LEFT JOIN whole_line w ON w.game = e.game AND w.seq = e.seq"
        " WHERE g.id = ? AND e.seq > ? ORDER BY e.seq LIMIT ?";
    std::vector<EntryRow> entries;
    for (Query row = database.query(lines == Lines::open ? open : whole, game, since,
                                    static_cast<int64_t>(std::min<size_t>(limit, INT64_MAX)));
         row.next();) {
        entries.push_back({row.integer(0), row.string(1)});
    }
    return entries;
}

std::optional<Duplicate> read_first_answer(Database& database, std::string_view game,
                                           std::string_view action_id) {
    Query row = database.query(
        "SELECT e.seq, e.answer FROM game g JOIN entry e ON e.game = g.number"
        " WHERE g.id = ? AND e.action = ?",
        game, action_id);
    if (!row.next()) return std::nullopt;
    return Duplicate{row.integer(0), row.string(1)};
}

std::optional<Snapshot> read_snapshot(Database& database, std::string_view game) {
    Query row = database.query(
        "SELECT s.seq, s.bytes FROM game g JOIN snapshot s ON s.game = g.number WHERE g.id = ?",
        game);
    if (!row.next()) return std::nullopt;
    return Snapshot{std::string(game), row.integer(0), row.string(1)};
}

std::vector<HostSecret> read_secrets(Database& database, std::string_view game) {
    std::vector<HostSecret> secrets;
    for (Query row = database.query("SELECT h.name, h.value FROM game g JOIN host_secret h"
                                    " ON h.game = g.number WHERE g.id = ? ORDER BY h.name",
                                    game);
         row.next();) {
        secrets.push_back({std::string(game), row.string(0), row.string(1)});
    }
    return secrets;
}

}  // namespace prise::store
