#include "prise/games/ringrift/settings.h"

#include <array>

namespace prise::ringrift {
namespace {

constexpr std::array rows = {
    choice("board", "square8|hex8|square19|hexagonal", "2", "the board"),
    integer("players", 2, 2, 4, "2", "number of seats"),
    integer("rings", 0, 3, 200, "2", "rings of each player; 0 = the board's own number").or_zero(),
    boolean("swap", false, "6.1", "pie rule for two players"),
    integer("lps_rounds", 3, 1, 9, "8.3", "rounds needed to win as the last player standing"),
    choice("border_collapse", "adjacent|connected", "7.7",
           "which border markers fall with a region"),
    boolean("stack_strike", true, "6.6", "recovery may strike a stack"),
    boolean("chain_revisit", true, "6.3", "a chain may land on a cell it has visited"),
};

}  // namespace

const OptionTable& option_table() {
    static constexpr OptionTable table{rows, {}};
    return table;
}

Settings settings_from(const Options& options) {
    Settings settings;
    settings.board = options.as<BoardId>("board");
    settings.players = static_cast<int>(options["players"]);
    const auto rings = static_cast<int>(options["rings"]);
    settings.rings = rings == 0 ? settings.grid().rings : rings;
    settings.swap = options["swap"] != 0;
    settings.lps_rounds = static_cast<int>(options["lps_rounds"]);
    settings.border_collapse = options.as<BorderCollapse>("border_collapse");
    settings.stack_strike = options["stack_strike"] != 0;
    settings.chain_revisit = options["chain_revisit"] != 0;
    return settings;
}

}  // namespace prise::ringrift
