// The instances of the rules, one for every board; each is compiled in a file of its own.
#pragma once

#include <memory>
#include <string_view>
#include <type_traits>

#include "prise/core/facade.h"
#include "prise/games/ringrift/board.h"
#include "prise/games/ringrift/replay.h"
#include "prise/games/ringrift/settings.h"

namespace prise::ringrift {

template <class B>
std::unique_ptr<AnyGame> make_on(const Settings& settings, const Options& options);

template <class B>
Result<std::unique_ptr<Replay>> replay_on(const Settings& settings, std::string_view position);

// visit(std::type_identity<Board>) with the instance of the options. The small boards have two:
// with the usual number of rings a state is small.
template <class Visit>
auto with_board_of(const Settings& settings, Visit&& visit) {
    const bool usual = settings.rings * settings.players <= Square8::most_rings;
    switch (settings.board) {
        case BoardId::square8:
            return usual ? visit(std::type_identity<Square8>{})
                         : visit(std::type_identity<Square8Many>{});
        case BoardId::hex8:
            return usual ? visit(std::type_identity<Hex8>{})
                         : visit(std::type_identity<Hex8Many>{});
        case BoardId::square19: return visit(std::type_identity<Square19>{});
        case BoardId::hexagonal: break;
    }
    return visit(std::type_identity<Hexagonal>{});
}

}  // namespace prise::ringrift
