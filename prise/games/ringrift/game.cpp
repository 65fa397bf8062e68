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
        .typing =
            "  2@e5          place two rings on e5; e5 alone places one\n"
            "  a1-a3         move a stack; a3 alone if only one can go there\n"
            "  a1xb2xc3      overtake: from, over, to; a1 c3, or c3, if that is clear\n"
            "  skip          place nothing, do not capture, claim no region, do not recover\n"
            "  swap          change seats (the second turn, with the option swap)\n"
            "  line:a1-d1    collapse these markers; a1 d1 will do\n"
            "  region:a1/2   claim what begins on a1 behind markers of seat 2 (0: of nobody)\n"
            "  elim:h8       pay with the stack on h8; extract:h8 with a ring buried there\n"
            "  slide:a1-b2/d4  strike:a1-b2/d4    recover with the marker of a1; d4 pays\n"
            "  slide:a1-b2=b2-e2/d4               the same, and the line b2-e2 collapses\n",
        .version = 1,
        .table = &option_table(),
        .make = make,
    };
}

Result<std::unique_ptr<Replay>> replay_from(const Options& options, std::string_view position) {
    auto replay = with_rules(options, [&]<class B>(Rules<B> rules) {
        return Instance<B>::replay(std::move(rules), position);
    });
    return std::move(*replay);
}

}  // namespace prise::ringrift
