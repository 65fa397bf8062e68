#include "prise/ai/duel_chess/evaluation.h"

namespace prise::ai::duel_chess {

using prise::duel_chess::State;

Evaluation::Evaluation(const Weights& weights, bool duels) : duels_(duels) {
    for (size_t i = 0; i < terms::count; ++i) {
        weights_[i] = packed(weights[i]);
    }
    for (size_t type = 0; type < terms::types; ++type) {
        for (size_t square = 0; square < 64; ++square) {
            const size_t file = square % 8;
            const size_t half = square / 8 * 4 + std::min(file, 7 - file);
            on_[type][square] = weights_[terms::man + type] +
                                weights_[terms::square + type * terms::half_board + half];
        }
    }
    for (size_t pool = 0; pool < pool_.size(); ++pool) {
        pool_[pool] = 0;
        visit_pool(static_cast<int>(std::min(pool, most_pool)),
                   [&](size_t term, int points) { pool_[pool] += weights_[term] * points; });
    }
}

struct Evaluation::Sum {
    const Evaluation& evaluation;
    Packed white = 0;
    Packed black = 0;

    Packed& of(chess::Side side) { return side == chess::white ? white : black; }
    void man(chess::Side side, chess::PieceType type, int square) {
        const int turned = side == chess::white ? square : square ^ 56;
        of(side) += evaluation.on_[type][static_cast<size_t>(turned)];
    }
    void add(chess::Side side, size_t term, int) { of(side) += evaluation.weights_[term]; }
};

int Evaluation::hundredths(const State& state) const {
    Sum sum{*this};
    find_terms(state.board(), sum);
    if (duels_) {
        sum.white += pool_[place(state.pools[chess::white])];
        sum.black += pool_[place(state.pools[chess::black])];
    }
    return blend(sum.white - sum.black, men_left(state.board()));
}

}  // namespace prise::ai::duel_chess
