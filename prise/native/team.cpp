#include "prise/native/team.h"

#include <atomic>
#include <cstddef>
#include <utility>
#include <vector>

#include "prise/ai/kit/table.h"
#include "prise/native/thread_pool.h"

namespace prise::native {
namespace {

// A helper looks up after so many nodes: soon enough that nobody notices waiting for it.
constexpr uint64_t slice = 4096;

class Team final : public ai::AnyPlayer {
  public:
    Team(std::vector<std::unique_ptr<ai::AnyPlayer>> players, std::shared_ptr<ai::Table> table)
        : first_(std::move(players.front())), table_(std::move(table)), pool_(players.size() - 1) {
        for (size_t i = 1; i < players.size(); ++i) {
            helpers_.push_back(std::move(players[i]));
        }
    }
    ~Team() override { rest(); }

    // They are all of one kind: what one of them refuses, the others do.
    Result<void> see(const ai::Seen& seen) override {
        rest();
        for (const auto& helper : helpers_) {
            if (auto saw = helper->see(seen); !saw) {
                return saw;
            }
        }
        return first_->see(seen);
    }

    void go(const ai::Limits& limits) override {
        rest();
        table_->begin(false);
        nodes_of_helpers_ = 0;
        first_->go(limits);
        tell();
        if (!first_->step(0)) {  // there is nothing to think about
            return;
        }
        // They go on for as long as the first does.
        const ai::Limits without_end{.lines = limits.lines, .only = limits.only};
        enough_ = false;
        for (const auto& helper : helpers_) {
            pool_.submit([this, &helper, without_end] { help(*helper, without_end); });
        }
    }

    bool step(uint64_t max_nodes) override {
        const bool goes_on = first_->step(max_nodes);
        if (!goes_on) {
            rest();
        }
        tell();
        return goes_on;
    }

    void stop() override {
        first_->stop();
        rest();
    }

    const ai::Thought& thought() const override { return thought_; }
    bool is_fitted() const override { return first_->is_fitted(); }

  private:
    void help(ai::AnyPlayer& helper, const ai::Limits& limits) {
        helper.go(limits);
        uint64_t counted = 0;
        for (bool goes_on = true; goes_on && !enough_.load(std::memory_order_relaxed);) {
            goes_on = helper.step(slice);
            const uint64_t nodes = helper.thought().nodes;
            nodes_of_helpers_.fetch_add(nodes - counted, std::memory_order_relaxed);
            counted = nodes;
        }
        helper.stop();
    }

    // From here on nobody but the calling thread touches anything.
    void rest() {
        enough_ = true;
        pool_.wait();
    }

    void tell() {
        thought_ = first_->thought();
        thought_.nodes += nodes_of_helpers_.load(std::memory_order_relaxed);
    }

    std::unique_ptr<ai::AnyPlayer> first_;
    std::vector<std::unique_ptr<ai::AnyPlayer>> helpers_;
    std::shared_ptr<ai::Table> table_;
    ai::Thought thought_;
    std::atomic<uint64_t> nodes_of_helpers_ = 0;
    std::atomic<bool> enough_ = true;
    ThreadPool pool_;  // ends first
};

}  // namespace

Result<std::unique_ptr<ai::AnyPlayer>> make_team(int threads, std::string_view game_id,
                                                 const AnyGame& game, const ai::Setup& setup) {
    if (threads <= 1 || setup.level < ai::levels) {
        return ai::make_player(game_id, game, setup);
    }
    ai::Setup sharing = setup;
    if (!sharing.table) {
        sharing.table = std::make_shared<ai::Table>(setup.table_bytes);
    }
    std::vector<std::unique_ptr<ai::AnyPlayer>> players;
    for (int i = 0; i < threads; ++i) {
        auto player = ai::make_player(game_id, game, sharing);
        if (!player) {
            return player;
        }
        players.push_back(std::move(*player));
    }
    return std::make_unique<Team>(std::move(players), std::move(sharing.table));
}

}  // namespace prise::native
