// Every game keeps the laws of the typed door; and each of them can fail: the exam breaks it.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <set>
#include <tuple>

#include "prise/core/facade_of.h"
#include "tests/conformance/broken_rules.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/typed.h"

namespace prise::conformance {

static void PrintTo(const Door& door, std::ostream* out) { *out << door.entry.id; }
static void PrintTo(const TypedLaw& law, std::ostream* out) { *out << law.name; }

namespace {

std::vector<std::string> violations_of(const TypedLaw& law, const Door& door, int effort) {
    Report report(effort);
    law.look(door, report);
    return report.violations();
}

using Case = std::tuple<Door, TypedLaw>;

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
    std::string name(std::get<Door>(info.param).entry.id);
    std::erase(name, '-');
    return name + "_" + std::string(std::get<TypedLaw>(info.param).name);
}

class TypedConformance : public testing::TestWithParam<Case> {};

TEST_P(TypedConformance, Holds) {
    const auto& [door, law] = GetParam();
    for (const std::string& violation : violations_of(law, door, effort_from_environment())) {
        ADD_FAILURE() << law.name << ": " << violation;
    }
}

INSTANTIATE_TEST_SUITE_P(AllGames, TypedConformance,
                         testing::Combine(testing::ValuesIn(all_doors().begin(), all_doors().end()),
                                          testing::ValuesIn(all_typed_laws().begin(),
                                                            all_typed_laws().end())),
                         name_of_case);

// The exam, broken ---------------------------------------------------------------------

struct RanksTheWinnerLast : Base {
    using Base::Base;
    Verdict rank(const State& state, const Past& past, const Outcome& outcome) const {
        Verdict verdict = Rules::rank(state, past, outcome);
        if (outcome.winner != Seat::none) {
            std::swap(verdict.places[index_of(outcome.winner)],
                      verdict.places[index_of(next(outcome.winner))]);
        }
        return verdict;
    }
};

struct FindsEverythingForcing : Base {
    using Base::Base;
    void legal_forcing(const State& state, const Past& past, ActionList<Action>& list) const {
        legal(state, past, list);
    }
};

struct FindsNothingForcing : Base {
    using Base::Base;
    void legal_forcing(const State&, const Past&, ActionList<Action>& list) const { list.clear(); }
};

struct TakesAtAnyTime : Base {
    using Base::Base;
    void legal_forcing(const State&, const Past&, ActionList<Action>& list) const {
        list.clear();
        list.push({Kind::take, 0});
    }
};

struct CountsOnce : Base {
    using Base::Base;
    int occurrences(const State&, const Past&) const { return 1; }
};

struct CountsEveryRound : Base {
    using Base::Base;
    int occurrences(const State&, const Past& past) const {
        return 1 + static_cast<int>(past.entries().size());
    }
};

template <class Broken>
Door broken() {
    Door door = exam_door();
    door.entry.make = [](const Options& options) -> Result<std::unique_ptr<AnyGame>> {
        return host(Broken(options), options);
    };
    door.look = [](const Options& options, std::string_view position, std::string_view memory) {
        return view_of(Broken(options), position, memory);
    };
    return door;
}

Door to_the_defaults() {
    Door door = exam_door();
    door.look = [](const Options&, std::string_view position, std::string_view memory) {
        return view_of(exam::Rules(Options(exam::table())), position, memory);
    };
    return door;
}

Door that_calls_its_points_plain() {
    Door door = exam_door();
    door.look = [](const Options& options, std::string_view position, std::string_view memory) {
        TypedView view = view_of(exam::Rules(options), position, memory);
        view.ranks = false;
        return view;
    };
    return door;
}

struct Wrong {
    std::string_view name;
    std::string_view law;
    Door door;
    std::string_view words;  // of the violation that must be found
};

void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.name << ", " << wrong.law; }

std::vector<Wrong> wrongs() {
    return {
        {"ToTheDefaults", "TypedRulesAgree", to_the_defaults(), "another legal list"},
        {"PlainPoints", "VerdictsAddUp", that_calls_its_points_plain(), "are shared out"},
        {"RanksTheWinnerLast", "VerdictsAddUp", broken<RanksTheWinnerLast>(), "not the first"},
        {"FindsEverythingForcing", "ForcingActionsAreForcing", broken<FindsEverythingForcing>(),
         "quiet actions are listed"},
        {"FindsNothingForcing", "ForcingActionsAreForcing", broken<FindsNothingForcing>(),
         "take is forcing and not listed"},
        {"TakesAtAnyTime", "ForcingActionsAreForcing", broken<TakesAtAnyTime>(),
         "what is listed is not legal"},
        {"CountsOnce", "OccurrencesAreCounted", broken<CountsOnce>(), "is counted 1 times"},
        {"CountsEveryRound", "OccurrencesAreCounted", broken<CountsEveryRound>(), "is counted"},
    };
}

class TypedLawsCanFail : public testing::TestWithParam<Wrong> {};

TEST_P(TypedLawsCanFail, On) {
    const Wrong& wrong = GetParam();
    const TypedLaw* law = find_typed_law(wrong.law);
    ASSERT_NE(law, nullptr) << wrong.law;
    const auto violations = violations_of(*law, wrong.door, 1);
    EXPECT_FALSE(violations.empty()) << wrong.law << " does not mind that the exam " << wrong.name;
    const bool found = std::ranges::any_of(violations, [&](const std::string& violation) {
        return violation.find(wrong.words) != std::string::npos;
    });
    EXPECT_TRUE(found) << "not for that reason: " << (violations.empty() ? "" : violations[0]);
}

INSTANTIATE_TEST_SUITE_P(Broken, TypedLawsCanFail, testing::ValuesIn(wrongs()),
                         [](const testing::TestParamInfo<Wrong>& wrong) {
                             return std::string(wrong.param.name);
                         });

TEST(TypedLaws, EveryOneOfThemHasBeenBroken) {
    std::set<std::string_view> broken_laws;
    for (const Wrong& wrong : wrongs()) {
        broken_laws.insert(wrong.law);
    }
    for (const TypedLaw& law : all_typed_laws()) {
        EXPECT_TRUE(broken_laws.contains(law.name)) << law.name;
    }
}

}  // namespace
}  // namespace prise::conformance
