// A match as bytes: a host that keeps them need not fold a log from its start, and nobody can tell
// the difference.
#include <gtest/gtest.h>

#include "tests/conformance/laws.h"
#include "tests/exam/games_under_test.h"
#include "tests/match/random_match.h"

namespace prise {
namespace {

class Bytes : public testing::TestWithParam<GameEntry> {};

void fold_all(std::span<const Entry> entries, MatchState& state, Transcript& transcript) {
    for (const Entry& entry : entries) {
        const auto told = state.fold(entry);
        ASSERT_TRUE(told) << told.error().sentence;
        transcript.note(*told);
        transcript.look(state);
    }
}

TEST_P(Bytes, GoOnAsTheMatchDoes) {
    const int rounds = 40 * conformance::effort_from_environment();
    for (int seed = 0; seed < rounds; ++seed) {
        const RandomMatch live(GetParam(), static_cast<uint64_t>(7000 + seed));
        const std::span<const Entry> entries(live.entries());
        Random random(static_cast<uint64_t>(seed));
        MatchState folded(shared_games(), native::hashing(), MatchState::Telling::everything);
        Transcript before;
        const size_t cut = random.below(static_cast<uint32_t>(entries.size())) + 1;
        ASSERT_NO_FATAL_FAILURE(fold_all(entries.first(cut), folded, before));
        if (folded.decided()) {
            continue;
        }
        const std::string bytes = folded.to_bytes();
        auto read = MatchState::from_bytes(bytes, shared_games(), native::hashing(),
                                           MatchState::Telling::everything);
        ASSERT_TRUE(read);
        Transcript a;
        Transcript b;
        ASSERT_NO_FATAL_FAILURE(fold_all(entries.subspan(cut), folded, a));
        ASSERT_NO_FATAL_FAILURE(fold_all(entries.subspan(cut), *read, b));
        ASSERT_EQ(a.lines, b.lines);
        ASSERT_EQ(a.positions, b.positions);
        ASSERT_EQ(read->decided(), folded.decided());
        ASSERT_EQ(read->clock(), folded.clock());
        for (int n = 0; n <= folded.seats(); ++n) {
            const Viewer viewer{seat_number(n)};
            ASSERT_EQ(read->texts_for(viewer), folded.texts_for(viewer));
        }
        if (folded.play() != nullptr) {
            ASSERT_TRUE(read->play()->same_as(*folded.play()));
            ASSERT_EQ(read->play()->memory(), folded.play()->memory());
        }
    }
}

TEST_P(Bytes, ThatAreCutAreNoMatch) {
    const RandomMatch live(GetParam(), 7, 30);
    MatchState folded(shared_games(), native::hashing());
    for (const Entry& entry : live.entries()) {
        if (!folded.decided()) {
            ASSERT_TRUE(folded.fold(entry));
        }
    }
    const std::string bytes = folded.to_bytes();
    for (size_t size = 0; size < bytes.size(); ++size) {
        ASSERT_FALSE(MatchState::from_bytes(std::string_view(bytes).substr(0, size), shared_games(),
                                            native::hashing(), MatchState::Telling::nothing));
    }
    ASSERT_FALSE(MatchState::from_bytes(bytes + "x", shared_games(), native::hashing(),
                                        MatchState::Telling::nothing));
}

INSTANTIATE_TEST_SUITE_P(Match, Bytes, testing::ValuesIn(games_under_test()),
                         [](const auto& game) { return test_name(game.param); });

}  // namespace
}  // namespace prise
