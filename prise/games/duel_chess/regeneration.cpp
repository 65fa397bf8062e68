#include "prise/games/duel_chess/regeneration.h"

#include <utility>

namespace prise::duel_chess {
namespace {

// Squares in the order of their texts: by file, then by rank.
int text_order(int square) { return 8 * chess::file_of(square) + chess::rank_of(square); }

bool is_before(int a, int b) { return text_order(a) < text_order(b); }

}  // namespace

void TacticList::add(std::string_view name, std::vector<int> squares, Bitboard targets,
                     int amount) {
    Tactic tactic{name, std::move(squares), amount};
    for (chess::Squares left(targets); left; left.next()) {
        tactic.squares.push_back(left.square());
    }
    if (targets != 0) {
        std::sort(tactic.squares.begin() + 1, tactic.squares.end(), is_before);
    }
    found_.push_back(std::move(tactic));
}

std::vector<Tactic> TacticList::sorted() {
    std::ranges::sort(found_, [](const Tactic& a, const Tactic& b) {
        return a.name != b.name
                   ? a.name < b.name
                   : std::ranges::lexicographical_compare(a.squares, b.squares, is_before);
    });
    return std::move(found_);
}

}  // namespace prise::duel_chess
