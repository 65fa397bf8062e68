#include "prise/server/announcements.h"

#include <algorithm>

namespace prise::server {
namespace {

json::Object message_of(const store::Announcement& announcement) {
    json::Object message = announcement_json(announcement);
    message.insert(message.begin(), {"type", "announcement"});
    return message;
}

}  // namespace

json::Object announcement_json(const store::Announcement& announcement) {
    return {
        {"number", announcement.number},
        {"text", announcement.text},
        {"at", announcement.at_ms},
        {"until", announcement.until_ms == 0 ? json::Value() : json::Value(announcement.until_ms)}};
}

Result<void> Announcements::refresh() {
    auto all = host_.store.announcements();
    if (!all) {
        return refuse(all);
    }
    const auto known = std::exchange(known_, std::move(*all));
    for (const store::Announcement& one : known) {
        if (std::ranges::find(known_, one.number, &store::Announcement::number) == known_.end()) {
            tell_all({{"type", "announcement-gone"}, {"number", one.number}});
        }
    }
    for (const store::Announcement& one : standing()) {
        if (std::ranges::find(known, one.number, &store::Announcement::number) == known.end()) {
            tell_all(message_of(one));
        }
    }
    return {};
}

std::vector<store::Announcement> Announcements::standing() const {
    std::vector<store::Announcement> out;
    const int64_t now = host_.time.now_ms();
    std::ranges::copy_if(known_, std::back_inserter(out), [now](const store::Announcement& one) {
        return one.until_ms == 0 || one.until_ms > now;
    });
    return out;
}

void Announcements::listen(const std::shared_ptr<net::Outlet>& outlet) {
    listeners_.emplace(outlet.get(), outlet);
    for (const store::Announcement& one : standing()) {
        outlet->send(net::make_bytes(json::Value(message_of(one)).text()));
    }
}

void Announcements::tell_all(json::Object message) const {
    const net::Bytes text = net::make_bytes(json::Value(std::move(message)).text());
    for (const auto& [raw, listener] : listeners_) {
        listener->send(text);
    }
}

}  // namespace prise::server
