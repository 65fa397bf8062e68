#include "prise/match/shared_games.h"

namespace prise {

Result<std::shared_ptr<const AnyGame>> SharedGames::with(const GameEntry& entry,
                                                         const Options& options) {
    const Options open = options.without_secrets();
    std::pair key(entry.id, open.to_json().text());
    if (const auto known = made_.find(key); known != made_.end()) {
        if (auto game = known->second.lock()) {
            return game;
        }
    }
    auto made = entry.make(open);
    if (!made) {
        return refuse(made);
    }
    std::shared_ptr<const AnyGame> game = std::move(*made);
    made_[std::move(key)] = game;
    if (made_.size() >= next_sweep_) {  // options are anybody's choice: forget what nobody plays
        std::erase_if(made_, [](const auto& one) { return one.second.expired(); });
        next_sweep_ = 2 * made_.size() + 64;
    }
    return game;
}

}  // namespace prise
