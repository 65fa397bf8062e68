// Every way to forge a record, on random matches of every game: refused, with the line and the
// reason.
#include <gtest/gtest.h>

#include <map>

#include "tests/conformance/laws.h"
#include "tests/exam/games_under_test.h"
#include "tests/match/random_match.h"
#include "tests/records/forgeries.h"

namespace prise {
namespace {

TEST(Forgeries, AreAllRefused) {
    std::map<std::string_view, int> refused;
    const int effort = conformance::effort_from_environment();
    for (const GameEntry& game : games_under_test()) {
        for (int seed = 0; seed < 12 * effort; ++seed) {
            const RandomMatch live(game, static_cast<uint64_t>(9000 + seed),
                                   seed % 3 == 0 ? 400 : 90);
            Random random(static_cast<uint64_t>(seed));
            for (const WayToForge& way : ways_to_forge()) {
                const auto text =
                    forged(way, live.entries(), shared_games(), native::hashing(), random);
                if (!text) {
                    continue;
                }
                MatchState state(shared_games(), native::hashing());
                const auto done = fold_text(*text, state);
                ASSERT_FALSE(done) << game.id << " " << seed << ": " << way.name << "\n"
                                   << text->substr(0, 20'000);
                ASSERT_GT(done.error().line, 0U);
                ASSERT_LE(done.error().line, live.entries().size() + 2);
                ASSERT_FALSE(done.error().sentence.empty());
                ++refused[way.name];
            }
        }
    }
    for (const WayToForge& way : ways_to_forge()) {
        EXPECT_GT(refused[way.name], 0) << "never tried: " << way.name;
    }
}

// A record that is cut after any line is not forged: it verifies, and is not over.
TEST(Forgeries, ACutRecordIsUnfinished) {
    const RandomMatch live(games_under_test().front(), 5);
    const std::string record = write_record(live.entries(), native::hashing());
    for (size_t end = record.find('\n') + 1; end < record.size();
         end = record.find('\n', end) + 1) {
        MatchState state(shared_games(), native::hashing());
        ASSERT_TRUE(fold_text(record.substr(0, end), state));
        ASSERT_TRUE(!state.is_over() ||
                    record.substr(end).find("\"signature\"") != std::string::npos);
    }
}

}  // namespace
}  // namespace prise
