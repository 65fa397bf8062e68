#include "prise/net/asio_loop.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

namespace prise::net {

namespace {

namespace asio = boost::asio;
thread_local const AsioLoop* current_loop = nullptr;

}  // namespace

struct AsioLoop::Impl {
    asio::io_context context{1};
    asio::executor_work_guard<asio::io_context::executor_type> guard{context.get_executor()};
    asio::steady_timer timer{context};
    int64_t armed_ms = std::numeric_limits<int64_t>::max();
    std::map<Timer, std::function<void()>> timers;
    uint64_t last_number = 0;
    // Posted work has a queue of its own: it can be dropped at the end, which Asio's cannot.
    std::mutex mutex;
    std::vector<std::function<void()>> posted, running;
    bool is_woken = false;
    bool is_over = false;
    std::vector<std::shared_ptr<Waiter>> at_end, ending;
};

AsioLoop::AsioLoop(size_t index) : index_(index), impl_(std::make_unique<Impl>()) {}
AsioLoop::~AsioLoop() = default;

bool AsioLoop::here() const { return current_loop == this; }

void AsioLoop::post(std::function<void()> work) {
    {
        const std::scoped_lock lock(impl_->mutex);
        if (impl_->is_over) {
            return;
        }
        impl_->posted.push_back(std::move(work));
        if (std::exchange(impl_->is_woken, true)) {
            return;
        }
    }
    asio::post(impl_->context, [this] { run_posted(); });
}

void AsioLoop::run_posted() {
    {
        const std::scoped_lock lock(impl_->mutex);
        impl_->running.swap(impl_->posted);
        impl_->is_woken = false;
    }
    for (auto& work : impl_->running) {
        std::exchange(work, nullptr)();
    }
    impl_->running.clear();
}

int64_t AsioLoop::now_ms() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

Loop::Timer AsioLoop::after(int64_t ms, std::function<void()> work) {
    const Timer timer{now_ms() + ms + 1, ++impl_->last_number};  // now_ms has cut off a part of one
    impl_->timers.emplace(timer, std::move(work));
    arm();
    return timer;
}

void AsioLoop::cancel(Timer timer) { impl_->timers.erase(timer); }

// A timer that is cancelled or moved away leaves an alarm that finds nothing to do; that costs less
// than to tell the kernel each time.
void AsioLoop::arm() {
    if (impl_->timers.empty() || impl_->timers.begin()->first.due_ms >= impl_->armed_ms) {
        return;
    }
    impl_->armed_ms = impl_->timers.begin()->first.due_ms;
    impl_->timer.expires_at(
        std::chrono::steady_clock::time_point(std::chrono::milliseconds(impl_->armed_ms)));
    impl_->timer.async_wait([this](boost::system::error_code error) {
        if (!error) {
            fire();
        }
    });
}

void AsioLoop::fire() {
    impl_->armed_ms = std::numeric_limits<int64_t>::max();
    const int64_t now = now_ms();
    const uint64_t newest = impl_->last_number;  // those that are set meanwhile have their own turn
    auto next = impl_->timers.begin();
    while (next != impl_->timers.end() && next->first.due_ms <= now) {
        if (next->first.number > newest) {
            ++next;
            continue;
        }
        const auto work = std::move(next->second);
        impl_->timers.erase(next);
        work();
        next = impl_->timers.begin();
    }
    arm();
}

void AsioLoop::run() {
    current_loop = this;
    impl_->context.run();
    current_loop = nullptr;
}

void AsioLoop::stop() { impl_->context.stop(); }

void AsioLoop::discard() {
    std::vector<std::function<void()>> dropped;
    {
        const std::scoped_lock lock(impl_->mutex);
        impl_->is_over = true;
        dropped.swap(impl_->posted);
    }
    dropped.clear();
    impl_->timers.clear();
    // What Asio still holds are waits that were called off; each holds its waiter.
    impl_->context.restart();
    impl_->context.poll();
}

void AsioLoop::at_end_of_turn(std::shared_ptr<Waiter> waiter) {
    impl_->at_end.push_back(std::move(waiter));
    if (impl_->at_end.size() == 1) {
        asio::post(impl_->context, [this] {
            std::swap(impl_->at_end, impl_->ending);
            for (const auto& ending : impl_->ending) {
                ending->end_of_turn();
            }
            impl_->ending.clear();
        });
    }
}

struct AsioLoop::Watch::Impl {
    Impl(asio::io_context& context, int descriptor) : stream(context, descriptor) {}

    asio::posix::stream_descriptor stream;
    bool is_reading = false;
    bool is_writing = false;
};

AsioLoop::Watch::Watch(AsioLoop& loop, int descriptor)
    : impl_(std::make_unique<Impl>(loop.impl_->context, descriptor)) {}
AsioLoop::Watch::~Watch() = default;

// The handlers touch the flags through the waiter's own Watch, so a waiter must not outlive its
// Watch while a wait is under way; close() sees to that, because then they are called with an error
// and do nothing.
void AsioLoop::Watch::wait_read(std::shared_ptr<Waiter> waiter) {
    if (std::exchange(impl_->is_reading, true)) {
        return;
    }
    impl_->stream.async_wait(
        asio::posix::stream_descriptor::wait_read,
        [impl = impl_.get(), waiter = std::move(waiter)](boost::system::error_code error) {
            if (!error) {
                impl->is_reading = false;
                waiter->readable();
            }
        });
}

void AsioLoop::Watch::wait_write(std::shared_ptr<Waiter> waiter) {
    if (std::exchange(impl_->is_writing, true)) {
        return;
    }
    impl_->stream.async_wait(
        asio::posix::stream_descriptor::wait_write,
        [impl = impl_.get(), waiter = std::move(waiter)](boost::system::error_code error) {
            if (!error) {
                impl->is_writing = false;
                waiter->writable();
            }
        });
}

void AsioLoop::Watch::close() {
    boost::system::error_code ignored;
    ignored = impl_->stream.close(ignored);
}

}  // namespace prise::net
