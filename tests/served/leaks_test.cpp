// What leaves the server for a viewer, of two games that differ only in what that viewer may not
// see: every byte is the same. Entries, the game as it stands, legal lists, refusals, explanations,
// answers to questions, the record that can be downloaded; and so are their lengths.
#include <gtest/gtest.h>

#include "prise/core/described.h"
#include "prise/core/text.h"
#include "prise/server/game_json.h"
#include "prise/server/problem.h"
#include "prise/server/telling.h"
#include "tests/conformance/laws.h"
#include "tests/exam/games_under_test.h"
#include "tests/match/lockstep.h"

namespace prise::server {
namespace {

constexpr int64_t now_ms = 1'000'000;

std::string refused(const Refusal& refusal) { return *problem(refusal).body; }

std::string explained(const Result<Explanation>& said) {
    return said ? join(json::Value(described_lines(*said)).text(), said->code)
                : refused(said.error());
}

// What is sent to whoever listens, and to whoever asked for it.
std::string sent(const Result<Appended>& done, const MatchState& state, Viewer viewer) {
    if (!done) {
        return refused(done.error());
    }
    std::string out;
    for (const Told& told : *done) {
        out += json::Value(entry_for(told, viewer)).text() + "\n";
    }
    return out + json::Value(standing_for(state, viewer, now_ms, Legal::short_ones)).text();
}

// What is answered to whoever looks, and asks about what they see.
std::string answered(const MatchState& state, Viewer viewer) {
    store::GameRow row;
    row.id = "x";
    row.facts.game = state.facts().game;
    row.facts.options = state.facts().options.text();
    row.standing.actions = static_cast<int64_t>(state.line().size());
    row.seats.resize(static_cast<size_t>(state.seats()));
    std::string out = json::Value(game_json(row, state, viewer, now_ms)).text();
    const AnyPlay& play = *state.play();
    out += explained(play.explain_position(viewer));
    std::vector<std::string> legal;
    if (viewer.seat != Seat::none && play.to_act() == viewer.seat && play.legal(viewer, legal)) {
        out += explained(play.explain(legal.front(), viewer));
        out += explained(play.explain(legal.back(), viewer));
    }
    out += explained(play.explain("no action", viewer));
    for (const Question& question : state.game()->questions()) {
        const std::string some = legal.empty() ? "e2e4" : legal.front();
        for (const json::Object& arguments :
             {json::Object(), json::Object{{"action", some}},
              json::Object{{"drag", some.substr(0, 2)}},
              json::Object{{"drag", some.substr(0, 2)}, {"target", "table"}}}) {
            const auto answer = play.ask(question.name, arguments, viewer);
            out += answer ? answer->text() : refused(answer.error());
        }
    }
    return out;
}

const Ear wire{sent, answered};

class Wire : public testing::TestWithParam<GameEntry> {};

TEST_P(Wire, TellsNothingThatIsHidden) {
    const int effort = conformance::effort_from_environment();
    const Lockstep result = play_in_lockstep(
        GetParam(), effort >= 2 && !conformance::is_sanitized ? 20'000 : 300, wire);
    for (const std::string& violation : result.violations) {
        ADD_FAILURE() << violation;
    }
    const bool is_open = GetParam().id == "drafti" || GetParam().id == "ringrift";
    EXPECT_EQ(result.has_secrets, !is_open);
}

INSTANTIATE_TEST_SUITE_P(Leaks, Wire, testing::ValuesIn(games_under_test()),
                         [](const auto& game) { return test_name(game.param); });

// A test that cannot fail is a defect: each of these tells one bit too much.
void expect_failure(const Ear& ear) {
    const auto violations = play_in_lockstep(exam::entry(), 2000, ear).violations;
    EXPECT_FALSE(violations.empty());
}

TEST(WireCanFail, MindsWhatIsSent) {
    expect_failure({[](const Result<Appended>& done, const MatchState& state, Viewer viewer) {
                        const AnyPlay* play = state.play();
                        return sent(done, state, viewer) + (play ? play->position() : "");
                    },
                    answered});
}
TEST(WireCanFail, MindsLengths) {
    expect_failure({sent, [](const MatchState& state, Viewer viewer) {
                        const auto digits = std::hash<std::string>()(state.play()->position());
                        return answered(state, viewer) + std::string(digits % 7, ' ');
                    }});
}

}  // namespace
}  // namespace prise::server
