#include <algorithm>

#include "prise/core/text.h"
#include "prise/store/write_rows.h"

namespace prise::store {
namespace {

tl::unexpected<Refusal> bad_change(std::string sentence) {
    return refuse("bad-change", std::move(sentence), {});
}

tl::unexpected<Refusal> no_such_game(std::string_view id) {
    return bad_change(join("There is no game ", prise::quoted(id), "."));
}

// One row for each kind of change. `run` says how many rows were changed: none means that what the
// change is about does not exist.
struct Changer {
    Database& database;

    Result<void> in_game(std::string_view game, int64_t rows) const {
        if (rows == 0) return no_such_game(game);
        return {};
    }

    Result<void> operator()(const Guest& guest) const {
        database.run(
            "INSERT INTO guest (id, secret_hash, name, created_ms, last_seen_ms)"
            " VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
            " secret_hash = excluded.secret_hash, name = excluded.name,"
            " last_seen_ms = max(last_seen_ms, excluded.last_seen_ms)",
            guest.id, blob(guest.secret_hash), guest.name, guest.created_ms, guest.last_seen_ms);
        return {};
    }
    Result<void> operator()(const Right& right) const {
        return in_game(right.game,
                       database.run("INSERT INTO seat_right (hash, game, seat, created_ms)"
                                    " SELECT ?, number, ?, ? FROM game WHERE id = ?",
                                    blob(right.hash), right.seat, right.created_ms, right.game));
    }
    Result<void> operator()(const RevokeRights& revoke) const {
        database.run(
            "DELETE FROM seat_right WHERE seat = ?"
            " AND game = (SELECT number FROM game WHERE id = ?)",
            revoke.seat, revoke.game);
        return {};
    }
    Result<void> operator()(const HostSecret& secret) const {
        return in_game(secret.game,
                       database.run("INSERT OR REPLACE INTO host_secret (game, name, value)"
                                    " SELECT number, ?, ? FROM game WHERE id = ?",
                                    secret.name, secret.value, secret.game));
    }
    // An older one that comes late changes nothing.
    Result<void> operator()(const Snapshot& snapshot) const {
        Query game = database.query("SELECT number, seq FROM game WHERE id = ?", snapshot.game);
        if (!game.next()) return no_such_game(snapshot.game);
        if (snapshot.seq < 1 || snapshot.seq > game.integer(1)) {
            return bad_change(join("Game ", prise::quoted(snapshot.game), " has no entry ",
                                   snapshot.seq, " of which this could be the snapshot."));
        }
        database.run(
            "INSERT INTO snapshot (game, seq, bytes) VALUES (?, ?, ?) ON CONFLICT (game) DO UPDATE"
            " SET seq = excluded.seq, bytes = excluded.bytes WHERE excluded.seq > seq",
            game.integer(0), snapshot.seq, Blob{snapshot.bytes});
        return {};
    }
    Result<void> operator()(const SetSeats& set) const {
        if (set.seats.empty() || set.seats.size() > max_seats) {
            return bad_change("A game has one to four seats.");
        }
        Query game = database.query("SELECT number, created_ms FROM game WHERE id = ?", set.game);
        if (!game.next()) return no_such_game(set.game);
        database.run("DELETE FROM seat WHERE game = ?", game.integer(0));
        for (size_t i = 0; i < set.seats.size(); ++i) {
            const SeatRow& seat = set.seats[i];
            std::optional<std::string_view> guest;
            if (!seat.guest.empty()) guest = seat.guest;
            database.run(
                "INSERT INTO seat (game, seat, kind, taken, name, guest, level, created_ms)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                game.integer(0), i + 1, seat.kind, seat.taken, seat.name, guest, seat.level,
                game.integer(1));
        }
        return {};
    }
    Result<void> operator()(const OweNext& owe) const {
        return in_game(owe.game, database.run("INSERT OR REPLACE INTO owes_next (game)"
                                              " SELECT number FROM game WHERE id = ?",
                                              owe.game));
    }
    Result<void> operator()(const SetNext& set) const {
        database.run("DELETE FROM owes_next WHERE game = (SELECT number FROM game WHERE id = ?)",
                     set.game);
        return in_game(set.game,
                       database.run("UPDATE game SET next = ? WHERE id = ?", set.next, set.game));
    }
    Result<void> operator()(const SetPublic& set) const {
        return in_game(set.game, database.run("UPDATE game SET public = ? WHERE id = ?",
                                              set.is_public, set.game));
    }
    Result<void> operator()(const ChatLine& line) const {
        return in_game(
            line.game,
            database.run(
                "INSERT INTO chat (game, number, room, guest, name, seat, text, at_ms) SELECT"
                " number, (SELECT coalesce(max(c.number), 0) + 1 FROM chat c WHERE c.game ="
                " game.number), ?, ?, ?, ?, ?, ? FROM game WHERE id = ?",
                line.room, line.guest, line.name, line.seat, line.text, line.at_ms, line.game));
    }
    Result<void> operator()(const Report& report) const {
        database.run(
            "INSERT INTO report (by_guest, about, game, text, at_ms, closed_ms, answer)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            report.by, report.about, report.game, report.text, report.at_ms, report.closed_ms,
            report.answer);
        return {};
    }
    Result<void> operator()(const CloseReport& close) const {
        if (database.run("UPDATE report SET closed_ms = ?, answer = ? WHERE number = ?",
                         close.at_ms, close.answer, close.number) == 0) {
            return bad_change(join("There is no report ", close.number, "."));
        }
        return {};
    }
    Result<void> operator()(const Mute& mute) const {
        database.run(
            "INSERT OR REPLACE INTO mute (guest, until_ms, reason, at_ms)"
            " VALUES (?, ?, ?, ?)",
            mute.guest, mute.until_ms, mute.reason, mute.at_ms);
        return {};
    }
    Result<void> operator()(const Unmute& unmute) const {
        database.run("DELETE FROM mute WHERE guest = ?", unmute.guest);
        return {};
    }
    Result<void> operator()(const Ban& ban) const {
        database.run(
            "INSERT OR REPLACE INTO ban (range, until_ms, reason, at_ms)"
            " VALUES (?, ?, ?, ?)",
            ban.range, ban.until_ms, ban.reason, ban.at_ms);
        return {};
    }
    Result<void> operator()(const Unban& unban) const {
        database.run("DELETE FROM ban WHERE range = ?", unban.range);
        return {};
    }
    Result<void> operator()(const Announcement& announcement) const {
        database.run("INSERT INTO announcement (text, at_ms, until_ms) VALUES (?, ?, ?)",
                     announcement.text, announcement.at_ms, announcement.until_ms);
        return {};
    }
    Result<void> operator()(const TakeDown& take) const {
        database.run("DELETE FROM announcement WHERE number = ?", take.announcement);
        return {};
    }
    // The first answer stays.
    Result<void> operator()(const KeptAnswer& kept) const {
        database.run(
            "INSERT OR IGNORE INTO kept_answer (scope, key, answer, at_ms)"
            " VALUES (?, ?, ?, ?)",
            kept.scope, kept.key, kept.answer, kept.at_ms);
        return {};
    }
};

}  // namespace

Result<void> change(Database& database, const Change& change) {
    return std::visit(Changer{database}, change);
}

}  // namespace prise::store
