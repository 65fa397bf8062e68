#include "prise/games/ringrift/game.h"

#include "prise/games/ringrift/board.h"
#include "prise/games/ringrift/instances.h"

namespace prise::ringrift {
namespace {

// The board as a compile-time instance. The small boards have two: with the usual number of rings a
// state is small.
Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    const Settings settings = settings_from(options);
    const bool usual = settings.rings * settings.players <= Square8::most_rings;
    switch (settings.board) {
        case BoardId::square8:
            return usual ? make_on<Square8>(settings, options)
                         : make_on<Square8Many>(settings, options);
        case BoardId::hex8:
            return usual ? make_on<Hex8>(settings, options) : make_on<Hex8Many>(settings, options);
        case BoardId::square19: return make_on<Square19>(settings, options);
        case BoardId::hexagonal: break;
    }
    return make_on<Hexagonal>(settings, options);
}

}  // namespace

GameEntry entry() {
    return {
        .id = "ringrift",
        .title = "RingRift",
        .idea = "overtake a stack, take its top ring, go on; lines and territory collapse",
        .alias = {},
        .seat_names = {},
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

}  // namespace prise::ringrift
