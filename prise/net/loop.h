// One thread of the server with its queue of work. A connection lives on one loop for its whole
// life, and whatever belongs to it is touched there only; what other threads have to say is posted.
//
//     loop.post([game] { game->step(); });                             // from any thread
//     const Loop::Timer timer = loop.after(250, [game] { game->flag_fell(); });  // on the loop
//     loop.cancel(timer);
//
// Work that is posted from one thread runs in the order in which it was posted. After Server::stop
// nothing runs any more; what was still queued is destroyed unrun.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace prise::net {

class Loop {
  public:
    struct Timer {
        int64_t due_ms = 0;
        uint64_t number = 0;  // 0: no timer
        friend auto operator<=>(const Timer&, const Timer&) = default;
    };

    Loop() = default;
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;
    virtual ~Loop() = default;

    virtual size_t index() const = 0;  // 0 .. Server::loops() - 1
    virtual bool here() const = 0;     // is this the loop's own thread?
    virtual void post(std::function<void()> work) = 0;

    // From here on: on the loop's own thread only.

    // Never earlier than `ms` from now, at most a few milliseconds later on an idle machine.
    virtual Timer after(int64_t ms, std::function<void()> work) = 0;
    // The work of that timer is dropped. A timer that has fired or is none is no error.
    virtual void cancel(Timer timer) = 0;
    virtual int64_t now_ms() const = 0;  // steady; its zero means nothing
};

}  // namespace prise::net
