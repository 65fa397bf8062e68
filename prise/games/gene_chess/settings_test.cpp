// §4: options and presets are stated once, and former names are read.
#include "prise/games/gene_chess/settings.h"

#include <gtest/gtest.h>

#include "prise/games/gene_chess/testing.h"

namespace prise::gene_chess {
namespace {

TEST(GeneSettings, FormerNamesAreRead) {
    const auto written = [](std::string_view json) {
        return Options::parse(option_table(), json)->to_json().text();
    };
    EXPECT_EQ(written(R"({"max_complexity":150,"cost_forward_step":7,"hidden_pool":"AN"})"),
              R"({"maxComplexity":150,"hiddenPool":"AN","costForwardStep":7})");
    EXPECT_EQ(written(R"({"king_inheritance":"full","fresh_protection":true,"hidden_expiry":3})"),
              R"({"kingInheritance":"full","freshProtection":true,"hiddenExpiry":3})");
    EXPECT_EQ(written(R"({"shield_turns":3,"starting_gas":5,"halfmove_limit":50})"),
              R"({"shieldTurns":3,"startingGas":5,"halfmoveLimit":50})");
    EXPECT_EQ(settings_with(R"({"cost_extended_range":9})").costs[index_of(Trait::extended_range)],
              9);
    EXPECT_FALSE(Options::parse(option_table(), R"({"cost_leap":9,"costLeap":9})"));
}

TEST(GeneSettings, EveryTraitHasACost) {  // §4.1
    for (const TraitRow& row : trait_table) {
        const OptionSpec* option = option_table().find(join("cost", row.name));
        ASSERT_NE(option, nullptr) << row.name;
        EXPECT_EQ(option->fallback, row.cost);
        EXPECT_NE(option->help.find(row.name), std::string_view::npos);
    }
    EXPECT_EQ(option_table().find("costExtendedRange")->help,
              "complexity of ExtendedRange, for each level");
    EXPECT_EQ(option_table().find("costForwardStep")->help,
              "complexity of ForwardStep, at every level");
}

TEST(GeneSettings, PresetsOfTheBook) {  // §4.2
    const auto written = [](std::string_view preset) {
        return Options::parse(option_table(), "{}", preset)->to_json().text();
    };
    EXPECT_EQ(written("classic"), "{}");
    EXPECT_EQ(written("chess"), R"({"inheritance":false})");
    EXPECT_EQ(written("strict"), R"({"overflow":"block"})");
    EXPECT_EQ(written("fog"), R"({"hidden":2})");
    EXPECT_EQ(written("gas"), R"({"evolution":"gas"})");
    EXPECT_EQ(written("wild"),
              R"({"maxComplexity":200,"kingInheritance":"full","hidden":3,"hiddenExpiry":0})");
}

TEST(GeneSettings, BaseTraitsFitTheBudget) {  // §4.1
    const auto refused = [](std::string_view json) {
        return !sound_settings(*Options::parse(option_table(), json));
    };
    EXPECT_TRUE(refused(R"({"maxComplexity":60,"costLeap":61})"));
    EXPECT_FALSE(refused(R"({"maxComplexity":60,"costLeap":60,"costShield":100})"));
}

}  // namespace
}  // namespace prise::gene_chess
