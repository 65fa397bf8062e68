// Where guests come in: a listening socket, and who accepts there.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "prise/core/result.h"
#include "prise/net/address.h"
#include "prise/net/asio_loop.h"
#include "prise/net/settings.h"
#include "prise/net/transport.h"
#include "prise/net/worker.h"

namespace prise::net {

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&&) = delete;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();
    int number() const { return number_; }
    int release() { return std::exchange(number_, -1); }

  private:
    int number_;
};

// What is bound, and how one speaks there.
struct Door {
    Descriptor listener;
    std::shared_ptr<Tls> tls;
    std::string address;  // "http://127.0.0.1:41923"
};

Result<Door> open_door(const Listen& listen);

// Accepts on the first loop, for all loops by turns.
class Doorkeeper final : public Waiter, public std::enable_shared_from_this<Doorkeeper> {
  public:
    Doorkeeper(std::vector<std::shared_ptr<Worker>> workers, Door door)
        : workers_(std::move(workers)),
          tls_(std::move(door.tls)),
          number_(door.listener.number()),
          watch_(workers_[0]->loop, door.listener.release()) {}

    void begin() { watch_.wait_read(shared_from_this()); }
    void end() {
        is_closed_ = true;
        watch_.close();
    }
    void readable() override;

  private:
    void welcome(Descriptor descriptor, const Ip& peer);
    void send_away(const Descriptor& descriptor) const;

    const std::vector<std::shared_ptr<Worker>> workers_;
    const std::shared_ptr<Tls> tls_;
    const int number_;
    AsioLoop::Watch watch_;
    size_t next_ = 0;
    bool is_closed_ = false;
};

}  // namespace prise::net
