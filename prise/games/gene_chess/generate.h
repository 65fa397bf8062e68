// All legal moves of a position in which genes matter, found without trying any of them, and handed
// to a sink as sets (chess/generate.h says why). Besides chess's sink functions there is
//
//     sink.promote(from, targets)       a pawn that becomes something on each of these squares
//
// What is pure moves as in chess, whole sets at once; whatever is not pure, or is pinned, is asked
// for one by one. Safety of the king is one rule for all lines: an attack along a line holds while
// at most `allowance` pieces stand between, none for most, one for a piece with a shadow. So with
//
//     fewer between       nothing helps but to take the attacker or to move the king
//     exactly as many     a check that one more piece on an empty square between would stop
//     one more            whoever of ours stands between is pinned: he may go to another empty
//                         square between, or take the attacker
//
// Only a capture en passant, which takes two pieces off their squares, is asked about by itself.
#pragma once

#include <array>
#include <bit>

#include "prise/chess/generate.h"
#include "prise/games/gene_chess/movement.h"

namespace prise::gene_chess {

template <Side us, class Sliders, class Sink>
class Generator {
  public:
    Generator(const State& state, const Sliders& sliders, Sink& sink)
        : state_(state), board_(state.board), sliders_(sliders), sink_(sink) {}

    void run() {
        look_around();
        find_attackers();
        const Bitboard steps = king_steps();
        if (steps != 0) {
            sink_.man(king_, steps);
        }
        if (!in_check_ && (state_.impure & bit(king_)) == 0) {  // §6.3: exactly {A}
            castle(steps);
        }
        if (allowed_ != 0) {
            pure_moves();
            odd_moves();
        }
        en_passant();
    }

  private:
    static constexpr Side them = other(us);

    void look_around() {
        occupied_ = board_.occupied();
        own_ = board_.of(us);
        enemy_ = occupied_ ^ own_;
        pure_ = ~state_.impure;
        king_ = board_.king_of(us);
        // §6.4: nobody takes a king, or what is fresh or shielded.
        allowed_ = ~own_ & ~(enemy_ & (state_.guarded | board_.of(chess::king)));
        open_ = allowed_;
        diagonal_ = enemy_ & pure_ & board_.diagonal_sliders();
        straight_ = enemy_ & pure_ & board_.straight_sliders();
    }

    void find_attackers() {
        const Bitboard pawns = enemy_ & pure_ & board_.of(chess::pawn);
        const Bitboard knights = enemy_ & pure_ & board_.of(chess::knight);
        const Bitboard kings = enemy_ & pure_ & board_.of(chess::king);
        seen_ = chess::pawn_attacks<them>(pawns) | chess::knight_attacks(knights);
        if (kings != 0) {
            seen_ |= chess::king_attacks_from(chess::lowest(kings));
        }
        Bitboard near = (chess::pawn_attacks<us>(bit(king_)) & pawns) |
                        (chess::knight_attacks_from(king_) & knights) |
                        (chess::king_attacks_from(king_) & kings);
        Bitboard diagonal = diagonal_;
        Bitboard straight = straight_;
        for (Squares odd(enemy_ & state_.impure); odd; odd.next()) {
            const int from = odd.square();
            const Gene gene = state_.gene_at(from);
            const Bitboard seen = attacks(gene, them, from, occupied_ ^ bit(king_), sliders_);
            seen_ |= seen;
            if (gene.has_any(far_reaching)) [[unlikely]] {
                find_far_attack(from, gene, seen);
                continue;
            }
            near |= ((seen >> king_) & 1) << from;
            diagonal |= bit(from) & if_any(gene, diagonal_walkers);
            straight |= bit(from) & if_any(gene, straight_walkers);
        }
        const Bitboard snipers = (chess::diagonals_through(king_) & diagonal) |
                                 (chess::straights_through(king_) & straight);
        for (Squares from(snipers); from; from.next()) {
            weigh_line(from.square(), 0);
        }
        for (Squares from(near & ~snipers); from; from.next()) {
            answer(bit(from.square()));
        }
    }

