// Seats of computers. They go the way people go: they are told what their seat is told, think, and
// give an order like anybody else. They think on threads of their own, a short while each in turn,
// so that many share few threads fairly and no person waits for them.
#pragma once

#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "prise/ai/player.h"
#include "prise/native/thread_pool.h"
#include "prise/server/hall.h"

namespace prise::server {

struct ComputerSettings {
    size_t threads = 1;
    int64_t slice_ms = 20;       // then another game has its turn
    int64_t longest_ms = 1'000;  // for an action, of time spent thinking
    size_t most_thinking = 1'000;
    std::vector<std::string> tables = {};  // files that they look into
};

class Computers {
  public:
    Computers(const Host& host, const ComputerSettings& settings)
        : host_(host), settings_(settings), pool_(settings.threads) {}

    // What they look up from now on.
    void use(std::shared_ptr<const ai::Library> library) { library_ = std::move(library); }

    // Something has happened in that game: is it a computer's turn, or has it been offered
    // something?
    void consider(Room& room);
    size_t thinking() const { return thinking_.size(); }

  private:
    struct Job;
    void think(const std::shared_ptr<Job>& job);
    void play(const std::shared_ptr<Job>& job);
    void try_again(const std::weak_ptr<Room>& room);
    void answer_offer(const std::shared_ptr<Room>& room);

    const Host& host_;
    ComputerSettings settings_;
    std::shared_ptr<const ai::Library> library_;
    std::unordered_set<std::string> thinking_;  // games, by id and seq
    native::ThreadPool pool_;                   // goes first
};

}  // namespace prise::server
