// What becomes of generated moves: they are listed, or counted, or both only as far as their
// captures fit the budget (§6.4, `overflow:"block"`).
#pragma once

#include <cstddef>

#include "prise/chess/legal.h"
#include "prise/games/gene_chess/splice.h"
#include "prise/games/gene_chess/state.h"

namespace prise::gene_chess {

// Sixteen pieces that go anywhere, three more ways for each arrival on the last rank, two
// castlings.
inline constexpr size_t most_moves = 16 * 63 + 16 * 8 * 3 + 2;

struct Listing : chess::detail::Listing<Action> {
    void promote(int from, Bitboard targets) {
        for (Squares to(targets); to; to.next()) {
            for (const PieceType type : chess::promotion_types) {
                one(Move(from, to.square(), type));
            }
        }
    }
    void one(Move move) { *out++ = Action(move); }
};

struct Counting : chess::detail::Counting {
    void promote(int, Bitboard targets) { promotions<0>(targets); }
    void one(Move) { ++total; }
};

// §6.4 condition 3, of a capture.
inline bool is_over_budget(const Settings& settings, const State& state, Move move, int victim) {
    const PieceType type = state.type_at(move.from());
    const TraitSet traits = inheritable(settings, type == chess::king ? type : chess::queen,
                                        extract(state.type_at(victim), state.gene_at(victim)));
    return exceeds_budget(
        settings, receiver_of(settings, state.gene_at(move.from()), move.promotion()), traits);
}

template <class Sink>
class Affordable {
  public:
    Affordable(const Settings& settings, const State& state, Sink& sink)
        : settings_(settings), state_(state), enemy_(state.enemy()), sink_(sink) {}

    void man(int from, Bitboard targets) {
        for (Squares to(targets & enemy_); to; to.next()) {
            if (is_dear(Move(from, to.square()), to.square())) {
                targets &= ~bit(to.square());
            }
        }
        sink_.man(from, targets);
    }
    template <int step>
    void pawns(Bitboard targets) {
        for (Squares to(targets & enemy_); to; to.next()) {
            if (is_dear(Move(to.square() - step, to.square()), to.square())) {
                targets &= ~bit(to.square());
            }
        }
        sink_.template pawns<step>(targets);
    }
    template <int step>
    void promotions(Bitboard targets) {
        for (Squares to(targets); to; to.next()) {
            promote(to.square() - step, bit(to.square()));
        }
    }
    // What a pawn becomes decides what it can inherit.
    void promote(int from, Bitboard targets) {
        for (Squares to(targets); to; to.next()) {
            for (const PieceType type : chess::promotion_types) {
                const Move move(from, to.square(), type);
                if ((enemy_ & bit(to.square())) == 0 || !is_dear(move, to.square())) {
                    sink_.one(move);
                }
            }
        }
    }
    void en_passant(int from, int to) {
        if (!is_dear(Move(from, to), to - chess::forward(state_.turn()))) {
            sink_.en_passant(from, to);
        }
    }
    void castle(int from, int to) { sink_.castle(from, to); }

  private:
    bool is_dear(Move move, int victim) const {
        return is_over_budget(settings_, state_, move, victim);
    }

    const Settings& settings_;
    const State& state_;
    Bitboard enemy_;
    Sink& sink_;
};

}  // namespace prise::gene_chess
