// The instances of the rules: `with_rules` is the typed way in, for whoever wants more than the
// façade (a search). Every board has one for any number of rings; a small board has a second one,
// with a small state, for as many rings as it usually has. Programs that must be small themselves
// define PRISE_FEW_INSTANCES and do without these.
//
//     with_rules(options, [&](const auto& rules) { return search(rules); });
#pragma once

#include <memory>
#include <string_view>
#include <type_traits>

#include "prise/core/facade.h"
#include "prise/games/ringrift/replay.h"
#include "prise/games/ringrift/rules.h"

namespace prise::ringrift {

// visit(std::type_identity<Board>) with the instance of the options.
template <size_t tried = 0, class Visit>
auto with_board_of(const Settings& settings, Visit&& visit) {
    constexpr auto id = static_cast<BoardId>(tried);
    if constexpr (tried + 1 < board_table.size()) {
        if (settings.board != id) {
            return with_board_of<tried + 1>(settings, std::forward<Visit>(visit));
        }
    }
#ifndef PRISE_FEW_INSTANCES
    if constexpr (has_usual<id>) {
        if (settings.rings_each() * settings.players <= Usual<id>::most_rings) {
            return visit(std::type_identity<Usual<id>>{});
        }
    }
#endif
    return visit(std::type_identity<General<id>>{});
}

template <class Visit>
auto with_rules(const Options& options, Visit&& visit)
    -> Result<decltype(visit(Rules<Square19>(Settings{})))> {
    const auto settings = settings_of<Settings>(options);
    return with_board_of(settings, [&]<class B>(std::type_identity<B>) {
        return result_of(visit, Rules<B>(settings));
    });
}

// What is compiled for every instance, in a file of its own (instance_*.cpp).
template <class B>
struct Instance {
    static std::unique_ptr<AnyGame> game(Rules<B> rules, const Options& options);
};

// What need not be fast is compiled once for a board, in the file of its general instance.
template <BoardId id>
struct GeneralInstance {
    static Result<std::unique_ptr<Replay>> replay(const Settings& settings,
                                                  std::string_view position);
};

}  // namespace prise::ringrift
