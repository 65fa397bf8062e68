// From a game of duels to one of chess.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "prise/chess/attacks.h"
#include "prise/chess/fen.h"
#include "prise/chess/san.h"
#include "prise/chess/uci.h"
#include "prise/games/duel_chess/pgn.h"
#include "prise/games/duel_chess/rules.h"

namespace prise::duel_chess {
namespace {

using Shown = std::vector<std::string>;  // what a turn comes to: actions of chess

Result<void> no_place(std::string_view sentence) {
    return refuse("bad-format", std::string(sentence), {});
}

// On the shortest way by empty squares on which both sides may always do so: the knight jumps, the
// other side passes.
std::optional<Shown> jumps(const chess::Position& start, int from, int to) {
    struct Stand {
        chess::Position position;
        int square;
        Shown way;
    };
    std::vector<Stand> stands{{start, from, {}}};
    Bitboard visited = chess::bit(from);
    for (size_t i = 0; i < stands.size(); ++i) {
        const Stand stand = stands[i];
        const Bitboard empty = ~stand.position.board.occupied();
        for (chess::Squares next(chess::knight_attacks_from(stand.square) & empty & ~visited); next;
             next.next()) {
            Stand after = stand;
            after.square = next.square();
            after.way.push_back(chess::uci_of(Move(stand.square, after.square)));
            if (!chess::play_action(after.position, after.way.back())) {
                continue;
            }
            if (after.square == to) {
                return after.way;
            }
            if (!chess::play_action(after.position, chess::null_move)) {
                continue;
            }
            after.way.emplace_back(chess::null_move);
            visited |= chess::bit(after.square);
            stands.push_back(std::move(after));
        }
    }
    return std::nullopt;
}

// What a failed turn comes to on the board. Nothing: no moves of chess come to that.
std::optional<Shown> shown_retreat(const State& before, int to) {
    const int from = before.pending.from();
    if (from == to) {
        return Shown{std::string(chess::null_move)};
    }
    if (chess::type_of(before.board().at(from)) == chess::knight) {
        return jumps(before.position, from, to);
    }
    return Shown{chess::uci_of(Move(from, to))};
}

class ChessWriter {
  public:
    ChessWriter(const Rules& rules, chess::PgnGame& game) : rules_(rules), game_(game) {}

    Result<void> begin(const std::string& position) {
        rules_.start(state_, past_);
        game_.start = chess::start_fen;
        if (position.empty()) {
            return {};
        }
        if (auto read = rules_.parse_position(position, "-", state_, past_); !read) {
            return read;
        }
        if (state_.phase != Phase::move || state_.failed != 0) {
            return no_place("The game begins in a duel, for which PGN has no place.");
        }
        game_.start = chess::fen_of(state_.position);
        State of_fen;
        Past no_past;
        const auto read = rules_.parse_position(game_.start, "-", of_fen, no_past);
        if (!read || of_fen != state_ || !rules_.same_past(no_past, past_)) {
            game_.tags.push_back({"Position", position});
        }
        return {};
    }

    Result<void> write(std::string_view text) {
        if (text == "bp:?") {
            return no_place("A bid is hidden, for which PGN has no place.");
        }
        const auto action = rules_.parse_action(text);
        if (!action) {
            return refuse(action);
        }
        if (auto legal = rules_.check(state_, past_, *action); !legal) {
            return legal;
        }
        const State before = state_;
        Silent silent;
        rules_.apply(state_, past_, *action, silent);
        const bool ends_turn = rules_.completes_turn(before, state_);
        switch (before.phase) {
            case Phase::move:
                sheet_ += join(sheet_.empty() ? "" : "/", san_of(before.board(), action->move()));
                if (ends_turn) {
                    show(Shown{chess::uci_of(action->move())});
                } else {
                    sheet_ += "[]";
                }
                break;
            case Phase::attack: sheet_.insert(sheet_.size() - 1, join(action->amount())); break;
            case Phase::defend:
                sheet_.insert(sheet_.size() - 1, join(":", action->amount()));
                if (ends_turn) {
                    show(Shown{chess::uci_of(before.pending)});
                }
                break;
            case Phase::retreat:
                sheet_ += join(">", chess::square_text(action->square()));
                show(shown_retreat(before, action->square()));
                break;
        }
        return {};
    }

    void end() {
        if (!sheet_.empty()) {
            rest_ += join(" ", sheet_);
        }
        if (!rest_.empty()) {
            game_.line.comments.push_back(join(pgn::beyond_chess, rest_));
        }
        if (has_sheets_) {
            game_.line.moves.front().before.emplace_back(pgn::legend);
        }
    }

  private:
    static std::string san_of(const Board& board, Move move) {
        return prise::text_of(
            [&](Text& text) { chess::print_san_without_check(board, move, text); });
    }

    // The end of a turn.
    void show(const std::optional<Shown>& shown) {
        if (!rest_.empty() || !shown) {
            rest_ += join(" ", sheet_);
        } else {
            const size_t first = game_.line.moves.size();
            for (const std::string& action : *shown) {
                game_.line.moves.emplace_back().action = action;
            }
            if (sheet_.find('[') != std::string::npos) {
                game_.line.moves[first].after.push_back(sheet_);
                has_sheets_ = true;
            }
        }
        sheet_.clear();
    }

    const Rules& rules_;
    chess::PgnGame& game_;
    State state_;
    Past past_;
    std::string sheet_;  // of the turn, so far
    std::string rest_;   // the sheets that no moves show
    bool has_sheets_ = false;
};

}  // namespace

Result<chess::PgnGame> chess_of(const DuelGame& played) {
    chess::PgnGame game;
    game.result = played.result;
    for (const notation::Tag& tag : played.tags) {
        if (std::ranges::find(pgn::own_tags(), tag.name) == pgn::own_tags().end()) {
            game.tags.push_back(tag);
        }
    }
    game.tags.push_back({"Rules", std::string(pgn::rules)});
    if (const std::string options = played.options.to_json().text(); options != "{}") {
        game.tags.push_back({"Options", options});
    }
    const Rules rules(settings_of<Settings>(played.options));
    ChessWriter writer(rules, game);
    if (auto begun = writer.begin(played.start); !begun) {
        return refuse(begun);
    }
    for (const notation::Move& move : played.line.moves) {
        if (auto written = writer.write(move.action); !written) {
            return refuse(written);
        }
    }
    writer.end();
    return game;
}

}  // namespace prise::duel_chess
