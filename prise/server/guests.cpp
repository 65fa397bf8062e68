#include "prise/server/guests.h"

#include <algorithm>

#include "prise/core/text.h"
#include "prise/server/secrets.h"

namespace prise::server {
namespace {

constexpr std::string_view cookie_name = "prise-guest";
constexpr size_t most_known = 10'000;
constexpr int64_t seen_again_ms = 3'600'000;

// The bytes of UTF-8 that begin a letter.
size_t count_letters(std::string_view text) {
    return static_cast<size_t>(
        std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

Result<std::string> checked_name(std::string_view name) {
    const bool has_edges = name.starts_with(' ') || name.ends_with(' ');
    if (name.empty() || has_edges || !is_printable(name) || name.size() > longest_name ||
        count_letters(name) > longest_guest_name) {
        return refuse("bad-name",
                      join("A name has 1 to ", longest_guest_name,
                           " letters, no control characters and no spaces at its ends."),
                      {});
    }
    return std::string(name);
}

Caller Guests::caller_of(const net::Request& request) {
    Caller caller{.guest = {}, .name = {}, .address = request.client};
    const auto cookie = request.cookie(cookie_name);
    // A page of others may make its visitors' browsers ask; their cookie is not theirs to give.
    if (!cookie || request.origin == net::Origin::foreign) {
        return caller;
    }
    const size_t dot = cookie->find('.');
    if (dot == std::string_view::npos) {
        return caller;
    }
    const std::string id(cookie->substr(0, dot));
    auto found = known_.find(id);
    if (found == known_.end()) {
        const auto read = host_.store.guest(id);
        if (!read || !*read) {
            return caller;
        }
        if (known_.size() >= most_known) {
            known_.clear();
        }
        found = known_.emplace(id, **read).first;
    }
    store::Guest& guest = found->second;
    if (guest.secret_hash != hash_of_key(cookie->substr(dot + 1))) {
        return caller;
    }
    if (host_.time.now_ms() - guest.last_seen_ms > seen_again_ms) {
        guest.last_seen_ms = host_.time.now_ms();
        host_.store.change({guest}, [](const Result<void>&) {});
    }
    caller.guest = guest.id;
    caller.name = guest.name;
    return caller;
}

void Guests::name(const net::Request& request, std::string name,
                  std::function<void(const Result<net::Response>&)> done) {
    const Caller caller = caller_of(request);
    store::Guest guest;
    std::string cookie;
    if (caller.guest.empty()) {
        const std::string secret = new_key();
        guest = {new_guest_id(), hash_of_key(secret), std::move(name), host_.time.now_ms(),
                 host_.time.now_ms()};
        cookie = join(cookie_name, "=", guest.id, ".", secret,
                      "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000",
                      request.secure ? "; Secure" : "");
    } else {
        guest = known_.at(caller.guest);
        guest.name = std::move(name);
    }
    host_.store.change(
        {guest}, [this, guest, cookie, done = std::move(done)](const Result<void>& stored) {
            host_.loop.post([this, guest, cookie, done, stored] {
                if (!stored) {
                    done(refuse(stored));
                    return;
                }
                known_[guest.id] = guest;
                auto response = net::Response::json(
                    cookie.empty() ? 200 : 201,
                    json::Value(json::Object{{"id", guest.id}, {"name", guest.name}}).text());
                done(cookie.empty() ? std::move(response)
                                    : std::move(response).with("Set-Cookie", cookie));
            });
        });
}

}  // namespace prise::server
