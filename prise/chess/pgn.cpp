#include "prise/chess/pgn.h"

#include <array>

#include "prise/chess/fen.h"
#include "prise/chess/legal.h"
#include "prise/chess/uci.h"

namespace prise::chess {

bool PgnGame::begins_at_start() const { return start.empty() || start == start_fen; }

bool operator==(const PgnGame& a, const PgnGame& b) {
    return a.line == b.line && written_tags(a) == written_tags(b);
}

std::vector<PgnTag> written_tags(const PgnGame& game) {
    static constexpr std::array<std::string_view, 2> anew = {"SetUp", "FEN"};
    std::vector<PgnTag> derived;
    if (!game.begins_at_start()) {
        derived = {{"SetUp", "1"}, {"FEN", game.start}};
    }
    return notation::tags_in_order(game, derived, anew);
}

Result<void> play_action(Position& position, std::string_view action) {
    if (action == null_move) {
        if (in_check(position.board) || !has_legal(position.board)) {
            return refuse("illegal-move",
                          in_check(position.board) ? "A side that is in check cannot pass."
                                                   : "Nobody can pass when the game is over.",
                          "");
        }
        pass(position);
        return {};
    }
    const auto move = read_uci(position.board, action);
    if (!move) {
        return refuse(move);
    }
    play(position, *move);
    return {};
}

Result<Position> first_position_of(const PgnGame& game) {
    if (game.begins_at_start()) {
        return start_position();
    }
    auto position = read_fen(game.start);
    if (!position) {
        return refuse("bad-position", sentences_of(position.error()), "");
    }
    return *position;
}

Result<Position> last_position_of(const PgnGame& game) {
    auto position = first_position_of(game);
    for (const std::string& action : actions_of(game)) {
        if (!position) {
            break;
        }
        if (auto played = play_action(*position, action); !played) {
            return refuse(played);
        }
    }
    return position;
}

}  // namespace prise::chess
