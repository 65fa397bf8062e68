#include "prise/match/shared_games.h"

namespace prise {

Result<std::shared_ptr<const AnyGame>> SharedGames::with(const GameEntry& entry,
                                                         const Options& options) {
    const Options open = options.without_secrets();
    std::weak_ptr<const AnyGame>& known = made_[{entry.id, open.to_json().text()}];
    if (auto game = known.lock()) {
        return game;
    }
    auto made = entry.make(open);
    if (!made) {
        return refuse(made);
    }
    std::shared_ptr<const AnyGame> game = std::move(*made);
    known = game;
    if (made_.size() >= next_sweep_) {  // options are anybody's choice: forget what nobody plays
        std::erase_if(made_, [](const auto& one) { return one.second.expired(); });
        next_sweep_ = 2 * made_.size() + 64;
    }
    return game;
}

}  // namespace prise
