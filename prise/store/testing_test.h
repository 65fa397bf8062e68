// What the tests of the store share: a folder that goes away, calls that wait for their answer.
#pragma once

#include <stdlib.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

#include "prise/core/text.h"
#include "prise/store/store.h"

namespace prise::store {

class Folder {
  public:
    Folder() {
        if (mkdtemp(name_.data()) == nullptr) throw std::runtime_error("no folder for a test");
    }
    ~Folder() {
        std::error_code error;
        std::filesystem::remove_all(name_, error);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string operator/(std::string_view name) const { return join(name_, "/", name); }

  private:
    std::string name_ = (std::filesystem::temp_directory_path() / "prise-store-XXXXXX").string();
};

// Something that another thread hands over once.
template <class Value>
class Awaited {
  public:
    void set(Value value) {
        // Under the lock to the end: whoever waits may destroy this as soon as it is let go.
        const std::lock_guard lock(mutex_);
        value_.emplace(std::move(value));
        came_.notify_one();
    }
    Value get() {
        std::unique_lock lock(mutex_);
        came_.wait(lock, [this] { return value_.has_value(); });
        return *std::move(value_);
    }

  private:
    std::mutex mutex_;
    std::condition_variable came_;
    std::optional<Value> value_;
};

inline Answers append_now(Store& store, std::vector<Append> items) {
    Awaited<Answers> answers;
    store.append(std::move(items), [&](Answers came) { answers.set(std::move(came)); });
    return answers.get();
}

inline Answer append_now(Store& store, const Append& item) {
    return append_now(store, std::vector<Append>{item}).front();
}

inline Result<void> change_now(Store& store, std::vector<Change> changes) {
    Awaited<Result<void>> result;
    store.change(std::move(changes), [&](Result<void> came) { result.set(std::move(came)); });
    return result.get();
}

inline Result<Forgotten> forget_now(Store& store, const Retention& retention) {
    Awaited<Result<Forgotten>> result;
    store.forget(retention, [&](Result<Forgotten> came) { result.set(std::move(came)); });
    return result.get();
}

inline std::unique_ptr<Store> opened(const std::string& path, const SqliteSettings& settings = {}) {
    auto store = open_sqlite(path, settings);
    if (!store) throw std::runtime_error(store.error().sentence);
    return *std::move(store);
}

// The making of a game with one entry.
inline Append making(std::string id, int64_t created_ms = 1'000) {
    Append item;
    item.game = std::move(id);
    item.lines = {{"line 1"}};
    item.facts = GameFacts{.game = "drafti", .is_public = true, .created_ms = created_ms};
    item.changes = {SetSeats{item.game, {SeatRow{}, SeatRow{}}}};
    return item;
}

// One more entry for a game that has `seq` of them.
inline Append acting(std::string id, int64_t seq, std::string action) {
    Append item;
    item.game = std::move(id);
    item.expected_seq = seq;
    item.lines = {{join("line ", seq + 1)}};
    item.answer = join("answer to ", action);
    item.action_id = std::move(action);
    item.standing = {.status = Status::running, .actions = seq, .last_move_ms = 2'000};
    return item;
}

inline int64_t stored_seq(const Answer& answer) {
    const auto* stored = std::get_if<Stored>(&answer);
    return stored == nullptr ? -1 : stored->seq;
}
inline int64_t conflict_seq(const Answer& answer) {
    const auto* conflict = std::get_if<Conflict>(&answer);
    return conflict == nullptr ? -1 : conflict->seq;
}
inline std::string_view code_in(const Answer& answer) {
    const auto* refusal = std::get_if<Refusal>(&answer);
    return refusal == nullptr ? "" : refusal->code;
}

}  // namespace prise::store
