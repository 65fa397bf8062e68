// The Loop there is, on an io_context of Asio (only the .cpp knows), and how sockets are waited
// for.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "prise/net/loop.h"

namespace prise::net {

// Somebody who waits for a descriptor or for the end of the turn. Called on the loop.
class Waiter {
  public:
    Waiter() = default;
    Waiter(const Waiter&) = delete;
    Waiter& operator=(const Waiter&) = delete;
    virtual ~Waiter() = default;
    virtual void readable() = 0;
    virtual void writable() {}
    virtual void end_of_turn() {}
};

class AsioLoop final : public Loop {
  public:
    explicit AsioLoop(size_t index);
    ~AsioLoop() override;

    size_t index() const override { return index_; }
    bool here() const override;
    void post(std::function<void()> work) override;
    Timer after(int64_t ms, std::function<void()> work) override;
    void cancel(Timer timer) override;
    int64_t now_ms() const override;

    void run();   // until stop; the loop is the thread that runs it
    void stop();  // from any thread
    // After run has returned: drops all work, now and for ever.
    void discard();

    // Calls end_of_turn soon, after all that is ready now, once for each time it is asked.
    void at_end_of_turn(std::shared_ptr<Waiter> waiter);

    // A descriptor of this loop, which is closed with it. Each wait is answered once, by `waiter`,
    // which is held until then; two waits for the same are one. After close nothing is answered.
    class Watch {
      public:
        Watch(AsioLoop& loop, int descriptor);
        ~Watch();
        Watch(const Watch&) = delete;
        Watch& operator=(const Watch&) = delete;

        void wait_read(std::shared_ptr<Waiter> waiter);
        void wait_write(std::shared_ptr<Waiter> waiter);
        void close();

      private:
        struct Impl;
        std::unique_ptr<Impl> impl_;
    };

  private:
    struct Impl;
    void run_posted();
    void arm();
    void fire();

    size_t index_;
    std::unique_ptr<Impl> impl_;
};

}  // namespace prise::net
