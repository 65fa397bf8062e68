#include "prise/net/server.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>
#include <utility>

#include "prise/net/door.h"
#include "prise/net/worker.h"

namespace prise::net {

class Server::Impl {
  public:
    Impl(Settings settings, Handler handler, std::function<void(const Served&)> served)
        : house(
              std::make_shared<House>(std::move(settings), std::move(handler), std::move(served))) {
        for (size_t i = 0; i < std::max<size_t>(house->settings.threads, 1); ++i) {
            workers.push_back(std::make_shared<Worker>(house, i));
        }
    }

    Result<void> start() {
        for (const std::string& text : house->settings.proxies) {
            const auto range = IpRange::parse(text);
            if (!range) {
                return refuse("bad-address", "'" + text + "' is no address and no range of them.",
                              "");
            }
            house->proxies.push_back(*range);
        }
        std::vector<Door> doors;
        for (const Listen& listen : house->settings.listen) {
            auto door = open_door(listen);
            if (!door) {
                addresses.clear();
                return refuse(door);
            }
            addresses.push_back(door->address);
            doors.push_back(std::move(*door));
        }
        for (Door& door : doors) {
            keepers.push_back(std::make_shared<Doorkeeper>(workers, std::move(door)));
        }
        workers[0]->loop.post([keepers = keepers] {
            for (const auto& keeper : keepers) {
                keeper->begin();
            }
        });
        // Signals are for the thread that waits for them.
        sigset_t all;
        sigset_t before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        for (const auto& worker : workers) {
            threads.emplace_back([worker] { worker->loop.run(); });
        }
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
        return {};
    }

    void drain() {
        if (threads.empty() || house->is_draining.exchange(true)) {
            return;
        }
        drained_by =
            std::chrono::steady_clock::now() + std::chrono::milliseconds(house->settings.drain_ms);
        workers[0]->loop.post([keepers = keepers] {
            for (const auto& keeper : keepers) {
                keeper->end();
            }
        });
        for (const auto& worker : workers) {
            worker->loop.post([worker] { worker->drain(); });
        }
    }

    void stop() {
        house->is_draining = true;
        for (const auto& worker : workers) {
            worker->loop.post([worker, keepers = keepers] {
                if (worker->loop.index() == 0) {
                    for (const auto& keeper : keepers) {
                        keeper->end();
                    }
                }
                worker->cut_off();
                // What that has told its owners has been posted before this.
                worker->loop.post([worker] { worker->loop.stop(); });
            });
        }
        for (std::thread& thread : threads) {
            thread.join();
        }
        threads.clear();
        for (const auto& worker : workers) {
            worker->loop.discard();
        }
        keepers.clear();
        house->handler = nullptr;
        house->served = nullptr;
    }

    const std::shared_ptr<House> house;
    std::vector<std::shared_ptr<Worker>> workers;
    std::vector<std::shared_ptr<Doorkeeper>> keepers;
    std::vector<std::thread> threads;
    std::vector<std::string> addresses;
    std::chrono::steady_clock::time_point drained_by;
};

Server::Server(Settings settings, Handler handler, std::function<void(const Served&)> served)
    : impl_(std::make_shared<Impl>(std::move(settings), std::move(handler), std::move(served))) {}

Server::~Server() { stop(); }

Result<void> Server::start() { return impl_->start(); }
const std::vector<std::string>& Server::addresses() const { return impl_->addresses; }
size_t Server::loops() const { return impl_->workers.size(); }
Loop& Server::loop(size_t i) const { return impl_->workers[i]->loop; }
void Server::drain() { impl_->drain(); }
void Server::stop() { impl_->stop(); }

void Server::send_away(const std::function<bool(const Ip& client)>& is_meant,
                       std::string_view reason) {
    for (const auto& worker : impl_->workers) {
        worker->loop.post([worker, is_meant, reason = std::string(reason)] {
            worker->send_away(is_meant, reason);
        });
    }
}

bool Server::wait_until_drained() {
    while (impl_->house->census->connections() > 0) {
        if (std::chrono::steady_clock::now() > impl_->drained_by) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

Counters Server::counters() const {
    Counters sum;
    sum.connections = impl_->house->census->connections();
    for (const auto& worker : impl_->workers) {
        const Tally& tally = worker->tally;
        sum.websockets += tally.websockets;
        sum.streams += tally.streams;
        sum.accepted += tally.accepted;
        sum.refused += tally.refused;
        sum.requests += tally.requests;
        sum.messages_in += tally.messages_in;
        sum.messages_out += tally.messages_out;
        sum.bytes_in += tally.bytes_in;
        sum.bytes_out += tally.bytes_out;
        sum.slow_readers += tally.slow_readers;
    }
    return sum;
}

}  // namespace prise::net
