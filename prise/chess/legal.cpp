#include "prise/chess/legal.h"

namespace prise::chess {
namespace {

// Is the move among those generated?
struct Seeking {
    Move move;
    bool found = false;

    void man(int from, Bitboard targets) {
        found |= from == move.from() && move.promotion() == no_type && has(targets);
    }
    template <int step>
    void pawns(Bitboard targets) {
        man(move.to() - step, targets);
    }
    template <int step>
    void promotions(Bitboard targets) {
        found |= move.to() - step == move.from() && has(targets) && becomes_piece();
    }
    void en_passant(int from, int to) { found |= move == Move(from, to); }
    void castle(int from, int to) { found |= move == Move(from, to); }

  private:
    bool has(Bitboard targets) const { return (targets & bit(move.to())) != 0; }
    bool becomes_piece() const {
        const PieceType type = move.promotion();
        return type == queen || type == rook || type == bishop || type == knight;
    }
};

template <class Sink>
void generate_for(const Board& board, Sink& sink) {
    with_packed_sliders([&](const auto& sliders) {
        board.turn == white ? generate<white>(board, sliders, sink)
                            : generate<black>(board, sliders, sink);
    });
}

}  // namespace

uint64_t count_legal(const Board& board) {
    detail::Counting counting;
    generate_for(board, counting);
    return counting.total;
}

bool has_legal(const Board& board) { return count_legal(board) != 0; }

bool is_legal(const Board& board, Move move) {
    Seeking seeking{move};
    generate_for(board, seeking);
    return seeking.found;
}

}  // namespace prise::chess
