#include "prise/store/writer.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <exception>
#include <utility>

namespace prise::store {
namespace {

// The thread takes no signals: they are for the one that waits for them.
class NoSignals {
  public:
    NoSignals() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    NoSignals(const NoSignals&) = delete;
    NoSignals& operator=(const NoSignals&) = delete;
    ~NoSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  private:
    sigset_t before_{};
};

// After these the connection is as good as before; after others it is opened again.
bool keeps_connection(const SqlTrouble& trouble) {
    const int code = trouble.primary();
    return code == SQLITE_FULL || code == SQLITE_BUSY || trouble.is_of_the_item();
}

}  // namespace

Writer::Writer(std::unique_ptr<Database> database, Open open, const SqliteSettings& settings)
    : database_(std::move(database)), open_(std::move(open)), settings_(settings) {
    const NoSignals none;
    thread_ = std::thread([this] { run(); });
}

Writer::~Writer() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    work_came_.notify_one();
    thread_.join();
}

void Writer::submit(std::unique_ptr<Task> task) {
    {
        const std::lock_guard lock(mutex_);
        const bool too_many = waiting_ > settings_.most_waiting;
        waiting_ += std::max<size_t>(task->parts(), 1);
        queue_.push_back({std::move(task), too_many});
    }
    work_came_.notify_one();
}

Figures Writer::figures() const {
    const std::lock_guard lock(mutex_);
    Figures figures = figures_;
    figures.waiting = waiting_;
    return figures;
}

void Writer::run() {
    for (Group group = next_group(); !group.empty(); group = next_group()) write(group);
    database_.reset();
}

Writer::Group Writer::next_group() {
    std::unique_lock lock(mutex_);
    work_came_.wait(lock, [this] { return closing_ || !queue_.empty(); });
    Group group;
    size_t items = 0;
    while (!queue_.empty() && items < settings_.largest_group) {
        const size_t more = std::max<size_t>(queue_.front().task->parts(), 1);
        items += more;
        waiting_ -= more;
        group.push_back(std::move(queue_.front()));
        queue_.pop_front();
    }
    return group;
}

void Writer::write(const Group& group) {
    std::vector<Part> parts;
    for (const auto& [task, too_many] : group) {
        for (size_t part = 0; part < task->parts(); ++part) {
            if (too_many) {
                task->refuse(part, {"store-busy", "Too much waits to be written.", {}});
            } else {
                parts.push_back({task.get(), part});
            }
        }
    }
    if (!parts.empty()) write_parts(parts);
    for (const auto& waiting : group) waiting.task->finish();
}

// All together. If one of them cannot be, halves are tried until it is alone: then only it is
// refused. (Savepoints would not do: after a damaged page SQLite gives up the whole transaction.)
void Writer::write_parts(std::span<const Part> parts) {
    try {
        write_once(parts);
    } catch (const SqlTrouble& trouble) {
        if (trouble.is_of_the_item() && parts.size() > 1) {
            write_parts(parts.first(parts.size() / 2));
            write_parts(parts.subspan(parts.size() / 2));
            return;
        }
        if (!keeps_connection(trouble)) database_.reset();
        refuse_parts(parts, refusal_of(trouble));
    } catch (const std::exception& broken) {
        database_.reset();
        refuse_parts(parts, {"store-failed", broken.what(), {}});
    }
}

void Writer::write_once(std::span<const Part> parts) {
    using Clock = std::chrono::steady_clock;
    if (!database_) database_ = open_();
    Transaction transaction(*database_, "BEGIN IMMEDIATE");
    for (const Part& part : parts) part.task->run(*database_, part.number);
    const auto begin = Clock::now();
    transaction.commit();
    const auto spent = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
    const std::lock_guard lock(mutex_);
    ++figures_.commits;
    figures_.commit_us += static_cast<uint64_t>(spent.count());
    figures_.items += parts.size();
    figures_.largest_group = std::max<uint64_t>(figures_.largest_group, parts.size());
    figures_.trouble.reset();
}

void Writer::refuse_parts(std::span<const Part> parts, const Refusal& refusal) {
    for (const Part& part : parts) part.task->refuse(part.number, refusal);
    const std::lock_guard lock(mutex_);
    figures_.refused += parts.size();
    if (refusal.code != "bad-change") figures_.trouble = refusal;
}

}  // namespace prise::store
