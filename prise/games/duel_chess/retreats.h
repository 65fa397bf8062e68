// Where an attacker that failed may go, and for how much (§7.4, §6.4).
//
//     . . . x .      A rook that failed on x may go to o along its line, both ways. A knight may go
//     . . . o .      to the four other squares of the rectangle between its square and the target.
//     . . . o .      Everybody may return to the square of origin.
//     . . . R .
//     . . . o .
#pragma once

#include <algorithm>
#include <cstdlib>

#include "prise/chess/attacks.h"
#include "prise/games/duel_chess/settings.h"
#include "prise/games/duel_chess/state.h"

namespace prise::duel_chess {

class Retreats {
  public:
    Retreats(const Settings& settings, const Board& board, Move pending, int pool)
        : settings_(settings),
          board_(board),
          from_(pending.from()),
          to_(pending.to()),
          pool_(pool),
          type_(chess::type_of(board.at(pending.from()))) {}
    Retreats(const Settings& settings, const State& state)
        : Retreats(settings, state.board(), state.pending, state.pools[state.turn()]) {}

    // All squares of §7.4, the origin included, whatever they cost.
    Bitboard candidates() const {
        Bitboard squares = chess::bit(from_);
        if (!settings_.retreats) {
            return squares;
        }
        if (type_ <= chess::queen && settings_.retreat_sliders) {
            const Bitboard occupied = board_.occupied();
            const Bitboard axis = chess::line_through(from_, to_);
            const Bitboard seen =
                chess::Lines::bishop(from_, occupied) | chess::Lines::rook(from_, occupied);
            squares |=
                settings_.retreat_backward ? axis & seen & ~occupied : chess::between(from_, to_);
        } else if (type_ == chess::knight && settings_.retreat_knights) {
            squares |= rectangle() & ~board_.occupied();
        }
        return squares;
    }

    // Of a candidate.
    int cost(int square) const {
        if (square == from_) {
            return std::min(settings_.return_cost, pool_);
        }
        return settings_.return_cost +
               (type_ == chess::knight
                    ? percent_of(knight_moves(square), settings_.knight_retreat_percent)
                    : percent_of(king_steps(square), settings_.slider_retreat_percent));
    }

    // Is the attacker's king safe when the man has gone there?
    bool is_safe(int square) const {
        const Side side = board_.turn;
        const Bitboard occupied = (board_.occupied() & ~chess::bit(from_)) | chess::bit(square);
        const int king = type_ == chess::king ? square : board_.king_of(side);
        return chess::attackers(board_, chess::other(side), king, occupied) == 0;
    }

    // §6.4. Who was not in check may go to every candidate: a man that could capture is not pinned,
    // or stays on the line of the pin.
    Bitboard legal() const {
        Bitboard squares = candidates();
        const bool checked = chess::in_check(board_);
        for (chess::Squares left(squares); left; left.next()) {
            const int square = left.square();
            if (cost(square) > pool_ || (checked && !is_safe(square))) {
                squares &= ~chess::bit(square);
            }
        }
        return squares;
    }

  private:
    Bitboard rectangle() const {
        const auto [left, right] = std::minmax({chess::file_of(from_), chess::file_of(to_)});
        const auto [low, high] = std::minmax({chess::rank_of(from_), chess::rank_of(to_)});
        Bitboard squares = 0;
        for (int file = left; file <= right; ++file) {
            for (int rank = low; rank <= high; ++rank) {
                squares |= chess::bit(chess::square_at(file, rank));
            }
        }
        return squares & ~(chess::bit(from_) | chess::bit(to_));
    }

    int files_to(int square) const {
        return std::abs(chess::file_of(square) - chess::file_of(from_));
    }
    int ranks_to(int square) const {
        return std::abs(chess::rank_of(square) - chess::rank_of(from_));
    }
    int king_steps(int square) const { return std::max(files_to(square), ranks_to(square)); }

    // Fewest knight moves on an empty board, for a square of the rectangle.
    int knight_moves(int square) const {
        constexpr Bitboard corners = chess::bit(chess::a1) | chess::bit(chess::h1) |
                                     chess::bit(chess::a8) | chess::bit(chess::h8);
        if (files_to(square) == 1 && ranks_to(square) == 1) {
            return (corners & chess::bit(from_)) != 0 ? 4 : 2;
        }
        return king_steps(square) == 1 ? 3 : 2;
    }

    const Settings& settings_;
    const Board& board_;
    int from_, to_, pool_;
    PieceType type_;
};

}  // namespace prise::duel_chess
