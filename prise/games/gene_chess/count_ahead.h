// Counting action sequences at speed. Included by rules.h.
//
// While every piece is pure the game is chess, until somebody captures. So its trees are walked on
// boards of chess, without genes, ids, clocks and keys; where a capture is made and something may
// be inherited, the rest is counted the plain way. No draw may come about meanwhile: the clock is
// too low, no position can have occurred often enough (four plies lie between two occurrences), and
// there is too much material.
//
// bench/gene_chess_bench.cpp shows what this is worth; a test compares it with the plain way.
#pragma once

#include <algorithm>
#include <bit>

#include "prise/chess/legal.h"
#include "prise/chess/perft.h"
#include "prise/chess/play.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {

inline bool Rules::can_count_ahead(const State& state) const {
    return state.is_chess() && !settings_.blocks();  // there a pure capture may be illegal, too
}

// A ply takes one man and promotes one at most.
inline bool Rules::is_far_from_draws(const State& state, int depth) const {
    const Bitboard mating = state.board.of(chess::pawn) | state.board.straight_sliders();
    return state.half + depth <
               std::min(settings_.halfmove_limit, 4 * (settings_.repetition_limit - 1)) &&
           std::popcount(mating) > 2 * depth;
}

// A sink of chess's generator that plays what it is given.
template <Side us, class Sliders, class Rest>
class AheadWalk {
  public:
    AheadWalk(const Rules& rules, const State& root, const chess::Board& board,
              const Sliders& sliders, int depth, const Rest& rest)
        : rules_(rules),
          root_(root),
          board_(board),
          sliders_(sliders),
          depth_(depth),
          rest_(rest) {}

    uint64_t count() {
        if (depth_ == 1) {
            return count_last();
        }
        chess::generate<us>(board_, sliders_, *this);
        return total_;
    }

    void man(int from, Bitboard targets) {
        for (Squares to(targets & board_.occupied()); to; to.next()) {
            take(Move(from, to.square()));
        }
        for (Squares to(targets & ~board_.occupied()); to; to.next()) {
            go(Move(from, to.square()));
        }
    }
    template <int step>
    void pawns(Bitboard targets) {
        for (Squares to(targets); to; to.next()) {
            const Move move(to.square() - step, to.square());
            (step & 7) == 0 ? go(move) : take(move);
        }
    }
    template <int step>
    void promotions(Bitboard targets) {
        for (Squares to(targets); to; to.next()) {
            for (const PieceType type : chess::promotion_types) {
                const Move move(to.square() - step, to.square(), type);
                (step & 7) == 0 ? go(move) : take(move);
            }
        }
    }
    void en_passant(int from, int to) { take(Move(from, to)); }
    void castle(int from, int to) { go(Move(from, to)); }

  private:
    [[gnu::noinline]] uint64_t count_last() const {
        chess::detail::Counting counting;
        chess::generate<us>(board_, sliders_, counting);
        return counting.total;
    }

    void go(Move move) {
        chess::Board next = board_;
        chess::play(next, move);
        total_ +=
            AheadWalk<other(us), Sliders, Rest>(rules_, root_, next, sliders_, depth_ - 1, rest_)
                .count();
    }

    void take(Move move) { total_ += rules_.count_capture(root_, board_, move, depth_ - 1, rest_); }

    const Rules& rules_;
    const State& root_;
    const chess::Board& board_;
    const Sliders& sliders_;
    int depth_;
    const Rest& rest_;
    uint64_t total_ = 0;
};

template <class Rest>
uint64_t Rules::count_ahead(const State& state, int depth, const Rest& rest) const {
    if (!is_far_from_draws(state, depth)) {
        return rest(state, depth, true);
    }
    if (!settings_.inheritance) {
        return chess::perft(state.board, depth);
    }
    return chess::with_sliders([&](const auto& sliders) {
        using S = std::remove_cvref_t<decltype(sliders)>;
        return state.turn() == chess::white ? AheadWalk<chess::white, S, Rest>(
                                                  *this, state, state.board, sliders, depth, rest)
                                                  .count()
                                            : AheadWalk<chess::black, S, Rest>(
                                                  *this, state, state.board, sliders, depth, rest)
                                                  .count();
    });
}

// Generations, ids and counters of the root make no difference to what is counted below.
template <class Rest>
uint64_t Rules::count_capture(const State& root, const chess::Board& board, Move move, int depth,
                              const Rest& rest) const {
    State state = pure_state(board);
    state.gas = root.gas;
    Past past;
    Silent silent;
    apply(state, past, Action(move), silent);
    return rest(state, depth, false);
}

}  // namespace prise::gene_chess
