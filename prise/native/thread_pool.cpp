#include "prise/native/thread_pool.h"

#include <algorithm>
#include <csignal>
#include <utility>

namespace prise::native {
namespace {

// A thread inherits the signals that are blocked where it is made.
class SignalsBlocked {
  public:
    SignalsBlocked() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalsBlocked(const SignalsBlocked&) = delete;
    SignalsBlocked& operator=(const SignalsBlocked&) = delete;

  private:
    sigset_t before_{};
};

std::exception_ptr error_of(const std::function<void()>& work) {
    try {
        work();
        return nullptr;
    } catch (...) {
        return std::current_exception();
    }
}

}  // namespace

ThreadPool::ThreadPool(size_t threads) {
    const SignalsBlocked blocked;
    threads_.reserve(std::max<size_t>(threads, 1));
    for (size_t i = 0; i < threads_.capacity(); ++i) {
        threads_.emplace_back([this] { run(); });
    }
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    work_came_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::submit(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(work));
    }
    work_came_.notify_one();
}

void ThreadPool::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        work_came_.wait(lock, [this] { return closing_ || !queue_.empty(); });
        if (queue_.empty()) return;
        std::function<void()> work = std::move(queue_.front());
        queue_.pop_front();
        ++running_;
        lock.unlock();
        std::exception_ptr error = error_of(work);
        work = nullptr;  // what it holds is let go before anybody hears that it is done
        lock.lock();
        if (!thrown_) thrown_ = std::move(error);
        --running_;
        if (running_ == 0 && queue_.empty()) all_done_.notify_all();
    }
}

void ThreadPool::wait() {
    std::unique_lock lock(mutex_);
    all_done_.wait(lock, [this] { return running_ == 0 && queue_.empty(); });
    const std::exception_ptr error = std::exchange(thrown_, nullptr);
    lock.unlock();
    if (error) std::rethrow_exception(error);
}

size_t ThreadPool::machine_threads() {
    return std::max<size_t>(std::thread::hardware_concurrency(), 1);
}

}  // namespace prise::native
