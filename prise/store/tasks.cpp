#include "prise/store/write_rows.h"
#include "prise/store/writer.h"

namespace prise::store {
namespace {

class AppendTask : public Task {
  public:
    AppendTask(std::vector<Append> items, std::function<void(Answers)> done)
        : items_(std::move(items)), done_(std::move(done)), answers_(items_.size(), Conflict{0}) {}

    size_t parts() const override { return items_.size(); }
    void run(Database& database, size_t part) override {
        answers_[part] = append(database, items_[part]);
    }
    void refuse(size_t part, const Refusal& refusal) override { answers_[part] = refusal; }
    void finish() override { done_(std::move(answers_)); }

  private:
    std::vector<Append> items_;
    std::function<void(Answers)> done_;
    Answers answers_;
};

class ChangeTask : public Task {
  public:
    ChangeTask(std::vector<Change> changes, std::function<void(Result<void>)> done)
        : changes_(std::move(changes)), done_(std::move(done)) {}

    size_t parts() const override { return 1; }
    void run(Database& database, size_t) override {
        result_ = {};
        for (const Change& item : changes_) {
            if (auto done = change(database, item); !done) {
                throw SqlTrouble{SQLITE_CONSTRAINT, done.error().sentence};
            }
        }
    }
    void refuse(size_t, const Refusal& refusal) override { result_ = tl::unexpected(refusal); }
    void finish() override { done_(std::move(result_)); }

  private:
    std::vector<Change> changes_;
    std::function<void(Result<void>)> done_;
    Result<void> result_;
};

class ForgetTask : public Task {
  public:
    ForgetTask(const Retention& retention, std::function<void(Result<Forgotten>)> done)
        : retention_(retention), done_(std::move(done)) {}

    size_t parts() const override { return 1; }
    void run(Database& database, size_t) override { result_ = forget(database, retention_); }
    void refuse(size_t, const Refusal& refusal) override { result_ = tl::unexpected(refusal); }
    void finish() override { done_(std::move(result_)); }

  private:
    Retention retention_;
    std::function<void(Result<Forgotten>)> done_;
    Result<Forgotten> result_;
};

}  // namespace

std::unique_ptr<Task> append_task(std::vector<Append> items, std::function<void(Answers)> done) {
    return std::make_unique<AppendTask>(std::move(items), std::move(done));
}

std::unique_ptr<Task> change_task(std::vector<Change> changes,
                                  std::function<void(Result<void>)> done) {
    return std::make_unique<ChangeTask>(std::move(changes), std::move(done));
}

std::unique_ptr<Task> forget_task(const Retention& retention,
                                  std::function<void(Result<Forgotten>)> done) {
    return std::make_unique<ForgetTask>(retention, std::move(done));
}

}  // namespace prise::store
