// What the connections of one thread share, and what all threads do.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "prise/net/address.h"
#include "prise/net/asio_loop.h"
#include "prise/net/census.h"
#include "prise/net/server.h"
#include "prise/net/settings.h"

namespace prise::net {

class Connection;

struct House {
    House(Settings with, Handler handle, std::function<void(const Served&)> tell)
        : settings(std::move(with)),
          handler(std::move(handle)),
          served(std::move(tell)),
          census(std::make_shared<Census>(settings)) {}

    const Settings settings;
    Handler handler;
    std::function<void(const Served&)> served;
    std::vector<IpRange> proxies;
    std::shared_ptr<Census> census;
    std::atomic<bool> is_draining = false;
};

// Written by their own thread, read by any.
struct Tally {
    using Number = std::atomic<uint64_t>;
    Number websockets = 0, streams = 0, accepted = 0, refused = 0, requests = 0, messages_in = 0,
           messages_out = 0, bytes_in = 0, bytes_out = 0, slow_readers = 0;

    static void add(Number& number, uint64_t n = 1) {
        number.store(number.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
    }
};

class Worker {
  public:
    Worker(std::shared_ptr<House> of, size_t index);

    void add(std::shared_ptr<Connection> connection);
    void remove(const Connection& connection);
    void drain();    // on the loop
    void cut_off();  // on the loop
    void send_away(const std::function<bool(const Ip& client)>& is_meant,
                   std::string_view reason);  // on the loop

    std::string next_request_id();
    std::string_view date();  // "Wed, 18 Nov 2026 07:28:00 GMT"

    const std::shared_ptr<House> house;
    AsioLoop loop;
    Tally tally;
    std::array<char, size_t{64} << 10> scratch;  // whoever reads, reads into it

  private:
    std::vector<std::shared_ptr<Connection>> connections_;
    uint64_t next_id_;
    int64_t date_s_ = -1;
    std::string date_;
};

}  // namespace prise::net
