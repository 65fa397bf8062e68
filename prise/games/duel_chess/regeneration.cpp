#include "prise/games/duel_chess/regeneration.h"

namespace prise::duel_chess {
namespace {

// Squares in the order of their texts: by file, then by rank.
int text_order(int square) { return 8 * chess::file_of(square) + chess::rank_of(square); }

bool is_before(int a, int b) { return text_order(a) < text_order(b); }

}  // namespace

std::vector<Tactic> new_tactics(const Settings& settings, const Board& before, const Board& after) {
    std::vector<Tactic> found;
    const auto keep = [&](std::string_view name, const auto& squares, Bitboard targets,
                          int amount) {
        Tactic tactic{name, {squares.begin(), squares.end()}, amount};
        for (chess::Squares left(targets); left; left.next()) {
            tactic.squares.push_back(left.square());
        }
        if (targets != 0) {
            std::sort(tactic.squares.begin() + 1, tactic.squares.end(), is_before);
        }
        found.push_back(std::move(tactic));
    };
    Rewards rewards(settings, after, keep);
    chess::find_tactics(before, after, before.turn, rewards);
    std::ranges::sort(found, [](const Tactic& a, const Tactic& b) {
        return a.name != b.name
                   ? a.name < b.name
                   : std::ranges::lexicographical_compare(a.squares, b.squares, is_before);
    });
    return found;
}

}  // namespace prise::duel_chess
