#include "prise/server/hall.h"

#include <algorithm>
#include <charconv>

#include "prise/core/text.h"
#include "prise/server/deeds.h"
#include "prise/server/log.h"
#include "prise/server/secrets.h"

namespace prise::server {
namespace {

bool is_complete(const store::GameRow& row) {
    return std::ranges::all_of(row.seats, &store::SeatRow::taken);
}

std::string computer_name(int level) { return join("Computer ", level); }

// Nobody waits for the answer, but somebody should know.
void tell_operator(const Result<Acknowledged>& done) {
    if (!done) {
        log_trouble(done.error());
    }
}

int64_t alarm_in(std::string_view text) {
    int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace

bool is_own_machine(std::string_view address) {
    return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
}

int64_t patience_ms(const TimeControl& clock) {
    const int64_t length_ms = clock.base_ms + 40 * clock.step_ms;
    switch (clock.kind) {
        case TimeControl::Kind::none: return 300'000;
        case TimeControl::Kind::days: return longest_ms;  // the clock decides
        default: break;
    }
    return length_ms < 180'000     ? 30'000
           : length_ms < 480'000   ? 60'000
           : length_ms < 1'500'000 ? 120'000
                                   : 300'000;
}

Hall::RoomPointer Hall::new_room(store::GameRow row) {
    Room::Watch watch{
        [this](Room& room, const Appended& appended) { happened(room, appended); },
        [this](Room& room) {
            if (watch_.presence) {
                watch_.presence(room);
            }
        },
        [](Room& room, const Appended& appended) { return changes_with(room, appended); }};
    return std::make_shared<Room>(host_, std::move(row), std::move(watch));
}

Result<Hall::RoomPointer> Hall::find(std::string_view id) {
    if (const auto found = rooms_.find(std::string(id)); found != rooms_.end()) {
        if (!found->second->is_broken()) {
            return found->second;
        }
        rooms_.erase(found);
    }
    if (!looks_like_game_id(id)) {
        return refuse("no-game", "There is no such game.", {});
    }
    const auto row = host_.store.game(id);
    if (!row) {
        return refuse(row);
    }
    if (!*row) {
        return refuse("no-game", "There is no such game.", {});
    }
    RoomPointer room = new_room(**row);
    if (auto loaded = room->load(); !loaded) {
        return refuse(loaded);
    }
    rooms_.emplace(std::string(id), room);
    // What would have followed if the server had not stopped in between.
    if (!room->state().is_over()) {
        room->when_settled([this, room] { happened(*room, {}); });
    }
    return room;
}

Result<size_t> Hall::wake_running_games() {
    const auto games = host_.store.unfinished();
    if (!games) {
        return refuse(games);
    }
    size_t woken = 0;
    for (const store::GameRow& row : *games) {
        if (row.standing.status == store::Status::waiting) {
            continue;
        }
        const bool has_computer = std::ranges::any_of(row.seats, [](const store::SeatRow& seat) {
            return seat.kind == store::SeatKind::computer;
        });
        if (row.standing.times.empty() && !has_computer) {
            continue;
        }
        const auto room = find(row.id);
        if (!room) {  // doctor tells what is wrong with it
            log_trouble(room.error());
            continue;
        }
        ++woken;
        (*room)->order({.deed =
                            [](Match& match, int64_t at_ms) {
                                return match.state().clock().is_used() ? match.resume(at_ms)
                                                                       : match.follow_up(at_ms);
                            }},
                       tell_operator);
    }
    // The server stopped between the end of a game and the next one of its series.
    const auto owing = host_.store.owing_next();
    if (!owing) {
        return refuse(owing);
    }
    for (const store::GameRow& row : *owing) {
        if (const auto room = find(row.id)) {
            owing_.push_back(*room);
        } else {
            log_trouble(room.error());
        }
    }
    return woken;
}

void Hall::look_round() {
    const int64_t now = host_.time.now_ms();
    if (!is_draining_) {
        for (const RoomPointer& room : std::exchange(owing_, {})) {
            room->when_settled([this, room] { go_on_with_series(room); });
        }
    }
    while (!alarms_.empty() && alarms_.begin()->first <= now) {
        const std::string id = alarms_.begin()->second;
        alarms_.erase(alarms_.begin());
        (void)find(id);  // awake, it looks after its own clock
    }
    std::erase_if(rooms_, [&](const auto& one) {
        const RoomPointer& room = one.second;
        const bool rests = room.use_count() == 1 && room->listeners() == 0 && !room->is_busy() &&
                           now - room->idle_since_ms() > settings_.idle_ms;
        if (rests && !room->row().standing.times.empty() && !room->state().is_over()) {
            alarms_.emplace(alarm_in(room->row().standing.times), one.first);
        }
        if (rests) {
            rematches_.erase(one.first);
        }
        return rests;
    });
}

void Hall::forget(const std::vector<std::string>& games) {
    for (const std::string& id : games) {
        if (const auto found = rooms_.find(id); found != rooms_.end()) {
            forget_waiting(*found->second);
            rooms_.erase(found);
        }
    }
}

size_t Hall::listeners(const std::string& id) const {
    const auto found = rooms_.find(id);
    return found != rooms_.end() ? found->second->listeners() : 0;
}

void Hall::for_each(const std::function<void(Room&)>& look) const {
    for (const auto& [id, room] : rooms_) {
        look(*room);
    }
}

// Making ----------------------------------------------------------------------------------------

void Hall::create(NewGame game, const Caller& caller,
                  const std::function<std::optional<store::Change>(const Created&)>& also,
                  std::function<void(const Result<Created>&)> done) {
    if (is_draining_) {
        done(refuse("draining", "The server is about to stop and takes no new games.", {}));
        return;
    }
    if (rooms_.size() >= settings_.most_rooms) {
        done(refuse("too-many-games", "There are too many games at once. Try again later.", {}));
        return;
    }
    const auto counted = waiting_by_address_.find(caller.address);
    const size_t waiting = counted != waiting_by_address_.end() ? counted->second : 0;
    const bool waits = std::ranges::any_of(game.seats, [](const NewSeat& seat) {
        return seat.kind == store::SeatKind::link || seat.kind == store::SeatKind::lobby;
    });
    if (waits && static_cast<double>(waiting) * cost_of(caller) >=
                     static_cast<double>(settings_.most_waiting_per_address)) {
        done(refuse("too-many-games",
                    join("There are ", waiting, " games from here that wait for somebody."), {}));
        return;
    }
    store::GameRow row;
    row.id = new_game_id();
    row.facts = {.game = game.facts.game,
                 .preset = game.preset,
                 .options = game.facts.options.text(),
                 .clock = game.facts.clock.kind == TimeControl::Kind::none
                              ? std::string()
                              : game.facts.clock.to_json().text(),
                 .creator = caller.guest,
                 .series = game.series.text(),
                 .previous = {},
                 .is_public = game.is_public,
                 .created_ms = host_.time.now_ms()};
    auto created = std::make_shared<Created>();
    created->id = row.id;
    std::vector<store::Change> changes;
    std::vector<std::pair<Digest, Seat>> rights;
    for (size_t i = 0; i < game.seats.size(); ++i) {
        const NewSeat& seat = game.seats[i];
        store::SeatRow place{.kind = seat.kind};
        std::string key;
        if (seat.kind == store::SeatKind::computer) {
            place.taken = true;
            place.level = std::to_string(seat.level);
            place.name = computer_name(seat.level);
        } else {
            key = new_key();
            rights.emplace_back(hash_of_key(key), seat_number(static_cast<int>(i) + 1));
            if (seat.kind == store::SeatKind::person) {
                place.taken = true;
                place.guest = caller.guest;
                place.name = caller.name.empty() ? "Anonymous" : caller.name;
            }
        }
        created->keys.push_back(std::move(key));
        row.seats.push_back(std::move(place));
    }
    changes.reserve(changes.size() + rights.size() + 2);
    for (const auto& [hash, seat] : rights) {
        changes.push_back(store::Right{hash, row.id, seat, row.facts.created_ms});
    }
    changes.push_back(store::SetSeats{row.id, row.seats});
    if (also) {
        if (auto change = also(*created)) {
            changes.push_back(std::move(*change));
        }
    }
    game.facts.id = row.id;
    const store::GameFacts facts = row.facts;
    const std::vector<store::SeatRow> seats = row.seats;
    const RoomPointer room = new_room(std::move(row));
    for (const auto& [hash, seat] : rights) {
        room->add_right(hash, seat);
    }
    rooms_.emplace(room->id(), room);
    if (waits) {
        ++waiting_by_address_[caller.address];
        waiting_games_.emplace(room->id(), caller.address);
    }
    room->order(
        {.deed = [facts = game.facts, seats](Match& match, int64_t at_ms) -> Result<Appended> {
             auto appended = match.create(facts, at_ms);
             for (size_t i = 0; appended && i < seats.size(); ++i) {
                 if (!seats[i].taken) {
                     continue;
                 }
                 auto joined =
                     match.join_seat(seat_number(static_cast<int>(i) + 1), seats[i].name, at_ms);
                 if (!joined) {
                     return joined;
                 }
                 std::ranges::move(*joined, std::back_inserter(*appended));
             }
             return appended;
         },
         .changes = std::move(changes),
         .facts = facts},
        [this, room, created, done = std::move(done)](const Result<Acknowledged>& made) {
            if (!made) {
                forget_waiting(*room);
                rooms_.erase(room->id());
                done(refuse(made));
                return;
            }
            done(*created);
            if (watch_.seats_changed) {
                watch_.seats_changed(*room);
            }
        });
}

void Hall::forget_waiting(const Room& room) {
    const auto found = waiting_games_.find(room.id());
    if (found == waiting_games_.end()) {
        return;
    }
    if (const auto count = waiting_by_address_.find(found->second);
        count != waiting_by_address_.end() && --count->second == 0) {
        waiting_by_address_.erase(count);
    }
    waiting_games_.erase(found);
}

// Seats -----------------------------------------------------------------------------------------

void Hall::take_seat(const RoomPointer& room, Seat seat, std::string_view key, const Caller& caller,
                     Join join, std::function<void(const Result<std::string>&)> done) {
    room->when_settled([this, room, seat, key = std::string(key), caller, join = std::move(join),
                        done = std::move(done)]() mutable {
        const store::GameRow& row = room->row();
        const size_t i = index_of(seat);
        if (seat == Seat::none || i >= row.seats.size()) {
            done(refuse("no-seat", "There is no such seat.", {}));
            return;
        }
        const bool holds_key = !key.empty() && room->person_of(key) == seat;
        const bool is_open = row.seats[i].kind == store::SeatKind::lobby;
        if (!holds_key && (!is_open || !key.empty())) {
            done(refuse("no-right", "This key does not open that seat.", {}));
            return;
        }
        if (row.seats[i].taken) {
            // To take one's own seat again changes nothing.
            done(holds_key && row.seats[i].kind != store::SeatKind::lobby
                     ? Result<std::string>(key)
                     : Result<std::string>(refuse("seat-taken", "Somebody sits there.", {})));
            return;
        }
        if (room->state().is_over() || room->is_aborted()) {
            done(refuse("game-over", "The game is over.", {}));
            return;
        }
        std::vector<store::SeatRow> seats = row.seats;
        seats[i].taken = true;
        seats[i].guest = caller.guest;
        seats[i].name = !join.name.empty()     ? join.name
                        : !caller.name.empty() ? caller.name
                                               : "Anonymous";
        const std::string name = seats[i].name;
        std::vector<store::Change> changes{store::SetSeats{row.id, seats}};
        // Whoever made the game keeps no key to a seat that somebody else has taken.
        const bool is_new_key = !holds_key;
        if (is_new_key) {
            key = new_key();
            changes.push_back(store::RevokeRights{row.id, seat});
            changes.push_back(store::Right{hash_of_key(key), row.id, seat, host_.time.now_ms()});
        }
        room->order({.deed = [seat, name, join](Match& match, int64_t at_ms) -> Result<Appended> {
                         auto appended = match.join_seat(seat, name, at_ms, join.key);
                         if (appended && join.commitment) {
                             auto bound = match.commit_entropy(seat, *join.commitment, at_ms);
                             if (!bound) {
                                 return bound;
                             }
                             std::ranges::move(*bound, std::back_inserter(*appended));
                         }
                         return appended;
                     },
                     .changes = std::move(changes),
                     .once_stored =
                         [this, room, seats, seat, key, is_new_key] {
                             room->set_seats(seats);
                             room->heard_of(seat);
                             if (is_new_key) {
                                 room->revoke_rights(seat);
                                 room->add_right(hash_of_key(key), seat);
                             }
                             if (is_complete(room->row())) {
                                 forget_waiting(*room);
                             }
                             if (watch_.seats_changed) {
                                 watch_.seats_changed(*room);
                             }
                         }},
                    [key, done = std::move(done)](const Result<Acknowledged>& made) {
                        done(made ? Result<std::string>(key) : refuse(made));
                    });
    });
}

// A game begins by itself when every seat is taken and whoever has committed to entropy of their
// own has shown it.
void Hall::begin_when_complete(const RoomPointer& room, bool is_patient_no_more) {
    const MatchState& state = room->state();
    if (state.has_started() || room->is_aborted() || !is_complete(room->row())) {
        return;
    }
    if (const auto& dealing = state.dealing()) {
        const bool is_owed = std::ranges::any_of(dealing->shares, [](const auto& share) {
            return share && !share->by_host && !share->entropy;
        });
        if (is_owed) {
            wait_for_entropy(room, state.number_of_deal());
            return;
        }
    }
    // After a deal that came to nothing the seats may bind themselves to another one.
    const bool is_anybody_bound =
        state.dealing() && std::ranges::any_of(state.dealing()->shares,
                                               [](const auto& share) { return share.has_value(); });
    if (!state.abandoned_deals().empty() && !is_anybody_bound && !is_patient_no_more) {
        host_.loop.after(settings_.reveal_ms, [this, weak = std::weak_ptr(room)] {
            if (const auto waiting = weak.lock()) {
                waiting->when_settled([this, waiting] { begin_when_complete(waiting, true); });
            }
        });
        return;
    }
    room->order({.deed = [](Match& match, int64_t at_ms) -> Result<Appended> {
                    if (match.state().has_started()) {
                        return Appended{};
                    }
                    return match.start(at_ms);
                }},
                tell_operator);
}

// First all are bound; then they show what they are bound to. Whoever does not in time has let the
// deal fail, and everybody can read that.
void Hall::wait_for_entropy(const RoomPointer& room, int64_t deal) {
    const auto& dealing = *room->state().dealing();
    const bool all_bound = std::ranges::all_of(
        std::span(dealing.shares).first(static_cast<size_t>(room->state().seats())),
        [](const auto& share) { return share.has_value(); });
    if (!all_bound) {
        room->order(
            {.deed = [](Match& match, int64_t at_ms) { return match.commit_for_absent(at_ms); }},
            tell_operator);
        return;
    }
    host_.loop.after(settings_.reveal_ms, [weak = std::weak_ptr(room), deal] {
        const auto late = weak.lock();
        if (!late || late->state().has_started() || late->state().number_of_deal() != deal) {
            return;
        }
        late->order({.deed = [](Match& match, int64_t at_ms) -> Result<Appended> {
                        const auto& shares = match.state().dealing()->shares;
                        for (size_t i = 0; i < shares.size(); ++i) {
                            if (shares[i] && !shares[i]->by_host && !shares[i]->entropy) {
                                return match.abandon_deal(seat_number(static_cast<int>(i) + 1),
                                                          at_ms);
                            }
                        }
                        return Appended{};
                    }},
                    tell_operator);
    });
}

Hall::RoomPointer Hall::find_open_seat(const NewGame& like, const Caller& caller, Seat& seat) {
    const auto games = host_.store.open_seats();
    if (!games) {
        return nullptr;
    }
    const std::string options = like.facts.options.text();
    const std::string clock = like.facts.clock.kind == TimeControl::Kind::none
                                  ? std::string()
                                  : like.facts.clock.to_json().text();
    for (const store::GameRow& row : *games) {
        const bool is_own = !caller.guest.empty() && row.facts.creator == caller.guest;
        if (is_own || row.facts.game != like.facts.game || row.facts.options != options ||
            row.facts.clock != clock) {
            continue;
        }
        for (size_t i = 0; i < row.seats.size(); ++i) {
            if (row.seats[i].kind == store::SeatKind::lobby && !row.seats[i].taken) {
                if (auto room = find(row.id)) {
                    seat = seat_number(static_cast<int>(i) + 1);
                    return *room;
                }
            }
        }
    }
    return nullptr;
}

}  // namespace prise::server
