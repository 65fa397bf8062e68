// Talk beside a game, in two rooms: players do not read spectators while the game goes on, and
// spectators do not read players; after the end everybody reads both. Nothing of a game's secrets
// is here but what people write themselves. Who writes too much waits.
#pragma once

#include "prise/net/bucket.h"
#include "prise/server/hall.h"

namespace prise::server {

inline constexpr size_t longest_chat_line = 300;  // bytes

class Chat {
  public:
    explicit Chat(const Host& host) : host_(host) {}

    // Refused: bad-text, slow-down, muted.
    void say(const std::shared_ptr<Room>& room, Viewer viewer, const Caller& caller,
             std::string_view text, const std::function<void(const Result<void>&)>& done);
    Result<json::Array> lines(const Room& room, Viewer viewer, int64_t since) const;

    void set_mutes(const std::vector<store::Mute>& mutes);

  private:
    json::Object line_json(const store::ChatLine& line) const;

    const Host& host_;
    net::Buckets flood_{{.per_second = 0.5, .burst = 5}};
    std::unordered_map<std::string, int64_t> muted_until_;  // by guest; 0: for good
};

}  // namespace prise::server
