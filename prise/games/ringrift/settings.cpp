#include "prise/games/ringrift/settings.h"

#include <array>
#include <string_view>
#include <utility>

namespace prise::ringrift {
namespace {

// The names of the boards, as the words of a choice.
constexpr auto board_letters = [] {
    std::array<char, 64> letters{};
    size_t size = 0;
    for (const BoardRow& row : board_table) {
        for (const char c : row.name) {
            letters[size++] = c;
        }
        letters[size++] = '|';
    }
    return std::pair(letters, size - 1);
}();
constexpr std::string_view board_words(board_letters.first.data(), board_letters.second);

constexpr std::array rows = {
    choice("board", board_words, "2", "the board").into<&Settings::board>(),
    integer("players", 2, 4, "2", "number of seats").into<&Settings::players>(),
    integer("rings", 3, 200, "2", "rings of each player; 0 = the board's own number")
        .or_zero()
        .into<&Settings::rings>(),
    boolean("swap", "6.1", "pie rule for two players").into<&Settings::swap>(),
    integer("lpsRounds", 1, 9, "8.3", "rounds needed to win as the last player standing")
        .formerly("lps_rounds")
        .into<&Settings::lps_rounds>(),
    choice("borderCollapse", "adjacent|connected", "7.7", "which border markers fall with a region")
        .formerly("border_collapse")
        .into<&Settings::border_collapse>(),
    boolean("stackStrike", "6.6", "recovery may strike a stack")
        .formerly("stack_strike")
        .into<&Settings::stack_strike>(),
    boolean("chainRevisit", "6.3", "a chain may land on a cell it has visited")
        .formerly("chain_revisit")
        .into<&Settings::chain_revisit>(),
};

}  // namespace

const OptionTable& option_table() {
    static constexpr OptionTable table{rows, {}};
    return table;
}

}  // namespace prise::ringrift
