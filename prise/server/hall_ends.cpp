// How games end, and what follows them: what a person or the operator may ask for, the rematch and
// the series.
#include <algorithm>

#include "prise/core/text.h"
#include "prise/server/deeds.h"
#include "prise/server/hall.h"
#include "prise/server/log.h"
#include "prise/server/secrets.h"

namespace prise::server {
namespace {

// The seats of the next game: everybody moves on by one.
size_t seat_before(size_t seat, size_t seats) { return (seat + 1) % seats; }

// What people brought into the game, by where they sit at its end.
Series points_by_seat(Series series, const Persons& persons) {
    const auto by_person = series.half_points_before;
    std::ranges::transform(persons, series.half_points_before.begin(),
                           [&](Seat person) { return by_person[index_of(person)]; });
    return series;
}

bool has_ended(const Appended& appended) {
    return std::ranges::any_of(
        appended, [](const Told& told) { return told.entry.kind == EntryKind::ended; });
}

// The series as the next game has it; nothing: there is none.
std::optional<Series> series_after(const Room& room) {
    const MatchState& state = room.state();
    const Series series =
        points_by_seat(Series::from_text(room.row().facts.series), persons_of(state));
    if (!state.decided() || series.is_one_game() ||
        series.is_over_after(*state.decided(), state.seats())) {
        return std::nullopt;
    }
    Series next = series;
    ++next.number;
    const auto seats = static_cast<size_t>(state.seats());
    for (size_t i = 0; i < seats; ++i) {
        const size_t before = seat_before(i, seats);
        next.half_points_before[i] =
            series.half_points_before[before] + state.decided()->half_points[before];
    }
    return next;
}

}  // namespace

void Hall::abort(const RoomPointer& room, Seat person, std::string_view id, const Done& done) {
    room->order({.deed = [person](Match& match, int64_t at_ms) -> Result<Appended> {
                     return match.abort(seat_of_person(match.state(), person), at_ms);
                 },
                 .action_id = action_id_of(person, id),
                 .once_stored = [this, room] { forget_waiting(*room); },
                 .ends_as = store::Status::aborted},
                done);
}

void Hall::close(const RoomPointer& room, const std::string& reason, const Done& done) {
    room->order({.deed = [reason](Match& match, int64_t at_ms) -> Result<Appended> {
                     return match.abort(Seat::none, at_ms, reason);
                 },
                 .once_stored = [this, room] { forget_waiting(*room); },
                 .ends_as = store::Status::aborted},
                done);
}

// Who is gone is asked when its turn comes: until then they may have come back and played.
void Hall::claim(const RoomPointer& room, Seat person, std::string_view id, const Done& done) {
    const auto give_up_for_gone = [this, raw = room.get(), person](
                                      Match& match, int64_t at_ms) -> Result<Appended> {
        const MatchState& state = match.state();
        const Seat gone = state.play() != nullptr ? state.play()->to_act() : Seat::none;
        if (gone == Seat::none || state.is_over()) {
            return refuse("wrong-phase", "There is nobody to wait for.", {});
        }
        const int64_t since = raw->gone_since_ms(gone);
        if (state.person_on(gone) == person || since == 0) {
            return refuse("not-gone", "Whoever is to act is here.", {});
        }
        const int64_t left = since + patience_ms(state.facts().clock) - host_.time.now_ms();
        if (left > 0) {
            return refuse("not-gone",
                          join("They may be back within ", (left + 999) / 1000, " seconds."), {});
        }
        return match.abandon(gone, at_ms);
    };
    room->order({.deed = give_up_for_gone, .action_id = action_id_of(person, id)}, done);
}

void Hall::rematch(const RoomPointer& room, Seat person, std::string_view, const Done& done) {
    room->when_settled([this, room, person, done] {
        const MatchState& state = room->state();
        if (!state.is_over() && !room->is_aborted()) {
            done(refuse("wrong-phase", "The game goes on.", {}));
            return;
        }
        if (!room->row().next.empty()) {
            done(Acknowledged{room->seq(), true});
            return;
        }
        auto& agreed = rematches_[room->id()];
        agreed[index_of(person)] = true;
        const auto& seats = room->row().seats;
        bool all = true;
        for (size_t i = 0; i < seats.size(); ++i) {
            const Seat other = state.person_on(seat_number(static_cast<int>(i) + 1));
            all = all && (agreed[index_of(other)] || seats[i].kind == store::SeatKind::computer);
        }
        done(Acknowledged{room->seq()});
        room->announce(
            {{"type", "rematch-offer"}, {"seat", number_of(seat_of_person(state, person))}});
        if (all) {
            rematches_.erase(room->id());
            Series again = Series::from_text(room->row().facts.series);
            again.number = 1;
            again.half_points_before = {};
            make_next(room, again);
        }
    });
}

// The same game with everybody one seat on; keys stay good for whoever has them.
void Hall::make_next(const RoomPointer& room, const Series& series) {
    if (!followed_.insert(room->id()).second) {
        return;
    }
    const store::GameRow& last = room->row();
    const size_t count = last.seats.size();
    store::GameRow row;
    row.id = new_game_id();
    row.facts = last.facts;
    row.facts.series = series.text();
    row.facts.previous = last.id;
    row.facts.created_ms = host_.time.now_ms();
    std::vector<store::Change> changes;
    std::vector<std::pair<Digest, Seat>> rights;
    for (size_t i = 0; i < count; ++i) {
        const size_t before = seat_before(i, count);
        row.seats.push_back(last.seats[before]);
        for (const Digest& hash : room->rights_of(seat_number(static_cast<int>(before) + 1))) {
            rights.emplace_back(hash, seat_number(static_cast<int>(i) + 1));
            changes.push_back(
                store::Right{hash, row.id, rights.back().second, row.facts.created_ms});
        }
    }
    changes.push_back(store::SetSeats{row.id, row.seats});
    changes.push_back(store::SetNext{last.id, row.id});
    MatchFacts facts = room->state().facts();
    facts.id = row.id;
    const store::GameFacts stored_facts = row.facts;
    const std::vector<store::SeatRow> seats = row.seats;
    const RoomPointer next = new_room(std::move(row));
    for (const auto& [hash, seat] : rights) {
        next->add_right(hash, seat);
    }
    rooms_.emplace(next->id(), next);
    next->order({.deed = [facts, seats](Match& match, int64_t at_ms) -> Result<Appended> {
                     auto appended = match.create(facts, at_ms);
                     for (size_t i = 0; appended && i < seats.size(); ++i) {
                         auto joined = match.join_seat(seat_number(static_cast<int>(i) + 1),
                                                       seats[i].name, at_ms);
                         if (!joined) {
                             return joined;
                         }
                         std::ranges::move(*joined, std::back_inserter(*appended));
                     }
                     return appended;
                 },
                 .changes = std::move(changes),
                 .facts = stored_facts},
                [this, room, next](const Result<Acknowledged>& made) {
                    followed_.erase(room->id());
                    if (!made) {
                        rooms_.erase(next->id());
                        log_trouble(made.error());
                        owing_.push_back(room);
                        return;
                    }
                    room->set_next(next->id());
                    room->announce({{"type", "next-game"}, {"next", next->id()}});
                    if (watch_.next_game) {
                        watch_.next_game(*room, next->id());
                    }
                });
}

void Hall::happened(Room& room, const Appended& appended) {
    const RoomPointer self = room.shared_from_this();
    if (!room.state().has_started()) {
        begin_when_complete(self);
    }
    if (watch_.happened) {
        watch_.happened(room, appended);
    }
    if (has_ended(appended)) {
        go_on_with_series(self);
    }
}

// Also at start-up, and again as long as the store does not take it.
void Hall::go_on_with_series(const RoomPointer& room) {
    if (const auto next = series_after(*room); next && room->row().next.empty()) {
        make_next(room, *next);
    }
}

// That a next game is owed is stored with the end of the one before.
std::vector<store::Change> Hall::changes_with(const Room& room, const Appended& appended) {
    if (has_ended(appended) && series_after(room)) {
        return {store::OweNext{room.id()}};
    }
    return {};
}

}  // namespace prise::server
