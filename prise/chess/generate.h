// All legal moves of a board, found without trying any of them. They are handed to a sink as sets,
// so that one generator serves whoever counts moves and whoever lists or plays them:
//
//     sink.man(from, targets)           king, queen, rook, bishop, knight
//     sink.template pawns<step>(to)     pawns that arrive on these squares, from `to - step`
//     sink.template promotions<step>(to)
//     sink.en_passant(from, to)
//     sink.castle(from, to)
//
// A sink that has a type PositionsDiffer gets one position after the other that has little to do
// with the last, so that the processor guesses badly what comes; perft's are nearly the same.
//
// Checks and pins come first: the men that could see the king along an empty line are looked at one
// by one, and what stands between decides. After that a move is legal when it ends where it answers
// a check and, if its man is pinned, stays on the line of the pin. Only a capture en passant, which
// takes two men off a rank, is asked about by itself (attacks.h).
#pragma once

#include "prise/chess/attacks.h"

namespace prise::chess {

template <Side us, class Sliders, class Sink>
class Generator {
  public:
    [[gnu::always_inline]] Generator(const Board& board, const Sliders& sliders, Sink& sink)
        : board_(board), sliders_(sliders), sink_(sink) {}

    [[gnu::always_inline]] void run() {
        find_checks_and_pins();
        const Bitboard steps = king_steps();
        if (steps != 0) {
            sink_.man(king_, steps);
        }
        if (checkers_ == 0) {
            allowed_ = ~own_;
            castle(steps);
        } else if (!many(checkers_)) {
            allowed_ = checkers_ | between(king_, lowest(checkers_));
        } else {
            return;
        }
        pawn_moves();
        men_moves();
    }

  private:
    static constexpr Side them = other(us);

    [[gnu::always_inline]] void find_checks_and_pins() {
        const auto [diagonal, straight, other_men, black_men] = board_.planes;
        occupied_ = diagonal | straight | other_men;
        own_ = us == black ? black_men : occupied_ & ~black_men;
        enemy_ = occupied_ ^ own_;
        diagonal_ = diagonal & ~other_men;
        straight_ = straight & ~other_men;
        knights_ = diagonal & other_men;
        pawns_ = other_men & ~(diagonal | straight);
        kings_ = straight & other_men;
        king_ = lowest(kings_ & own_);
        checkers_ = enemy_ & ((pawn_attacks<us>(kings_ & own_) & pawns_) |
                              (knight_attacks_from(king_) & knights_));
        pinned_ = 0;
        const Bitboard snipers = enemy_ & ((diagonals_through(king_) & diagonal_) |
                                           (straights_through(king_) & straight_));
        for (Squares from(snipers); from; from.next()) {
            const Bitboard shields = between(king_, from.square()) & occupied_;
            if (shields == 0) {
                checkers_ |= bit(from.square());
            } else if (!many(shields)) {
                pinned_ |= shields & own_;
            }
        }
    }

    // The king is not in the way of those who look at him.
    [[gnu::always_inline]] bool seen_by_sliders(int square) const {
        const Bitboard occupied = occupied_ ^ bit(king_);
        const Bitboard diagonal = enemy_ & diagonal_;
        const Bitboard straight = enemy_ & straight_;
        return ((diagonals_through(square) & diagonal) != 0 &&
                (sliders_.bishop(square, occupied) & diagonal) != 0) ||
               ((straights_through(square) & straight) != 0 &&
                (sliders_.rook(square, occupied) & straight) != 0);
    }

    // The same of all squares at once: more work, but nothing of it is hard to guess.
    [[gnu::always_inline]] Bitboard seen_by_sliders() const {
        const Bitboard occupied = occupied_ ^ bit(king_);
        Bitboard seen = 0;
        for (Squares from(enemy_ & diagonal_); from; from.next()) {
            seen |= sliders_.bishop(from.square(), occupied);
        }
        for (Squares from(enemy_ & straight_); from; from.next()) {
            seen |= sliders_.rook(from.square(), occupied);
        }
        return seen;
    }

    [[gnu::always_inline]] Bitboard seen_by_others() const {
        return pawn_attacks<them>(enemy_ & pawns_) | knight_attacks(enemy_ & knights_) |
               king_attacks_from(lowest(enemy_ & kings_));
    }

    [[gnu::always_inline]] Bitboard king_steps() const {
        Bitboard steps = king_attacks_from(king_) & ~own_;
        if (steps == 0) {
            return 0;
        }
        steps &= ~seen_by_others();
        if constexpr (requires { typename Sink::PositionsDiffer; }) {
            return steps != 0 ? steps & ~seen_by_sliders() : 0;
        }
        for (Squares to(steps); to; to.next()) {
            if (seen_by_sliders(to.square())) {
                steps &= ~bit(to.square());
            }
        }
        return steps;
    }

