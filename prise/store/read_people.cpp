#include <algorithm>

#include "prise/store/read_rows.h"

namespace prise::store {
namespace {

Right right_in(const Query& row) {
    return {row.digest(0), row.string(1), row.as<Seat>(2), row.integer(3)};
}

int64_t as_limit(size_t limit) { return static_cast<int64_t>(std::min<size_t>(limit, INT64_MAX)); }

}  // namespace

std::optional<Guest> read_guest(Database& database, std::string_view id) {
    Query row = database.query(
        "SELECT id, secret_hash, name, created_ms, last_seen_ms FROM guest WHERE id = ?", id);
    if (!row.next()) return std::nullopt;
    return Guest{row.string(0), row.digest(1), row.string(2), row.integer(3), row.integer(4)};
}

std::vector<Right> read_rights(Database& database, std::string_view game) {
    std::vector<Right> rights;
    for (Query row = database.query(
             "SELECT r.hash, g.id, r.seat, r.created_ms FROM game g JOIN seat_right r"
             " ON r.game = g.number WHERE g.id = ? ORDER BY r.seat, r.created_ms, r.hash",
             game);
         row.next();) {
        rights.push_back(right_in(row));
    }
    return rights;
}

std::vector<ChatLine> read_chat(Database& database, std::string_view game, std::string_view room,
                                int64_t since, size_t limit) {
    std::vector<ChatLine> lines;
    for (Query row = database.query(
             "SELECT c.room, c.number, c.guest, c.name, c.seat, c.text, c.at_ms FROM game g"
             " JOIN chat c ON c.game = g.number WHERE g.id = ?1 AND (?2 = '' OR c.room = ?2)"
             " AND c.number > ?3 ORDER BY c.number LIMIT ?4",
             game, room, since, as_limit(limit));
         row.next();) {
        lines.push_back({std::string(game), row.string(0), row.integer(1), row.string(2),
                         row.string(3), row.as<Seat>(4), row.string(5), row.integer(6)});
    }
    return lines;
}

std::optional<KeptAnswer> read_kept_answer(Database& database, std::string_view scope,
                                           std::string_view key) {
    Query row = database.query(
        "SELECT scope, key, answer, at_ms FROM kept_answer WHERE scope = ? AND key = ?", scope,
        key);
    if (!row.next()) return std::nullopt;
    return KeptAnswer{row.string(0), row.string(1), row.string(2), row.integer(3)};
}

std::vector<Report> read_reports(Database& database, bool only_open) {
    std::vector<Report> reports;
    for (Query row = database.query(
             "SELECT number, by_guest, about, game, text, at_ms, closed_ms, answer FROM report"
             " WHERE closed_ms = 0 OR NOT ? ORDER BY number",
             only_open);
         row.next();) {
        reports.push_back({row.integer(0), row.string(1), row.string(2), row.string(3),
                           row.string(4), row.integer(5), row.integer(6), row.string(7)});
    }
    return reports;
}

std::vector<Mute> read_mutes(Database& database) {
    std::vector<Mute> mutes;
    for (Query row = database.query("SELECT guest, until_ms, reason, at_ms FROM mute");
         row.next();) {
        mutes.push_back({row.string(0), row.integer(1), row.string(2), row.integer(3)});
    }
    return mutes;
}

std::vector<Ban> read_bans(Database& database) {
    std::vector<Ban> bans;
    for (Query row = database.query("SELECT range, until_ms, reason, at_ms FROM ban");
         row.next();) {
        bans.push_back({row.string(0), row.integer(1), row.string(2), row.integer(3)});
    }
    return bans;
}

std::vector<Announcement> read_announcements(Database& database) {
    std::vector<Announcement> all;
    for (Query row = database.query(
             "SELECT number, text, at_ms, until_ms FROM announcement ORDER BY number");
         row.next();) {
        all.push_back({row.integer(0), row.string(1), row.integer(2), row.integer(3)});
    }
    return all;
}

}  // namespace prise::store
