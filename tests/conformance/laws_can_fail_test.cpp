// A test that cannot fail is a defect. Here every law meets rules that break it: the exam game with
// one member replaced (broken_rules.h), or its table or registry entry with one thing wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <set>

#include "prise/core/facade_of.h"
#include "tests/conformance/broken_rules.h"
#include "tests/conformance/laws.h"

namespace prise::conformance {
namespace {

template <class Broken>
GameEntry broken() {
    GameEntry entry = exam::entry();
    entry.make = [](const Options& options) -> Result<std::unique_ptr<AnyGame>> {
        return host(Broken(options), options);
    };
    return entry;
}

// Options ------------------------------------------------------------------------------

// The exam's table with another row in the place of the one of the same name.
GameEntry with_row(const OptionSpec& changed) {
    static std::vector<std::vector<OptionSpec>> rows;
    static std::vector<std::unique_ptr<OptionTable>> tables;
    auto& copy = rows.emplace_back(exam::table().rows.begin(), exam::table().rows.end());
    std::ranges::replace_if(
        copy, [&](const OptionSpec& row) { return row.name == changed.name; }, changed);
    GameEntry entry = exam::entry();
    entry.table = tables.emplace_back(std::make_unique<OptionTable>(exam::table())).get();
    tables.back()->rows = copy;
    return entry;
}

GameEntry with_ambiguous_letters() {
    return with_row(letters("kinds", "A", "ABBD", "2", "B stands twice"));
}

GameEntry with_an_empty_set() {
    OptionSpec row = *exam::table().find("kinds");
    row.min = 0;
    GameEntry entry = with_row(row);
    entry.make = [](const Options& options) -> Result<std::unique_ptr<AnyGame>> {
        return host(exam::Rules(Options(exam::table())), options);
    };
    return entry;
}

GameEntry with_an_impossible_preset() {
    static constexpr std::array<Preset, 1> presets = {
        {{"impossible", R"({"seats":3,"swap":true})", ""}}};
    static const OptionTable table{exam::table().rows, presets};
    GameEntry entry = exam::entry();
    entry.table = &table;
    return entry;
}

GameEntry choosy() {
    GameEntry entry = exam::entry();
    entry.make = [](const Options& options) -> Result<std::unique_ptr<AnyGame>> {
        if (options["seed"] % 40 != 0) {
            return refuse("bad-options", "Option 'seed' does not please.", "4");
        }
        return host(exam::Rules(options), options);
    };
    return entry;
}

struct Case {
    std::string_view name;
    std::string_view law;
    GameEntry entry;
    std::string_view words;  // of the violation that must be found
};

void PrintTo(const Case& wrong, std::ostream* out) { *out << wrong.name << ", " << wrong.law; }

template <class Broken>
Case breaks(std::string_view name, std::string_view law, std::string_view words) {
    return {name, law, broken<Broken>(), words};
}

#define BREAKS(type, law, words) breaks<type>(#type, law, words)

std::vector<Case> cases() {
    return {
        {"AmbiguousLetters", "OptionsComeBack", with_ambiguous_letters(), "come back as"},
        {"ImpossiblePreset", "PresetsCanBePlayed", with_an_impossible_preset(), "impossible"},
        {"EmptySet", "BadOptionsAreRefused", with_an_empty_set(), "accepts the options"},
        {"Choosy", "MostOptionsAreAccepted", choosy(), "random options are accepted"},
        BREAKS(ForgetsItsMemory, "PositionsComeBack", "not the same state"),
        BREAKS(ForgetsItsPast, "PositionsComeBack", "not the same state"),
        BREAKS(TakesTrailingSpaces, "BadPositionsAreRefused", "accepts the position"),
        BREAKS(WritesLeadingZeros, "ActionsComeBack", "cannot be read"),
        BREAKS(ListensToItself, "AllPathsLeadToTheSameState", "when nobody listens"),
        BREAKS(ForgetsItsPast, "AllPathsLeadToTheSameState", "not the same state"),
        BREAKS(HasOneKey, "KeysAgree", "only 1 keys"),
        BREAKS(HasOneKey, "KeysTellSituationsApart", "the same key"),
        BREAKS(ListsTwice, "LegalListsAreSorted", "stands twice"),
        BREAKS(AllowsEverything, "LegalIsWhatIsAccepted", "not in the legal list"),
        BREAKS(ForbidsSomething, "LegalIsWhatIsAccepted", "is refused: Three is unlucky"),
        BREAKS(RefusesWithoutWords, "LegalIsWhatIsAccepted", "is refused with 'Not Legal'"),
        BREAKS(AllowsEverything, "RefusalsChangeNothing", "is changed by"),
        BREAKS(DoesNotKnowWhoseTurnItIs, "TheEndIsTheEnd", "a seat too many"),
        BREAKS(DoesNotKnowWhoseTurnItIs, "OtherSeatsMustWait", "0 seats may play"),
        BREAKS(NeverCompletesATurn, "TurnsAreCounted", "no turn is ever"),
        BREAKS(ForcesTheImpossible, "ForcedActionsAreLegal", "the forced action bid:99"),
        BREAKS(ExchangesNobody, "ExchangesNameTwoSeats", "seats that are not there"),
        BREAKS(TellsNothing, "EventsAreWellFormed", "tells nothing"),
        BREAKS(CapturesWithNothing, "CapturesAreWellFormed", "without by"),
        BREAKS(StandsStill, "EveryGameEnds", "does not end"),
        BREAKS(GoesOnAfterTheEnd, "TheEndIsTheEnd", "do not agree"),
        BREAKS(HasStrangeReasons, "OutcomesAreWellFormed", "no reason"),
        BREAKS(RewardsResignation, "AdjudicationDecides", "wins itself"),
        BREAKS(HidesFromTheHost, "TheHostSeesEverything", "does not see"),
        BREAKS(HidesFromTheActor, "LogsAreRedacted", "should see"),
        BREAKS(RedactsNothing, "LogsAreRedacted", "reads"),
        BREAKS(SamplesAnotherPurse, "SamplesLookTheSame", "from the truth"),
        BREAKS(ExplainsTooMuch, "SamplesLookTheSame", "from the truth"),
        BREAKS(RefusesWithASecret, "SamplesLookTheSame", "from the truth"),
        BREAKS(Peeks, "SamplesLeaveDoubt", "differ from the truth"),
        BREAKS(CannotReadWhatItShows, "ObservationsCanBeStoodOn", "cannot stand on"),
        BREAKS(MisreadsPurses, "ObservationsCanBeStoodOn", "is answered otherwise"),
        BREAKS(ForgetsPeeks, "ObservationsCanBeStoodOn", "cannot stand on"),
        BREAKS(RefusesMemoriesRudely, "BadMemoriesAreRefused", "is refused with no"),
        BREAKS(RemembersBids, "TwoWorldsLookTheSame", "by what they remember"),
        BREAKS(RefusesObservationsRudely, "BadObservationsAreRefused", "is refused with no"),
        BREAKS(CallsItselfOpen, "ChoicesAreForTheSeatToAct", "hides something"),
        BREAKS(AnswersRudely, "StrangeQuestionsAreRefused", "without a code"),
        BREAKS(ShowsBids, "SealedActionsLeaveDoubt", "sealed choices can be told"),
        BREAKS(TellsBids, "TwoWorldsLookTheSame", "by their events"),
        BREAKS(TellsLater, "TwoWorldsLookTheSame", "part after the same action"),
        BREAKS(RedactsToLength, "TwoWorldsLookTheSame", "apart in the log"),
        BREAKS(LeavesNoDoubt, "TwoWorldsLookTheSame", "worlds that differ were compared"),
        BREAKS(HidesWhoseTurnItIs, "TwoWorldsLookTheSame", "can tell two worlds apart"),
        BREAKS(ShowsTheSeed, "SecretOptionsStaySecret", "is shown: "),
        BREAKS(ExplainsTheSeed, "SecretOptionsStaySecret", "is shown: "),
        BREAKS(ExplainsEverythingAway, "ExplanationsAgree", "but checked as"),
        BREAKS(IsSpeechless, "ExplanationsAgree", "no sentence"),
        BREAKS(Miscounts, "PerftAgrees", "in bulk"),
        BREAKS(HasMoods, "PlayoutsAgree", "lead elsewhere"),
    };
}

#undef BREAKS

class LawsCanFail : public testing::TestWithParam<Case> {};

TEST_P(LawsCanFail, On) {
    const Case& wrong = GetParam();
    const Law* law = find_law(wrong.law);
    ASSERT_NE(law, nullptr) << wrong.law;
    const auto violations = violations_of(*law, wrong.entry);
    EXPECT_FALSE(violations.empty()) << wrong.law << " does not mind that the exam " << wrong.name;
    const bool found = std::ranges::any_of(violations, [&](const std::string& violation) {
        return violation.find(wrong.words) != std::string::npos;
    });
    EXPECT_TRUE(found) << "not for that reason: " << (violations.empty() ? "" : violations[0]);
}

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
    return std::string(info.param.name) + "_" + std::string(info.param.law);
}

INSTANTIATE_TEST_SUITE_P(Broken, LawsCanFail, testing::ValuesIn(cases()), name_of_case);

TEST(Laws, EveryOneOfThemHasBeenBroken) {
    std::set<std::string_view> broken_laws;
    for (const Case& wrong : cases()) {
        broken_laws.insert(wrong.law);
    }
    for (const Law& law : all_laws()) {
        EXPECT_TRUE(broken_laws.contains(law.name)) << law.name;
    }
}

}  // namespace
}  // namespace prise::conformance
