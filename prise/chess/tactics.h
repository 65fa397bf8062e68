// What a turn has gained: forks, discovered attacks, lines through two men, check, as duel-chess
// §7.6 defines them. Two boards are compared, before and after the turn of `player`; what is found
// is what holds after it and did not before. The men of the opponent have not moved meanwhile, so
// their squares identify them; those of the player are followed by what has left and entered which
// square.
//
// What `find_tactics` finds it tells a sink:
//
//     sink.check(king)
//     sink.discovered(attacker, target)   a slider that did not move attacks the target
//     sink.fork(square, targets)          the man there attacks all of these, two or more
//     sink.line_pair(front, rear)         a slider sees `front`, and `rear` right behind it: which
//                                         of them is worth more makes it a pin or a skewer
#pragma once

#include "prise/chess/attacks.h"

namespace prise::chess {

template <class Sliders, class Sink>
class TacticsFinder {
  public:
    TacticsFinder(const Board& before, const Board& after, Side player, const Sliders& sliders,
                  Sink& sink)
        : before_(before), after_(after), player_(player), sliders_(sliders), sink_(sink) {}

    void run() {
        // Nothing is new but by men that moved, and by sliders before whom a square became empty.
        Bitboard men = entered_;
        for (Squares left(before_.occupied() & ~occupied_); left; left.next()) {
            men |= uncovered(left.square());
        }
        for (Squares from(men); from; from.next()) {
            look_from(from.square(), after_.at(from.square()));
        }
        if (attacks_king_) {
            sink_.check(after_.king_of(other(player_)));
        }
    }

  private:
    // Whose turn it was is hard to guess, so nothing branches on it.
    Bitboard men_of_player(const Board& board) const {
        return board.occupied() & (board.planes[3] ^ (Bitboard{player_} - 1));
    }

    void look_from(int square, Piece man) {
        const Bitboard targets = attacks_of(man, square, occupied_, sliders_) & enemy_;
        attacks_king_ |= (targets & after_.of(king)) != 0;
        // Were they not in the way, it would see who is right behind them.
        const Bitboard rears =
            slides_of(man, square, occupied_ ^ targets, sliders_) & enemy_ & ~targets;
        if (rears != 0) {
            find_line_pairs(square, targets, rears);
        }
        find_attacks(square, man, targets);
    }

    // Forks and discovered attacks of one man.
    void find_attacks(int square, Piece man, Bitboard targets) {
        const bool moved = (entered_ & bit(square)) != 0;
        if (moved && !many(targets)) {
            return;
        }
        const int origin = moved ? origin_of(man) : square;
        const Piece once = moved ? before_.at(origin) : man;  // it may have been promoted
        const Bitboard fresh = targets & ~attacks_of(once, origin, before_.occupied(), sliders_);
        if (!moved) {
            for (Squares target(fresh); target; target.next()) {
                sink_.discovered(square, target.square());
            }
        }
        if (fresh != 0 && many(targets)) {
            sink_.fork(square, targets);
        }
    }

    // Where a man that has moved came from. Only castling moves two, king and rook.
    int origin_of(Piece man) const {
        if (!many(left_)) {
            return lowest(left_);
        }
        const Bitboard kings = before_.of(king);
        return lowest(type_of(man) == king ? left_ & kings : left_ & ~kings);
    }

    template <bool diagonal>
    Bitboard look(int square, Bitboard occupied) const {
        return diagonal ? sliders_.bishop(square, occupied) : sliders_.rook(square, occupied);
    }

    // The sliders that look at this empty square, over one man of the opponent at most. What they
    // see anew is behind it, so it can be seen from here; mostly there is no such pair.
    Bitboard uncovered(int square) const {
        const Bitboard stayed = own_ & ~entered_;
        const Bitboard diagonal = stayed & after_.diagonal_sliders() & diagonals_through(square);
        const Bitboard straight = stayed & after_.straight_sliders() & straights_through(square);
        const Bitboard on_diagonals = look<true>(square, occupied_) & enemy_;
        const Bitboard on_straights = look<false>(square, occupied_) & enemy_;
        const bool some =
            ((diagonal != 0) & (on_diagonals != 0)) | ((straight != 0) & (on_straights != 0));
        if (!some) {
            return 0;
        }
        return (look<true>(square, occupied_ ^ on_diagonals) & diagonal) |
               (look<false>(square, occupied_ ^ on_straights) & straight);
    }

    // Of a slider that sees `fronts`, and `rears` right behind some of them.
    void find_line_pairs(int square, Bitboard fronts, Bitboard rears) {
        for (Squares rear(rears); rear; rear.next()) {
            const int front = lowest(between(square, rear.square()) & fronts);
            const bool known = (diagonals_through(square) & bit(front)) != 0
                                   ? was_line_pair<true>(front, rear.square())
                                   : was_line_pair<false>(front, rear.square());
            if (!known) {
                sink_.line_pair(front, rear.square());
            }
        }
    }

    // Did a slider of the player see the front man before, and the rear one right behind it? Along
    // the line the front man sees both.
    template <bool diagonal>
    bool was_line_pair(int front, int rear) const {
        const Bitboard sliders = before_.of(player_) & (diagonal ? before_.diagonal_sliders()
                                                                 : before_.straight_sliders());
        const Bitboard once = look<diagonal>(front, before_.occupied()) & line_through(front, rear);
        return (once & bit(rear)) != 0 && (once & sliders) != 0;
    }

    const Board& before_;
    const Board& after_;
    const Side player_;
    const Sliders sliders_;
    Sink& sink_;
    const Bitboard occupied_ = after_.occupied();
    const Bitboard own_ = men_of_player(after_);
    const Bitboard enemy_ = occupied_ ^ own_;
    const Bitboard left_ = men_of_player(before_) & ~own_;
    const Bitboard entered_ = own_ & ~men_of_player(before_);
    bool attacks_king_ = false;
};

template <class Sink>
void find_tactics(const Board& before, const Board& after, Side player, Sink& sink) {
    with_packed_sliders(
        [&](const auto& sliders) { TacticsFinder(before, after, player, sliders, sink).run(); });
}

}  // namespace prise::chess
