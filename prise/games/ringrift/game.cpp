#include "prise/games/ringrift/game.h"

#include "prise/games/ringrift/instances.h"

namespace prise::ringrift {
namespace {

Result<std::unique_ptr<AnyGame>> make(const Options& options) {
    return with_rules(options, [&]<class B>(Rules<B> rules) {
        return Instance<B>::game(std::move(rules), options);
    });
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

Result<std::unique_ptr<Replay>> replay_from(const Options& options, std::string_view position) {
    return replay_from(settings_of<Settings>(options), position);
}

Result<std::unique_ptr<Replay>> replay_from(const Settings& settings, std::string_view position) {
    return with_board_of(settings, [&]<class B>(std::type_identity<B>) {
        return GeneralInstance<B::id>::replay(settings, position);
    });
}

}  // namespace prise::ringrift
