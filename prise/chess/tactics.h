// What a turn has gained: forks, discovered attacks, lines through two men, check, as duel-chess
// §7.6 defines them. Two boards are compared, before and after the turn of `player`; what is found
// is what holds after it and did not before. The men of the opponent have not moved meanwhile, so
// their squares identify them; those of the player are followed by what has left and entered which
// square.
//
//     find_tactics(before, after, player, sink);
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
        // Nothing is new but by men that moved, and by sliders that look at a square that has
        // become empty, over one man of the opponent at most.
        Bitboard men = entered_;
        for (Squares left(before_.occupied() & ~occupied_); left; left.next()) {
            men |= own_ & ((look_over<true>(left.square()) & after_.diagonal_sliders()) |
                           (look_over<false>(left.square()) & after_.straight_sliders()));
        }
        for (Squares from(men); from; from.next()) {
            look_from(from.square(), after_.at(from.square()));
        }
        if (attacks_king_) {
            sink_.check(after_.king_of(other(player_)));
        }
    }

  private:
    void look_from(int square, Piece man) {
        const bool slides = man_slides(man);
        Bitboard targets = 0;
        if (!slides) {
            targets = attacks_of(man, square, occupied_, sliders_) & enemy_;
        } else {
            const Bitboard here = bit(square);
            if ((after_.diagonal_sliders() & here) != 0) {
                targets = look<true>(square, occupied_) & enemy_;
                find_line_pairs<true>(square, targets);
            }
            if ((after_.straight_sliders() & here) != 0) {
                const Bitboard straight = look<false>(square, occupied_) & enemy_;
                find_line_pairs<false>(square, straight);
                targets |= straight;
            }
        }
        find_attacks(square, man, slides, targets);
    }

    // Forks, discovered attacks and checks of one man.
    void find_attacks(int square, Piece man, bool slides, Bitboard targets) {
        if (targets == 0) {
            return;
        }
        attacks_king_ |= (targets & after_.of(king)) != 0;
        const bool moved = (entered_ & bit(square)) != 0;
        if (!many(targets) && (moved || !slides)) {
            return;
        }
        const int origin = moved ? origin_of(man) : square;
        const Piece once = moved ? before_.at(origin) : man;  // it may have been promoted
        const Bitboard fresh = targets & ~attacks_of(once, origin, before_.occupied(), sliders_);
        if (slides && !moved) {
            for (Squares target(fresh); target; target.next()) {
                sink_.discovered(square, target.square());
            }
        }
        if (fresh != 0 && many(targets)) {
            sink_.fork(square, targets);
        }
    }

    static bool man_slides(Piece man) { return type_of(man) <= queen; }

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

    template <bool diagonal>
    Bitboard look_over(int square) const {
        return look<diagonal>(square, occupied_ ^ (look<diagonal>(square, occupied_) & enemy_));
    }

    // Of a slider that sees these men of the opponent.
    template <bool diagonal>
    void find_line_pairs(int square, Bitboard seen) {
        for (Squares front(seen); front; front.next()) {
            // Along this line the front man sees his attacker and whoever is behind him.
            const Bitboard line = line_through(square, front.square());
            if (!many(line & enemy_)) {
                continue;
            }
            const Bitboard rear = look<diagonal>(front.square(), occupied_) & line & enemy_;
            if (rear == 0) {
                continue;
            }
            const Bitboard earlier = before_.of(player_) & (diagonal ? before_.diagonal_sliders()
                                                                     : before_.straight_sliders());
            const Bitboard once = look<diagonal>(front.square(), before_.occupied()) & line;
            if ((once & rear) == 0 || (once & earlier) == 0) {
                sink_.line_pair(front.square(), lowest(rear));
            }
        }
    }

    const Board& before_;
    const Board& after_;
    const Side player_;
    const Sliders sliders_;
    Sink& sink_;
    const Bitboard occupied_ = after_.occupied();
    const Bitboard own_ = after_.of(player_);
    const Bitboard enemy_ = after_.of(other(player_));
    const Bitboard left_ = before_.of(player_) & ~own_;
    const Bitboard entered_ = own_ & ~before_.of(player_);
    bool attacks_king_ = false;
};

template <class Sink>
void find_tactics(const Board& before, const Board& after, Side player, Sink& sink) {
    with_sliders(
        [&](const auto& sliders) { TacticsFinder(before, after, player, sliders, sink).run(); });
}

}  // namespace prise::chess
