#include <array>

#include "prise/store/write_rows.h"

namespace prise::store {
namespace {

constexpr int64_t most_games = 200;
constexpr int64_t most_rows = 1'000;

// Games of that status that nobody has touched since, and none of whose people was seen since.
// Whatever was moved before that time was made before it, too: so the index by status serves.
std::vector<std::pair<int64_t, std::string>> abandoned(Database& database, Status status,
                                                       int64_t before_ms, int64_t most) {
    std::vector<std::pair<int64_t, std::string>> games;
    for (Query row =
             database.query("SELECT number, id FROM game WHERE status = ?1 AND created_ms < ?2"
                            " AND last_move_ms < ?2 AND NOT EXISTS (SELECT 1 FROM seat JOIN guest"
                            " ON guest.id = seat.guest WHERE seat.game = game.number"
                            " AND guest.last_seen_ms >= ?2) ORDER BY created_ms LIMIT ?3",
                            status, before_ms, most);
         row.next();) {
        games.emplace_back(row.integer(0), row.string(1));
    }
    return games;
}

}  // namespace

Forgotten forget(Database& database, const Retention& retention) {
    const std::array<std::pair<Status, int64_t>, 4> limits = {{
        {Status::waiting, retention.waiting_before_ms},
        {Status::aborted, retention.waiting_before_ms},
        {Status::running, retention.unfinished_before_ms},
        {Status::ended, retention.finished_before_ms},
    }};
    Forgotten done;
    for (const auto& [status, before_ms] : limits) {
        const int64_t most = most_games - static_cast<int64_t>(done.games.size());
        for (auto& [number, id] : abandoned(database, status, before_ms, most)) {
            database.run("DELETE FROM game WHERE number = ?", number);
            done.games.push_back(std::move(id));
        }
    }
    done.guests = database.run(
        "DELETE FROM guest WHERE number IN (SELECT number FROM guest WHERE last_seen_ms < ?"
        " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.guest = guest.id) LIMIT ?)",
        retention.guests_before_ms, most_rows);
    done.answers = database.run(
        "DELETE FROM kept_answer WHERE (scope, key) IN"
        " (SELECT scope, key FROM kept_answer WHERE at_ms < ? LIMIT ?)",
        retention.answers_before_ms, most_rows);
    done.more = std::ssize(done.games) == most_games || done.guests == most_rows ||
                done.answers == most_rows;
    return done;
}

}  // namespace prise::store
