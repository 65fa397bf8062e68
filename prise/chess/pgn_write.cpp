// Writes PGN games: tags, then the moves in SAN.
#include "prise/chess/pgn.h"
#include "prise/chess/san.h"
#include "prise/chess/uci.h"
#include "prise/core/notation/trail.h"
#include "prise/core/notation/write.h"

namespace prise::chess {
namespace {

class PgnLineWriter final : public notation::LineWriter {
  public:
    PgnLineWriter(const Position& start, std::string& out) : LineWriter(out), trail_(start) {}

  private:
    Result<std::string> spell_and_play(const PgnMove& written) override {
        Position position = trail_.now();
        if (auto played = play_action(position, written.action); !played) {
            return refuse(played);
        }
        std::string text = written.action == null_move
                               ? written.action
                               : san_of(trail_.now().board, *parse_uci(written.action));
        trail_.play(position);
        return text;
    }

    Result<std::string> set_up(const std::string&) override {
        return refuse("bad-pgn", "A variation cannot begin in a position of its own.", "");
    }

    void open_variation() override { trail_.open_variation(); }
    void close_variation() override { trail_.close_variation(); }

    notation::Trail<Position> trail_;
};

// Move numbers go on from those of the position.
size_t first_ply(const Position& start) {
    return 2 * (static_cast<size_t>(start.full) - 1) + (start.board.turn == black ? 1 : 0);
}

bool ends_a_game(std::string_view result) {
    return result == "1-0" || result == "0-1" || result == "1/2-1/2";
}

Result<void> write_game(const PgnGame& game, std::string& out) {
    const auto start = first_position_of(game);
    if (!start) {
        return refuse(start);
    }
    if (auto done = notation::write_tags(written_tags(game), "bad-pgn", out); !done) {
        return done;
    }
    PgnLineWriter writer(*start, out);
    if (auto written = writer.write(game.line, first_ply(*start)); !written) {
        return written;
    }
    writer.end(ends_a_game(game.result) ? std::string_view(game.result) : "*");
    return {};
}

}  // namespace

Result<std::string> write_pgn(std::span<const PgnGame> games) {
    return notation::write_games(games, write_game);
}

}  // namespace prise::chess
