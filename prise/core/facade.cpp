#include "prise/core/facade.h"

#include <algorithm>

#include "prise/core/facade_of.h"

namespace prise {

void detail::sort_texts(std::vector<std::string>& texts) { std::ranges::sort(texts); }

Result<void> AnyPlay::check(std::string_view action, Seat by) const {
    if (const auto admitted = admit(action, by); !admitted) {
        return refuse(admitted);
    }
    return {};
}

Result<void> AnyPlay::apply(std::string_view action, Seat by, Collector* collector) {
    const auto admitted = admit(action, by);
    if (!admitted) {
        return refuse(admitted);
    }
    apply(*admitted, collector);
    return {};
}

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
