// The evaluation treats both sides alike, samples are what they were when they were written, and
// weights follow results.
#include "prise/ai/duel_chess/sample.h"

#include <gtest/gtest.h>

#include "prise/ai/duel_chess/evaluation.h"
#include "prise/games/duel_chess/game.h"

namespace prise::ai::duel_chess {
namespace {

using prise::duel_chess::State;

std::unique_ptr<AnyGame> game() { return prise::duel_chess::entry().make_from("{}").value(); }

std::vector<Sample> some_samples() {
    std::vector<Sample> samples;
    for (uint64_t seed = 1; seed <= 14; ++seed) {
        const auto more = self_play(*game(), seed, 40, 6);
        samples.insert(samples.end(), more.begin(), more.end());
    }
    return samples;
}

// The board turned round, with the colours exchanged.
State mirrored(const State& state) {
    const auto turned = [](uint64_t plane) { return __builtin_bswap64(plane); };
    State other = state;
    const auto& planes = state.position.board.planes;
    auto& mirror = other.position.board.planes;
    for (size_t i = 0; i < 3; ++i) {
        mirror[i] = turned(planes[i]);
    }
    mirror[3] = turned(state.board().occupied() & ~planes[3]);
    std::swap(other.pools[0], other.pools[1]);
    return other;
}

TEST(DuelChessEvaluation, TreatsBothSidesAlike) {
    const auto samples = some_samples();
    ASSERT_GT(samples.size(), 60U);
    for (const bool duels : {false, true}) {
        const Evaluation evaluation(best_weights(duels), duels);
        int uneven = 0;
        for (const Sample& sample : samples) {
            State state;
            state.position.board.planes = sample.planes;
            state.pools = sample.pools;
            const int value = evaluation.hundredths(state);
            ASSERT_EQ(evaluation.hundredths(mirrored(state)), -value);
            uneven += value != 0 ? 1 : 0;
        }
        EXPECT_GT(uneven, 50);
    }
}

TEST(DuelChessEvaluation, APoolIsWorthTheMoreTheFullerItIs) {
    const Evaluation evaluation(best_weights(true), true);
    for (const int men : {0, 12, full_board}) {
        for (int pool = 0; pool < 60; ++pool) {
            EXPECT_GE(evaluation.worth_of_point(pool, men), 0) << pool;
            EXPECT_GE(evaluation.worth_of_pools(pool + 1, 20, men),
                      evaluation.worth_of_pools(pool, 20, men));
        }
    }
}

TEST(DuelChessSamples, AreReadAsTheyWereWritten) {
    const auto samples = some_samples();
    EXPECT_EQ(samples, some_samples());
    std::string bytes;
    for (const Sample& sample : samples) {
        append_bytes(sample, bytes);
    }
    std::vector<Sample> again;
    ASSERT_TRUE(read_samples(bytes, again));
    EXPECT_EQ(again, samples);
    EXPECT_FALSE(read_samples(bytes + "x", again)) << "half a sample";
    for (const size_t at : {size_t{0}, size_t{24}, size_t{38}, size_t{39}}) {
        std::string broken = bytes;
        broken[at] = '\xFF';
        std::vector<Sample> none;
        EXPECT_FALSE(read_samples(broken, none)) << at;
    }
}

// Where whoever has the fuller pool wins, a point is worth more than by hand, and the error on what
// was kept back is smaller.
TEST(DuelChessFit, FollowsResults) {
    std::vector<Sample> samples;
    Random random(5);
    const auto boards = some_samples();
    while (samples.size() < 6'000) {
        Sample sample = boards[random.below(static_cast<uint32_t>(boards.size()))];
        sample.pools = {static_cast<uint16_t>(random.below(40)),
                        static_cast<uint16_t>(random.below(40))};
        sample.result = sample.pools[0] > sample.pools[1] ? 2 : 0;
        samples.push_back(sample);
    }
    FitReport report;
    const Weights fitted = fit(samples, true, {.spread = 20, .result_part = 1}, report);
    const Weights plain = plain_weights(true);
    EXPECT_LT(report.after, report.before);
    for (const size_t step : {size_t{4}, size_t{8}, size_t{11}}) {
        EXPECT_GT(fitted[terms::pool + step].full, plain[terms::pool + step].full);
    }
    EXPECT_NE(source_of(fitted, true, "a test").find("weights_of_duels"), std::string::npos);
}

}  // namespace
}  // namespace prise::ai::duel_chess
