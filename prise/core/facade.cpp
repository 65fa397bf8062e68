#include "prise/core/facade.h"

namespace prise {

Result<std::unique_ptr<AnyGame>> GameEntry::make_from(std::string_view json_text,
                                                      std::string_view preset) const {
    const auto options = Options::parse(*table, json_text, preset);
    if (!options) {
        return refuse(options);
    }
    return make(*options);
}

const GameEntry* find_game(std::span<const GameEntry> games, std::string_view id) {
    for (const GameEntry& game : games) {
        if (game.id == id || (!game.alias.empty() && game.alias == id)) {
            return &game;
        }
    }
    return nullptr;
}

}  // namespace prise
