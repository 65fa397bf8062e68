// What a client can ask: the capture paths of section 6.5.
#include <gtest/gtest.h>

#include "prise/games/drafti/rules.h"

namespace prise::drafti {
namespace {

std::string ask(std::string_view position, std::string_view arguments,
                const Settings& settings = {}) {
    const Rules<Custom> rules(settings, {settings.captures});
    Rules<Custom>::Observation seen;
    EXPECT_TRUE(rules.parse_observation(position, spectator, seen));
    const auto answer = rules.ask(seen, "captures", *json::parse(arguments));
    return answer ? answer->text() : std::string(answer.error().code);
}

constexpr std::string_view of_21 =
    R"({"text":"21x14x5","piece":{"square":21,"side":"white","kind":"man"},)"
    R"("moves":[14,5],"captures":[17,9],"promotes":false,"legal":true})";

TEST(Drafti_6_Ask, CapturesOfTheSideToMove) {
    EXPECT_EQ(ask("W:W21,24:B9,17,19", "{}"),
              join(R"({"captures":[)", of_21,
                   R"(,{"text":"24x15","piece":{"square":24,"side":"white","kind":"man"},)"
                   R"("moves":[15],"captures":[19],"promotes":false,"legal":false}]})"));
    EXPECT_EQ(ask("W:W14,31:B12,17", "{}"), R"({"captures":[]})");
}

TEST(Drafti_6_Ask, CapturesOfOneSquare) {
    EXPECT_EQ(ask("W:W21,24:B9,17,19", R"({"square":21})"), join(R"({"captures":[)", of_21, "]}"));
    EXPECT_EQ(ask("W:W21,24:B9,17,19", R"({"square":1})"), R"({"captures":[]})");
    // What the other side threatens is shown, too, but it is not legal now.
    EXPECT_EQ(ask("W:W18:B15,28", R"({"square":15})"),
              R"({"captures":[{"text":"15x22","piece":{"square":15,"side":"black","kind":"man"},)"
              R"("moves":[22],"captures":[18],"promotes":false,"legal":false}]})");
}

TEST(Drafti_6_Ask, RefusesOtherArguments) {
    for (const char* bad : {R"({"square":0})", R"({"square":33})", R"({"square":"21"})",
                            R"({"side":"white"})", R"({"square":21,"side":"white"})"}) {
        EXPECT_EQ(ask("W:W21,24:B9,17,19", bad), "bad-question") << bad;
    }
}

}  // namespace
}  // namespace prise::drafti