    // Of a piece with a shadow or a longer range.
    void find_far_attack(int from, Gene gene, Bitboard seen) {
        const bool diagonal = (chess::diagonals_through(king_) & bit(from)) != 0;
        const bool straight = (chess::straights_through(king_) & bit(from)) != 0;
        if ((diagonal || straight) &&
            (within(king_, range_along(gene, diagonal)) & bit(from)) != 0) {
            weigh_line(from, gene.has_any(shadows) ? 1 : 0);
        } else if ((seen & bit(king_)) != 0) {
            answer(bit(from));
        }
    }

    void weigh_line(int from, int allowance) {
        const Bitboard between = chess::between(king_, from);
        const Bitboard shields = between & occupied_;
        const int count = std::popcount(shields);
        const Bitboard stops = (between & ~occupied_) | bit(from);
        if (count < allowance) {
            answer(bit(from));
        } else if (count == allowance) {
            answer(stops);
            pin(shields & own_, bit(from));  // he stands between already
        } else if (count == allowance + 1) {
            pin(shields & own_, stops);
        }
    }

    void answer(Bitboard squares) {
        in_check_ = true;
        allowed_ &= squares;
    }
    void pin(Bitboard men, Bitboard squares) {
        for (Squares on(men); on; on.next()) {
            Bitboard& left = left_by_pins_[static_cast<size_t>(on.square())];
            left = (pinned_ & bit(on.square())) != 0 ? left & squares : squares;
        }
        pinned_ |= men;
    }

    // What sliders see is asked only if the king has somewhere to go.
    Bitboard king_steps() {
        const Bitboard steps =
            ((state_.impure & bit(king_)) == 0 ? chess::king_attacks_from(king_)
                                               : moves_of(state_, us, king_, sliders_)) &
            open_ & ~seen_;
        if (steps == 0) {
            return 0;
        }
        const Bitboard occupied = occupied_ ^ bit(king_);  // he is not in the way
        for (Squares from(diagonal_); from; from.next()) {
            seen_ |= sliders_.bishop(from.square(), occupied);
        }
        for (Squares from(straight_); from; from.next()) {
            seen_ |= sliders_.rook(from.square(), occupied);
        }
        return steps & ~seen_;
    }

    void castle(Bitboard steps) const {
        constexpr int home = us == chess::white ? chess::e1 : chess::e8;
        constexpr Bitboard short_path = bit(home + 1) | bit(home + 2);
        constexpr Bitboard long_path = bit(home - 1) | bit(home - 2) | bit(home - 3);
        if ((board_.castling & chess::short_right(us)) != 0 && (steps & bit(home + 1)) != 0 &&
            (occupied_ & short_path) == 0 && (seen_ & bit(home + 2)) == 0) {
            sink_.castle(home, home + 2);
        }
        if ((board_.castling & chess::long_right(us)) != 0 && (steps & bit(home - 1)) != 0 &&
            (occupied_ & long_path) == 0 && (seen_ & bit(home - 2)) == 0) {
            sink_.castle(home, home - 2);
        }
    }

