#include "prise/core/options.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

namespace prise {
namespace {

constexpr std::array rows = {
    choice("variant", "plain|wild|still", "4.1", "the preset"),
    boolean("swap", true, "4", "the pie rule"),
    integer("rounds", 9, 3, 20, "4", "how many rounds"),
    integer("limit", 3, 2, 10, "8", "0 is off").or_zero(),
    choice("tie", "nobody|lowest|highest", "7", "who wins a tie"),
    letters("kinds", "AC", "ABCD", "2", "which kinds there are"),
    integer("seed", 0, 0, (int64_t{1} << 53) - 1, "2", "the deal").secret(),
};
constexpr std::array<Preset, 3> presets = {{
    {"plain", "{}", ""},
    {"wild", R"({"rounds":20,"kinds":"ABCD","tie":"lowest"})", ""},
    {"still", R"({"limit":0,"swap":false})", ""},
}};
constexpr OptionTable with_preset_option{rows, presets, "variant"};

// The same without an option that names a preset.
constexpr std::span<const OptionSpec> plain_rows = std::span(rows).subspan(1);
constexpr OptionTable table{plain_rows, presets};

std::string refusal_of(std::string_view json, std::string_view preset = {},
                       const OptionTable& of = table) {
    const auto options = Options::parse(of, json, preset);
    if (options) {
        return "accepted as " + options->to_json().text();
    }
    EXPECT_EQ(options.error().code, "bad-options");
    EXPECT_EQ(options.error().section, "4");
    return options.error().sentence;
}

TEST(Options, HaveDefaults) {
    const Options options(table);
    EXPECT_EQ(options["swap"], 1);
    EXPECT_EQ(options["rounds"], 9);
    EXPECT_EQ(options["tie"], 0);
    EXPECT_EQ(options["kinds"], 0b0101);
    EXPECT_EQ(options.to_json().text(), "{}");
    EXPECT_EQ(*Options::parse(table, ""), options);
    EXPECT_EQ(*Options::parse(table, "{}"), options);
}

TEST(Options, AreReadByKind) {
    const auto options = Options::parse(
        table, R"({"kinds":"BD","tie":"highest","limit":0,"rounds":3,"swap":false,"seed":7})");
    ASSERT_TRUE(options);
    EXPECT_EQ((*options)["swap"], 0);
    EXPECT_EQ((*options)["rounds"], 3);
    EXPECT_EQ((*options)["limit"], 0);
    enum class Tie : uint8_t { nobody, lowest, highest };
    EXPECT_EQ(options->as<Tie>("tie"), Tie::highest);
    EXPECT_EQ((*options)["kinds"], 0b1010);
    EXPECT_EQ(options->to_json().text(),
              R"({"swap":false,"rounds":3,"limit":0,"tie":"highest","kinds":"BD","seed":7})");
}

TEST(Options, SecretsAreLeftOutUnlessAskedFor) {
    const auto options = Options::parse(table, R"({"seed":123456,"rounds":4})");
    EXPECT_EQ(options->to_json(false).text(), R"({"rounds":4})");
    EXPECT_EQ(options->to_json().text(), R"({"rounds":4,"seed":123456})");
}

TEST(Options, RefusalsSayWhatAndWhere) {
    EXPECT_EQ(refusal_of(R"({"size":1})"), "There is no option 'size'.");
    EXPECT_EQ(refusal_of(R"({"rounds":4,"rounds":5})"),
              "JSON, byte 13: the name 'rounds' stands twice.");
    EXPECT_EQ(refusal_of(R"({"swap":1})"), "Option 'swap' must be true or false, not an integer.");
    EXPECT_EQ(refusal_of(R"({"rounds":"9"})"), "Option 'rounds' must be an integer, not a string.");
    EXPECT_EQ(refusal_of(R"({"rounds":null})"), "Option 'rounds' must be an integer, not null.");
    EXPECT_EQ(refusal_of(R"({"tie":[]})"), "Option 'tie' must be a string, not an array.");
    EXPECT_EQ(refusal_of(R"({"kinds":{}})"), "Option 'kinds' must be a string, not an object.");
    EXPECT_EQ(refusal_of(R"({"rounds":21})"), "Option 'rounds' is 21; it must be 3..20.");
    EXPECT_EQ(refusal_of(R"({"rounds":0})"), "Option 'rounds' is 0; it must be 3..20.");
    EXPECT_EQ(refusal_of(R"({"limit":1})"), "Option 'limit' is 1; it must be 0 or 2..10.");
    EXPECT_EQ(refusal_of(R"({"tie":"both"})"),
              "Option 'tie' is 'both'; it must be nobody, lowest or highest.");
    EXPECT_EQ(refusal_of(R"({"tie":""})"),
              "Option 'tie' is ''; it must be nobody, lowest or highest.");
    EXPECT_EQ(refusal_of(R"({"tie":"nobody|lowest"})"),
              "Option 'tie' is 'nobody|lowest'; it must be nobody, lowest or highest.");
    for (const std::string_view kinds : {"CA", "AA", "E", "a", "A B"}) {
        EXPECT_EQ(refusal_of("{\"kinds\":\"" + std::string(kinds) + "\"}"),
                  "Option 'kinds' is '" + std::string(kinds) +
                      "'; it must be distinct letters of ABCD in this order.");
    }
    EXPECT_NE(refusal_of(R"({"kinds":""})").find("'kinds'"), std::string::npos);
    EXPECT_EQ(refusal_of("[]"), "Options must be a JSON object, not an array.");
    EXPECT_EQ(refusal_of("null"), "Options must be a JSON object, not null.");
    EXPECT_NE(refusal_of("{").find("JSON, byte "), std::string::npos);
    EXPECT_NE(refusal_of(R"({"rounds":4.0})").find("no plain integer"), std::string::npos);
}

TEST(Options, OneBookLetsTheLastOfTwoCount) {
    OptionTable lenient = table;
    lenient.doubled = json::Doubled::kept;
    EXPECT_EQ((*Options::parse(lenient, R"({"rounds":4,"rounds":5})"))["rounds"], 5);
}

TEST(Options, APresetIsOverriddenByOptions) {
    const auto options = Options::parse(table, R"({"rounds":5})", "wild");
    ASSERT_TRUE(options);
    EXPECT_EQ(options->to_json().text(), R"({"rounds":5,"tie":"lowest","kinds":"ABCD"})");
    EXPECT_EQ(refusal_of("{}", "tame"), "There is no preset 'tame'.");
    EXPECT_EQ(refusal_of(R"({"variant":"wild"})", "tame", with_preset_option),
              "There is no preset 'tame'.");
}

TEST(Options, APresetMayBeNamedAmongThem) {
    const OptionTable& named = with_preset_option;
    const auto first = Options::parse(named, R"({"variant":"wild","rounds":5})");
    const auto last = Options::parse(named, R"({"rounds":5,"variant":"wild"})");
    const auto beside = Options::parse(named, R"({"rounds":5})", "wild");
    ASSERT_TRUE(first && last && beside);
    EXPECT_EQ(*first, *last);
    EXPECT_EQ(*first, *beside);
    EXPECT_EQ((*first)["rounds"], 5);
    EXPECT_EQ(first->to_json().text(), R"({"variant":"wild","rounds":5})");
    EXPECT_EQ(*Options::parse(named, R"({"variant":"still"})", "wild"),
              *Options::parse(named, R"({"variant":"still"})"));
    EXPECT_EQ(Options::parse(named, R"({"variant":"plain"})")->to_json().text(), "{}");
    // A value that is the default but not the preset's must be written.
    EXPECT_EQ(Options::parse(named, R"({"variant":"wild","rounds":9})")->to_json().text(),
              R"({"variant":"wild","rounds":9})");
    EXPECT_EQ(refusal_of(R"({"variant":"tame"})", {}, named),
              "Option 'variant' is 'tame'; it must be plain, wild or still.");
    EXPECT_EQ(refusal_of(R"({"variant":1})", {}, named),
              "Option 'variant' must be a string, not an integer.");
}

TEST(Options, RangesAreProse) {
    EXPECT_EQ(table.find("swap")->range(), "true or false");
    EXPECT_EQ(table.find("limit")->range(), "0 or 2..10");
    EXPECT_EQ(table.find("tie")->range(), "nobody, lowest or highest");
    EXPECT_EQ(integer("n", 4, 4, 4, "", "").or_zero().range(), "0 or 4");
    EXPECT_EQ(table.find("variant"), nullptr);
    EXPECT_EQ(table.find_preset("wild")->name, "wild");
}

RC_GTEST_PROP(OptionsProperty, AllOptionsComeBack, ()) {
    for (const OptionTable* of : {&table, &with_preset_option}) {
        Options options(*of);
        for (const OptionSpec& row : of->rows) {
            const int64_t value = *rc::gen::inRange<int64_t>(row.min, row.max + 1);
            options.set(row.name, row.zero_too && *rc::gen::arbitrary<bool>() ? 0 : value);
        }
        const auto read = Options::parse(*of, options.to_json().text());
        RC_ASSERT(read.has_value());
        RC_ASSERT(*read == options);
        RC_ASSERT(*Options::from_json(*of, options.to_json()) == options);
    }
}

}  // namespace
}  // namespace prise
