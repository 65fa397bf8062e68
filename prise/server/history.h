// What came before: the entries of a game after a certain one, as a viewer was told them, made
// again from the log. They are sent as fast as the client reads; when it has caught up it listens
// to the room itself. So whoever reconnects gets exactly what was missed, however long ago.
#pragma once

#include <memory>
#include <string>

#include "prise/server/room.h"

namespace prise::server {

class History : public std::enable_shared_from_this<History> {
  public:
    // The room is settled.
    static void send(const std::shared_ptr<Room>& room, const Listener& listener, int64_t since);

  private:
    History(const std::shared_ptr<Room>& room, const Listener& listener, int64_t since)
        : room_(room), listener_(listener), since_(since) {}

    void go_on();
    bool read_more();
    void give_up();

    std::shared_ptr<Room> room_;
    Listener listener_;
    int64_t since_;
    std::optional<MatchState> state_;
    std::string text_;  // lines that are not folded yet
    std::optional<RecordReader> reader_;
};

}  // namespace prise::server