    void pure_moves() const {
        constexpr int ahead = chess::forward(us);
        constexpr Bitboard last = chess::relative_rank(us, 7);
        const Bitboard men = own_ & pure_ & ~pinned_;
        const Bitboard pawns = men & board_.of(chess::pawn);
        const Bitboard one = chess::step<ahead>(pawns) & ~occupied_;
        const Bitboard two =
            chess::step<ahead>(one & chess::relative_rank(us, 2)) & ~occupied_ & allowed_;
        const Bitboard pushed = one & allowed_;
        const Bitboard west = chess::step<ahead - 1>(pawns) & enemy_ & allowed_;
        const Bitboard east = chess::step<ahead + 1>(pawns) & enemy_ & allowed_;
        sink_.template pawns<ahead>(pushed & ~last);
        sink_.template pawns<2 * ahead>(two);
        sink_.template pawns<ahead - 1>(west & ~last);
        sink_.template pawns<ahead + 1>(east & ~last);
        if (((pushed | west | east) & last) != 0) {
            sink_.template promotions<ahead>(pushed & last);
            sink_.template promotions<ahead - 1>(west & last);
            sink_.template promotions<ahead + 1>(east & last);
        }
        for (Squares from(men & board_.of(chess::knight)); from; from.next()) {
            sink_.man(from.square(), chess::knight_attacks_from(from.square()) & allowed_);
        }
        for (Squares from(men & board_.diagonal_sliders()); from; from.next()) {
            sink_.man(from.square(), sliders_.bishop(from.square(), occupied_) & allowed_);
        }
        for (Squares from(men & board_.straight_sliders()); from; from.next()) {
            sink_.man(from.square(), sliders_.rook(from.square(), occupied_) & allowed_);
        }
    }

    void odd_moves() const {
        for (Squares men(own_ & (state_.impure | pinned_) & ~bit(king_)); men; men.next()) {
            const int from = men.square();
            const bool is_pawn = (board_.of(chess::pawn) & bit(from)) != 0;
            Bitboard targets =
                reach(state_.gene_at(from), is_pawn, us, from, occupied_, sliders_) & allowed_;
            if ((pinned_ & bit(from)) != 0) {
                targets &= left_by_pins_[static_cast<size_t>(from)];
            }
            if (!is_pawn) {
                sink_.man(from, targets);
                continue;
            }
            if (board_.ep != chess::no_square) {  // §6.3: going there would be the capture
                targets &= ~(bit(board_.ep) & chess::pawn_attacks_from(us, from));
            }
            constexpr Bitboard last = chess::relative_rank(us, 7);
            sink_.man(from, targets & ~last);
            if ((targets & last) != 0) {
                sink_.promote(from, targets & last);
            }
        }
    }

    void en_passant() const {
        if (board_.ep == chess::no_square ||
            (state_.guarded & bit(board_.ep - chess::forward(us))) != 0) {
            return;
        }
        const Bitboard takers =
            chess::pawn_attacks_from(them, board_.ep) & own_ & board_.of(chess::pawn);
        for (Squares from(takers); from; from.next()) {
            if (may_take_en_passant(state_, from.square())) {
                sink_.en_passant(from.square(), board_.ep);
            }
        }
    }

    const State& state_;
    const chess::Board& board_;
    const Sliders sliders_;
    Sink& sink_;
    Bitboard occupied_ = 0, own_ = 0, enemy_ = 0, pure_ = 0;
    Bitboard diagonal_ = 0, straight_ = 0;  // the enemy's pure sliders
    Bitboard seen_ = 0;                     // by all others; by those, too, after king_steps
    Bitboard open_ = 0;                     // where captures are not refused by §6.4
    Bitboard allowed_ = 0;                  // and where a check is answered, unless by the king
    Bitboard pinned_ = 0;
    std::array<Bitboard, 64> left_by_pins_;  // by square of a pinned man: where he may go
    int king_ = 0;
    bool in_check_ = false;
};

// Calls the generator that fits: without genes it is chess.
template <class Sink>
void generate(const State& state, Sink& sink) {
    chess::with_packed_sliders([&](const auto& sliders) {
        using S = std::remove_cvref_t<decltype(sliders)>;
        if (state.is_chess()) {
            state.turn() == chess::white
                ? chess::generate<chess::white>(state.board, sliders, sink)
                : chess::generate<chess::black>(state.board, sliders, sink);
        } else if (state.turn() == chess::white) {
            Generator<chess::white, S, Sink>(state, sliders, sink).run();
        } else {
            Generator<chess::black, S, Sink>(state, sliders, sink).run();
        }
    });
}

}  // namespace prise::gene_chess
