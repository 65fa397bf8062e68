#include "prise/server/chat.h"

#include "prise/core/text.h"
#include "prise/match/entry.h"

namespace prise::server {
namespace {

constexpr std::string_view players = "players";
constexpr std::string_view spectators = "spectators";

bool may_read(const Room& room, std::string_view place, Viewer viewer) {
    return room.state().is_over() || (place == players) == (viewer.seat != Seat::none);
}

}  // namespace

json::Object Chat::line_json(const store::ChatLine& line) const {
    return {{"type", "chat"},
            {"room", line.room},
            {"at", line.at_ms},
            {"seat", line.seat == Seat::none ? json::Value() : json::Value(number_of(line.seat))},
            {"name", line.name},
            {"text", line.text}};
}

void Chat::say(const std::shared_ptr<Room>& room, Viewer viewer, const Caller& caller,
               std::string_view text, const std::function<void(const Result<void>&)>& done) {
    if (text.empty() || text.size() > longest_chat_line || !is_printable(text)) {
        done(refuse(
            "bad-text",
            join("A line has 1 to ", longest_chat_line, " bytes and no control characters."), {}));
        return;
    }
    const int64_t now = host_.time.now_ms();
    if (const auto found = muted_until_.find(caller.guest);
        !caller.guest.empty() && found != muted_until_.end() &&
        (found->second == 0 || found->second > now)) {
        done(refuse("muted", "The operator has muted you.", {}));
        return;
    }
    const std::string who = caller.guest.empty() ? caller.address : caller.guest;
    if (const int64_t wait = flood_.take(who, host_.time.steady_ms(), cost_of(caller))) {
        done(refuse("slow-down", join("Write again in ", (wait + 999) / 1000, " seconds."), {}));
        return;
    }
    store::ChatLine line{.game = room->id(),
                         .room = std::string(viewer.seat != Seat::none ? players : spectators),
                         .number = 0,
                         .guest = caller.guest,
                         .name = caller.name,
                         .seat = viewer.seat,
                         .text = std::string(text),
                         .at_ms = now};
    if (viewer.seat != Seat::none && line.name.empty()) {
        line.name = room->row().seats[index_of(viewer.seat)].name;
    }
    if (line.name.empty()) {
        line.name = "Anonymous";
    }
    host_.store.change({line}, [this, line, room, done](const Result<void>& stored) {
        host_.loop.post([this, line, room, done, stored] {
            if (stored) {
                room->announce(line_json(line),
                               [&](Viewer reader) { return may_read(*room, line.room, reader); });
            }
            done(stored);
        });
    });
}

Result<json::Array> Chat::lines(const Room& room, Viewer viewer, int64_t since) const {
    const auto lines = host_.store.chat(room.id(), "", since, 500);
    if (!lines) {
        return refuse(lines);
    }
    json::Array out;
    for (const store::ChatLine& line : *lines) {
        if (may_read(room, line.room, viewer)) {
            json::Object one = line_json(line);
            one.push_back({"number", line.number});
            out.push_back(std::move(one));
        }
    }
    return out;
}

void Chat::set_mutes(const std::vector<store::Mute>& mutes) {
    muted_until_.clear();
    for (const store::Mute& mute : mutes) {
        muted_until_.emplace(mute.guest, mute.until_ms);
    }
}

}  // namespace prise::server