    // Whether the square that the king crosses is attacked is known from his steps.
    [[gnu::always_inline]] void castle(Bitboard steps) const {
        if ((board_.castling & (short_right(us) | long_right(us))) == 0) {
            return;
        }
        constexpr int home = us == white ? e1 : e8;
        constexpr Bitboard short_path = bit(home + 1) | bit(home + 2);
        constexpr Bitboard long_path = bit(home - 1) | bit(home - 2) | bit(home - 3);
        if ((board_.castling & short_right(us)) != 0 && (steps & bit(home + 1)) != 0 &&
            (occupied_ & short_path) == 0 && is_safe(home + 2)) {
            sink_.castle(home, home + 2);
        }
        if ((board_.castling & long_right(us)) != 0 && (steps & bit(home - 1)) != 0 &&
            (occupied_ & long_path) == 0 && is_safe(home - 2)) {
            sink_.castle(home, home - 2);
        }
    }
    [[gnu::always_inline]] bool is_safe(int square) const {
        return (seen_by_others() & bit(square)) == 0 && !seen_by_sliders(square);
    }

    // A pinned pawn may still go along the line through its king, whichever way that is.
    [[gnu::always_inline]] void pawn_moves() const {
        constexpr int ahead = forward(us);
        constexpr Bitboard last = relative_rank(us, 7);
        const Bitboard pawns = own_ & pawns_;
        const Bitboard free = pawns & ~pinned_;
        const Bitboard pinned = pawns & pinned_;
        Bitboard pushers = free;
        Bitboard to_west = free;
        Bitboard to_east = free;
        if (pinned != 0) {
            pushers |= pinned & file_mask(file_of(king_));
            to_west |= pinned & line<ahead - 1>();
            to_east |= pinned & line<ahead + 1>();
        }
        const Bitboard one = step<ahead>(pushers) & ~occupied_;
        const Bitboard two = step<ahead>(one & relative_rank(us, 2)) & ~occupied_ & allowed_;
        const Bitboard pushed = one & allowed_;
        const Bitboard west = step<ahead - 1>(to_west) & enemy_ & allowed_;
        const Bitboard east = step<ahead + 1>(to_east) & enemy_ & allowed_;
        sink_.template pawns<ahead>(pushed & ~last);
        sink_.template pawns<2 * ahead>(two);
        sink_.template pawns<ahead - 1>(west & ~last);
        sink_.template pawns<ahead + 1>(east & ~last);
        if (((pushed | west | east) & last) != 0) {
            sink_.template promotions<ahead>(pushed & last);
            sink_.template promotions<ahead - 1>(west & last);
            sink_.template promotions<ahead + 1>(east & last);
        }
        if (board_.ep != no_square) [[unlikely]] {
            for (Squares from(en_passant_takers(board_, board_.ep)); from; from.next()) {
                sink_.en_passant(from.square(), board_.ep);
            }
        }
    }

    // The diagonal of that direction through the king.
    template <int direction>
    [[gnu::always_inline]] Bitboard line() const {
        constexpr size_t d = direction == 7 || direction == -7 ? 0 : 2;
        return ray(king_, d) | ray(king_, 7 - d);
    }

    [[gnu::always_inline]] void men_moves() const {
        for (Squares from(own_ & knights_ & ~pinned_); from; from.next()) {
            sink_.man(from.square(), knight_attacks_from(from.square()) & allowed_);
        }
        const Bitboard diagonal = own_ & diagonal_;
        const Bitboard straight = own_ & straight_;
        for (Squares from(diagonal & ~pinned_); from; from.next()) {
            sink_.man(from.square(), sliders_.bishop(from.square(), occupied_) & allowed_);
        }
        for (Squares from(straight & ~pinned_); from; from.next()) {
            sink_.man(from.square(), sliders_.rook(from.square(), occupied_) & allowed_);
        }
        if ((pinned_ & (diagonal | straight)) == 0) {
            return;
        }
        for (Squares from(diagonal & pinned_ & diagonals_through(king_)); from; from.next()) {
            sink_.man(from.square(), sliders_.bishop(from.square(), occupied_) & allowed_ &
                                         line_through(king_, from.square()));
        }
        for (Squares from(straight & pinned_ & straights_through(king_)); from; from.next()) {
            sink_.man(from.square(), sliders_.rook(from.square(), occupied_) & allowed_ &
                                         line_through(king_, from.square()));
        }
    }

    const Board& board_;
    const Sliders sliders_;
    Sink& sink_;
    Bitboard occupied_ = 0, own_ = 0, enemy_ = 0;
    Bitboard diagonal_ = 0, straight_ = 0, knights_ = 0, pawns_ = 0, kings_ = 0;  // of both sides
    Bitboard checkers_ = 0, pinned_ = 0;
    Bitboard allowed_ = 0;  // where any man but the king may go
    int king_ = 0;
};

template <Side us, class Sliders, class Sink>
[[gnu::always_inline]] inline void generate(const Board& board, const Sliders& sliders,
                                            Sink& sink) {
    Generator<us, Sliders, Sink>(board, sliders, sink).run();
}

}  // namespace prise::chess
