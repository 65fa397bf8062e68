// A fixed number of threads that take work from one queue, first come, first served.
//
//     ThreadPool pool(4);
//     for (Part& part : parts) pool.submit([&part] { part.search(); });
//     pool.wait();      // until all is done; throws what the work threw
//
// The destructor finishes everything that was submitted; work that may take long should look at a
// flag now and then (interrupt.h) so that it can be cut short. Work may submit more work, but must
// not wait for it: with every thread waiting nobody would be left to do it.
//
// The threads take no signals, so that Ctrl-C always reaches the thread that waits for a key.
//
// There are no futures here: one hands an exception over while both sides still hold it, and counts
// the holders inside libstdc++, where the thread sanitizer cannot see that this is safe.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace prise::native {

class ThreadPool {
  public:
    explicit ThreadPool(size_t threads);  // at least one is started
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    size_t size() const { return threads_.size(); }

    void submit(std::function<void()> work);  // from any thread

    // Until nothing is queued or running; then throws the first exception since the last wait, if
    // there was one. Not from a thread of the pool.
    void wait();

    // As many as the machine can run at once.
    static size_t machine_threads();

  private:
    void run();

    std::mutex mutex_;
    std::condition_variable work_came_;
    std::condition_variable all_done_;
    std::deque<std::function<void()>> queue_;
    size_t running_ = 0;
    bool closing_ = false;
    std::exception_ptr thrown_;
    std::vector<std::thread> threads_;
};

}  // namespace prise::native
