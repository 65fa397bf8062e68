// The one thread that writes. It takes all that waits, runs it in one transaction, flushes once,
// and tells everybody. While the disk flushes the next group gathers: the slower the disk, the
// larger the groups, and nobody waits for more than two flushes.
//
//     queue ---> [part part part] ---> BEGIN, run each, COMMIT ---> finish each task
//                                         | trouble
//                                         +--> of one part: each half of them by itself
//                                         +--> of the disk: refuse each; the next group tries again
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "prise/store/sqlite.h"
#include "prise/store/store.h"

namespace prise::store {

// What waits to be written, in parts of which each is written or refused, and whom to tell.
class Task {
  public:
    virtual ~Task() = default;
    virtual size_t parts() const = 0;
    // Throws SqlTrouble. May be called again: only the last time counts.
    virtual void run(Database& database, size_t part) = 0;
    virtual void refuse(size_t part, const Refusal& refusal) = 0;
    virtual void finish() = 0;
};

std::unique_ptr<Task> append_task(std::vector<Append> items, std::function<void(Answers)> done);
std::unique_ptr<Task> change_task(std::vector<Change> changes,
                                  std::function<void(Result<void>)> done);
std::unique_ptr<Task> forget_task(const Retention& retention,
                                  std::function<void(Result<Forgotten>)> done);

class Writer {
  public:
    using Open = std::function<std::unique_ptr<Database>()>;  // throws SqlTrouble

    Writer(std::unique_ptr<Database> database, Open open, const SqliteSettings& settings);
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer();  // when all that waits is written

    void submit(std::unique_ptr<Task> task);
    Figures figures() const;

  private:
    struct Waiting {
        std::unique_ptr<Task> task;
        bool too_many;  // when it came: it is refused when its turn comes
    };
    using Group = std::vector<Waiting>;
    struct Part {
        Task* task;
        size_t number;
    };

    void run();
    Group next_group();  // empty: it is over
    void write(const Group& group);
    void write_parts(std::span<const Part> parts);
    void write_once(std::span<const Part> parts);
    void refuse_parts(std::span<const Part> parts, const Refusal& refusal);

    std::unique_ptr<Database> database_;  // of the thread alone; null: to be opened again
    Open open_;
    SqliteSettings settings_;

    mutable std::mutex mutex_;
    std::condition_variable work_came_;
    std::deque<Waiting> queue_;
    size_t waiting_ = 0;
    bool closing_ = false;
    Figures figures_;
    std::thread thread_;
};

}  // namespace prise::store
