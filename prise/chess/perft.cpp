#include "prise/chess/perft.h"

#include "prise/chess/legal.h"
#include "prise/chess/play.h"

namespace prise::chess {
namespace {

template <Side us, class Sliders>
uint64_t count(const Board& board, const Sliders& sliders, int depth);

// Plays every move as it is generated.
template <Side us, class Sliders>
struct Walking {
    const Board& board;
    const Sliders& sliders;
    int depth;
    uint64_t total = 0;

    void man(int from, Bitboard targets) {
        for (Squares to(targets); to; to.next()) {
            walk(Move(from, to.square()));
        }
    }
    template <int step>
    void pawns(Bitboard targets) {
        for (Squares to(targets); to; to.next()) {
            walk(Move(to.square() - step, to.square()));
        }
    }
    template <int step>
    void promotions(Bitboard targets) {
        for (Squares to(targets); to; to.next()) {
            for (const PieceType type : promotion_types) {
                walk(Move(to.square() - step, to.square(), type));
            }
        }
    }
    void en_passant(int from, int to) { walk(Move(from, to)); }
    void castle(int from, int to) { walk(Move(from, to)); }

  private:
    void walk(Move move) {
        Board next = board;
        play(next, move);
        total += count<other(us)>(next, sliders, depth - 1);
    }
};

template <Side us, class Sliders>
[[gnu::noinline]] uint64_t count_last(const Board& board, const Sliders& sliders) {
    detail::Counting counting;
    generate<us>(board, sliders, counting);
    return counting.total;
}

template <Side us, class Sliders>
uint64_t count(const Board& board, const Sliders& sliders, int depth) {
    if (depth == 1) {
        return count_last<us>(board, sliders);
    }
    Walking<us, Sliders> walking{board, sliders, depth};
    generate<us>(board, sliders, walking);
    return walking.total;
}

}  // namespace

uint64_t perft(const Board& board, int depth) {
    if (depth <= 0) {
        return 1;
    }
    return with_sliders([&](const auto& sliders) {
        return board.turn == white ? count<white>(board, sliders, depth)
                                   : count<black>(board, sliders, depth);
    });
}

}  // namespace prise::chess
