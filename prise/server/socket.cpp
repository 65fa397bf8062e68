#include "prise/server/socket.h"

#include "prise/core/text.h"
#include "prise/server/deeds.h"
#include "prise/server/game_json.h"

namespace prise::server {
namespace {

constexpr size_t longest_message = 8192;
constexpr size_t most_watched = 50;  // games a socket
// Who goes on after so many warnings is closed.
constexpr int most_warnings = 20;

}  // namespace

void Socket::open(const House& house, const net::Request& request, const net::Reply& reply) {
    const std::shared_ptr<Socket> socket(new Socket(house, house.guests.caller_of(request)));
    socket->outlet_ =
        reply.upgrade({.on_message = [socket](std::string_view text) { socket->heard(text); },
                       .on_close = [socket](uint16_t) { socket->closed(); }});
    if (socket->outlet_) {
        socket->say(
            {{"type", "welcome"},
             {"now", house.hall.host().time.now_ms()},
             {"guest",
              socket->caller_.guest.empty() ? json::Value() : json::Value(socket->caller_.name)},
             {"limits", json::Object{{"messageBytes", static_cast<int64_t>(longest_message)},
                                     {"messagesPerSecond",
                                      static_cast<int64_t>(house.rates.messages.per_second)},
                                     {"burst", static_cast<int64_t>(house.rates.messages.burst)},
                                     {"games", static_cast<int64_t>(most_watched)}}}});
        house.announcements.listen(socket->outlet_);
    }
}

void Socket::say(json::Object message) const {
    outlet_->send(net::make_bytes(json::Value(std::move(message)).text()));
}

void Socket::refuse_with(std::string_view id, const Refusal& refusal) const {
    json::Object out{{"type", "refused"},
                     {"id", id.empty() ? json::Value() : json::Value(id)},
                     {"code", refusal.code},
                     {"sentence", refusal.sentence}};
    if (!refusal.section.empty()) {
        out.push_back({"section", refusal.section});
    }
    say(std::move(out));
}

void Socket::closed() {
    for (const auto& [id, one] : watched_) {
        one.room->leave(outlet_.get());
    }
    watched_.clear();
    house_.lobby.leave(outlet_.get());
    house_.announcements.leave(outlet_.get());
}

bool Socket::is_too_fast() {
    const int64_t wait = messages_.take(house_.rates.messages, house_.hall.host().time.steady_ms(),
                                        cost_of(caller_));
    if (wait == 0) {
        return false;
    }
    if (++warnings_ > most_warnings) {
        outlet_->close(net::close_code::policy, "Too many messages.");
    } else {
        say({{"type", "slow-down"}, {"retryMs", wait}});
    }
    return true;
}

void Socket::heard(std::string_view text) {
    if (!outlet_ || !outlet_->is_open() || is_too_fast()) {
        return;
    }
    auto fields = Fields::read(text, longest_message);
    if (!fields) {
        refuse_with("", fields.error());
        return;
    }
    const std::string what(fields->text("do"));
    const std::string id = read_action_id(*fields);
    const auto self = shared_from_this();
    const auto answer = [self, id](const Result<Acknowledged>& done) {
        if (done) {
            self->say({{"type", "ack"},
                       {"id", id.empty() ? json::Value() : json::Value(id)},
                       {"seq", done->seq},
                       {"repeated", done->is_repeat}});
        } else {
            self->refuse_with(id, done.error());
        }
    };
    if (!fields->is_sound()) {
        refuse_with(id, fields->refusal().value());
    } else if (what == "ping") {
        say({{"type", "pong"},
             {"now", house_.hall.host().time.now_ms()},
             {"t", fields->value("t") != nullptr ? *fields->value("t") : json::Value()}});
    } else if (what == "watch") {
        watch(*fields);
    } else if (what == "unwatch") {
        unwatch(std::string(fields->text("game")));
    } else if (what == "lobby") {
        if (const auto listens = house_.lobby.listen(outlet_); !listens) {
            refuse_with(id, listens.error());
        }
    } else if (what == "leave-lobby") {
        house_.lobby.leave(outlet_.get());
    } else if (const Verb* verb = verb_named(what)) {
        const Watched* game = watched(*fields, id);
        if (game == nullptr) {
            return;
        }
        if (game->person == Seat::none) {
            refuse_with(id, {"no-right", "Only a seat of the game may do that.", {}});
            return;
        }
        auto order = read_order(*verb, *fields, game->person);
        if (!order) {
            refuse_with(id, order.error());
            return;
        }
        game->room->heard_of(game->person);
        game->room->order(std::move(*order), answer);
    } else if (what == "say") {
        if (const Watched* game = watched(*fields, id)) {
            house_.chat.say(game->room, game->room->viewer_of(game->person), caller_,
                            fields->text("text"), [self, id](const Result<void>& said) {
                                if (!said) {
                                    self->refuse_with(id, said.error());
                                }
                            });
        }
    } else if (what == "claim" || what == "abort" || what == "rematch") {
        const Watched* game = watched(*fields, id);
        if (game == nullptr) {
            return;
        }
        if (game->person == Seat::none) {
            refuse_with(id, {"no-right", "Only a seat of the game may do that.", {}});
        } else if (what == "claim") {
            house_.hall.claim(game->room, game->person, id, answer);
        } else if (what == "abort") {
            house_.hall.abort(game->room, game->person, id, answer);
        } else {
            house_.hall.rematch(game->room, game->person, id, answer);
        }
    } else {
        refuse_with(
            id, {"bad-request", join("There is nothing called ", prise::quoted(what), "."), {}});
    }
}

const Socket::Watched* Socket::watched(Fields& fields, std::string_view id) const {
    const std::string game(fields.text("game"));
    if (!fields.is_sound()) {
        refuse_with(id, fields.refusal().value());
        return nullptr;
    }
    const auto found = watched_.find(game);
    if (found == watched_.end()) {
        refuse_with(id, {"not-watched", "Watch the game first.", {}});
        return nullptr;
    }
    return &found->second;
}

// With `since` what came after that entry, else the whole game as it stands.
void Socket::watch(Fields& fields) {
    fields.allow_only("game token since id");
    const std::string game(fields.text("game"));
    const std::string id(fields.text_or("id", ""));
    const std::string key(fields.text_or("token", ""));
    const bool goes_on = fields.value("since") != nullptr;
    const int64_t since = fields.number_or("since", 0, 0, most_entries);
    if (!fields.is_sound()) {
        refuse_with(id, fields.refusal().value());
        return;
    }
    if (!watched_.contains(game) && watched_.size() >= most_watched) {
        refuse_with(
            id, {"too-many-games", join("A socket watches at most ", most_watched, " games."), {}});
        return;
    }
    const auto room = house_.hall.find(game);
    if (!room) {
        refuse_with(id, room.error());
        return;
    }
    Seat person = Seat::none;
    if (!key.empty()) {
        const auto known = (*room)->person_of(key);
        if (!known) {
            refuse_with(id, {"no-right", "This key opens no seat of this game.", {}});
            return;
        }
        person = *known;
    }
    unwatch(game);
    watched_.emplace(game, Watched{*room, person});
    const Listener listener{outlet_, person, true, next_slot_++};
    (*room)->when_settled([self = shared_from_this(), room = *room, listener, goes_on, since] {
        if (!self->outlet_->is_open()) {
            return;
        }
        if (goes_on) {
            self->say({{"type", "watching"}, {"game", room->id()}, {"seq", room->seq()}});
            room->listen(listener, since);
            return;
        }
        json::Object whole = game_json(*room, room->viewer_of(listener.person),
                                       self->house_.hall.host().time.now_ms());
        // In a message the id of the game is `game`, and what is played is `rules`.
        self->say({{"type", "game"}, {"game", room->id()}, {"state", std::move(whole)}});
        room->admit(listener);
    });
}

void Socket::unwatch(const std::string& game) {
    const auto found = watched_.find(game);
    if (found != watched_.end()) {
        found->second.room->leave(outlet_.get());
        watched_.erase(found);
    }
}

}  // namespace prise::server
