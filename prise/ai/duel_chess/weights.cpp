#include "prise/ai/duel_chess/weights.h"

#include "prise/ai/duel_chess/fitted.h"

namespace prise::ai::duel_chess {
namespace {

constexpr Weight both(int worth) {
    return {static_cast<int16_t>(worth), static_cast<int16_t>(worth)};
}
constexpr Weight split(int full, int empty) {
    return {static_cast<int16_t>(full), static_cast<int16_t>(empty)};
}

void weigh_squares(Weights& weights) {
    constexpr std::array<int, 8> advanced = {0, 0, 4, 8, 16, 30, 50, 0};
    for (int place = 0; place < 32; ++place) {
        const int rank = place / 4;
        const int file = place % 4;  // from the edge
        const int centre = file + std::min(std::min(rank, 7 - rank), 3);
        const auto at = [&](size_t type) -> Weight& {
            return weights[terms::square + type * terms::half_board + static_cast<size_t>(place)];
        };
        const int step = advanced[static_cast<size_t>(rank)];
        at(chess::pawn) = split(step / 2 + 3 * file * (rank > 2 ? 2 : 1) - 6, step);
        at(chess::knight) = split(7 * centre - 22, 5 * centre - 15);
        at(chess::bishop) = both(4 * centre - 10);
        at(chess::rook) = split(3 * file - 4 + (rank == 6 ? 15 : 0), rank == 6 ? 15 : 0);
        at(chess::queen) = split(2 * centre - 4 - 3 * std::max(rank - 3, 0), 4 * centre - 10);
        at(chess::king) = split(-12 * rank - 10 * file, 9 * centre - 25);
    }
}

void weigh_mobility(Weights& weights) {
    const auto weigh = [&](size_t type, int from, int full, int empty) {
        const size_t end = type == chess::knight   ? 66
                           : type == chess::bishop ? 14
                           : type == chess::rook   ? 29
                                                   : 57;
        for (size_t i = terms::reach[type]; i < end; ++i) {
            const int more = static_cast<int>(i - terms::reach[type]) - from;
            const int kept = more > 0 ? more : 2 * more;
            weights[terms::mobility + i] = split(full * kept, empty * kept);
        }
    };
    weigh(chess::knight, 4, 4, 4);
    weigh(chess::bishop, 5, 4, 4);
    weigh(chess::rook, 6, 2, 4);
    weigh(chess::queen, 10, 1, 2);
}

// A purse that can pay for every sure defence (19) is full; what it holds beyond that is worth less
// and less.
void weigh_purses(Weights& weights) {
    for (size_t i = 0; i < terms::pool_steps.size(); ++i) {
        const int from = terms::pool_steps[i];
        weights[terms::pool + i] = both(from < 20 ? 30 : from < 45 ? 16 : 5);
    }
}

}  // namespace

Weights plain_weights(bool duels) {
    constexpr std::array<int, 8> by_rank = {0, 5, 8, 14, 28, 50, 85, 0};
    Weights weights{};
    for (size_t type = 0; type < terms::types; ++type) {
        weights[terms::man + type] = both(man_worth[type]);
    }
    weigh_squares(weights);
    weigh_mobility(weights);
    for (size_t rank = 0; rank < 8; ++rank) {
        weights[terms::passed + rank] = split(by_rank[rank] / 2, by_rank[rank] * 5 / 4);
        weights[terms::held_passed + rank] = split(by_rank[rank] / 4, by_rank[rank] / 2);
        weights[terms::supported + rank] = both(4 + 3 * static_cast<int>(rank) / 2);
    }
    weights[terms::isolated] = split(-10, -12);
    weights[terms::doubled] = split(-8, -18);
    weights[terms::bishop_pair] = split(25, 40);
    weights[terms::open_rook] = split(25, 10);
    weights[terms::half_open_rook] = split(12, 5);
    for (size_t i = 0; i < 4; ++i) {
        weights[terms::shield + i] = split(11 * static_cast<int>(i) - 25, 0);
    }
    for (size_t i = 0; i < terms::dangers; ++i) {
        const int units = static_cast<int>(i);
        weights[terms::danger + i] = split(units * units * 2 / 5 + 2 * units, units * units / 10);
    }
    for (size_t i = 0; i < terms::kings_flights; ++i) {
        weights[terms::flights + i] =
            split(4 * static_cast<int>(i) - 8, 5 * static_cast<int>(i) - 10);
    }
    for (const size_t type : {chess::knight, chess::bishop, chess::rook, chess::queen}) {
        weights[terms::attacked + type] = both(-6);
        weights[terms::loose + type] = both(-14);
        weights[terms::by_pawn + type] = both(-25);
    }
    weights[terms::attacked + chess::pawn] = both(-1);
    weights[terms::loose + chess::pawn] = both(-8);
    if (duels) {
        weigh_purses(weights);
    }
    return weights;
}

Weights best_weights(bool duels) { return duels ? weights_of_duels : plain_weights(false); }

}  // namespace prise::ai::duel_chess
