#include "prise/server/streams.h"

#include <algorithm>

namespace prise::server {

void GuestStreams::listen(const std::string& guest, std::shared_ptr<net::Stream> stream) {
    if (const auto found = streams_.find(guest); found != streams_.end()) {
        found->second->close();
        streams_.erase(found);
    }
    stream->on_gone([this, guest, raw = stream.get()] {
        const auto found = streams_.find(guest);
        if (found != streams_.end() && found->second.get() == raw) {
            streams_.erase(found);
        }
    });
    streams_.emplace(guest, std::move(stream));
}

void GuestStreams::tell(const Room& room, const json::Object& message) {
    for (size_t i = 0; i < room.row().seats.size(); ++i) {
        const auto found = streams_.find(room.row().seats[i].guest);
        if (room.row().seats[i].guest.empty() || found == streams_.end()) {
            continue;
        }
        json::Object own = message;
        own.push_back({"seat", static_cast<int64_t>(i) + 1});
        found->second->send(net::make_bytes(json::Value(std::move(own)).text() + "\n"));
    }
}

void GuestStreams::happened(const Room& room, const Appended& appended) {
    if (streams_.empty()) {
        return;
    }
    for (const Told& told : appended) {
        const std::string_view type = told.entry.kind == EntryKind::start     ? "game-start"
                                      : told.entry.kind == EntryKind::ended   ? "game-over"
                                      : told.entry.kind == EntryKind::aborted ? "game-aborted"
                                                                              : "";
        if (!type.empty()) {
            tell(room, {{"type", type}, {"game", room.id()}, {"rules", room.row().facts.game}});
        }
    }
    const AnyPlay* play = room.state().play();
    if (play != nullptr && !room.state().is_over() && !appended.empty()) {
        tell(room, {{"type", "turn"},
                    {"game", room.id()},
                    {"seq", room.seq()},
                    {"toAct", number_of(play->to_act())}});
    }
}

void GuestStreams::next_game(const Room& room, const std::string& next) {
    tell(room, {{"type", "next-game"}, {"game", room.id()}, {"next", next}});
}

}  // namespace prise::server
