#include "prise/games/ringrift/game.h"

#include "prise/games/ringrift/instances.h"

namespace prise::ringrift {
namespace {

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    const Settings settings = settings_from(options);
    return with_board_of(
        settings, [&]<class B>(std::type_identity<B>) { return make_on<B>(settings, options); });
}

}  // namespace

GameEntry entry() {
    return {
        .id = "ringrift",
        .title = "RingRift",
        .idea = "overtake a stack, take its top ring, go on; lines and territory collapse",
        .alias = {},
        .seat_names = {},
        .typing =
            "  2@e5          place two rings on e5\n"
            "  a1-b3         move a stack\n"
            "  a1xb2xc3      overtake: from, over, to\n"
            "  skip  swap    place nothing, or do not go on; change seats (the second turn)\n"
            "  line:a1-d1  region:a1/2  elim:h8    collapse a line, claim a region, pay a cap\n",
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

Result<std::unique_ptr<Replay>> replay_from(const Options& options, std::string_view position) {
    const Settings settings = settings_from(options);
    return with_board_of(
        settings, [&]<class B>(std::type_identity<B>) { return replay_on<B>(settings, position); });
}

}  // namespace prise::ringrift
