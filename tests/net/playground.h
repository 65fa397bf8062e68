// A server for tests, with a handler that does a little of everything:
//
//     /hello      text            /echo      the body           /big?bytes=N   so many letters
//     /about      what the request was      /later     answered by another thread
//     /forget     never answered            /throw     throws
//     /hold       answered when release() is called
//     /lines      a stream                  /talk      a WebSocket that says everything back
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "prise/net/net.h"

namespace prise::net::testing {

class Playground {
  public:
    explicit Playground(Settings settings = {});
    ~Playground();
    Playground(const Playground&) = delete;
    Playground& operator=(const Playground&) = delete;

    const std::string& address(size_t i = 0) const { return server.addresses()[i]; }

    // Waits until something holds that other threads bring about.
    void wait_until(const std::function<bool()>& holds) const;
    // Runs on a loop, and returns when it has run.
    void on_loop(size_t i, const std::function<void()>& work) const;

    void release();  // answers what is held
    size_t held() const;

    // Of all loops; touched under the lock only.
    mutable std::mutex mutex;
    std::vector<std::shared_ptr<Stream>> streams;
    std::vector<std::shared_ptr<WebSocket>> sockets;
    std::vector<uint16_t> close_codes;
    std::vector<std::string> heard;
    std::vector<Served> served;
    int gone = 0;

    Server server;

  private:
    void handle(const Request& request, const Reply& reply);
    void talk(const Reply& reply);

    std::vector<Reply> held_;
    std::vector<std::thread> helpers_;
};

}  // namespace prise::net::testing
