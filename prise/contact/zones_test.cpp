// Zones worked out ahead say the same as asking at every point (§12A).
#include "prise/contact/zones.h"

#include <map>

#include "prise/games/casino/testing.h"

namespace prise::contact {
namespace {

using casino::Card;
using casino::card_text;
using casino::for_each;
using casino::offers;
using casino::Rules;
using casino::State;
using casino::value_of;

// A screen that shows a position: every loose card, build and stack at a random place.
struct Screen {
    Screen(const State& state, Random& random) {
        const auto place = [&](ElementKind kind, const std::string& word) {
            const auto id = static_cast<ElementId>(words.size());
            const auto coordinate = [&] { return static_cast<double>(random.below(500)); };
            ASSERT_EQ(contacts.add(0, id, kind, {coordinate(), coordinate(), 64, 88}),
                      Problem::none);
            words[id] = word;
        };
        for_each(state.loose, [&](Card card) { place(ElementKind::card, card_text(card)); });
        for_each(state.builds(),
                 [&](Card at) { place(ElementKind::build, join("B", value_of(at))); });
        if (state.has_stack()) {
            place(ElementKind::temporary_stack, "S");
        }
    }
    TargetOf target_of() const {
        return [this](ElementId id) { return words.at(id); };
    }

    Contacts contacts;
    std::map<ElementId, std::string> words;
};

TEST(CasinoZones, ADropIsValidExactlyWhereAZoneSaysSo) {
    Random random(9);
    const Places places{Rect{600, 0, 100, 600}, Rect{0, 0, 600, 600}};
    int drops = 0;
    int valid = 0;
    casino::walk_random_games(15, 7, [&](const Rules& rules, const State& state) {
        if (state.is_over() || drops > 20000) {
            return;
        }
        Screen screen(state, random);
        std::vector<std::string> drags = {"S", "tap"};
        for_each(state.hand() | state.loose, [&](Card card) { drags.push_back(card_text(card)); });
        const std::string& drag = drags[random.below(static_cast<uint32_t>(drags.size()))];
        const auto zones = drop_zones(screen.contacts, rules, state, drag, screen.target_of());
        ASSERT_TRUE(zones);
        for (const Zone& zone : zones->zones) {
            const bool is_build = screen.words.at(zone.id)[0] == 'B';
            EXPECT_EQ(zone.radius, 80);
            EXPECT_EQ(zone.bonus_radius, is_build ? std::optional(120.0) : std::nullopt);
        }
        for (int point = 0; point < 12; ++point) {
            const double x = random.below(750);
            const double y = random.below(650);
            const auto contact = screen.contacts.find(0, {.x = x, .y = y, .mode = Mode::drop});
            const auto target = target_at(contact, x, y, places, screen.target_of());
            const bool offered = target && !offers(rules, state, drag, *target)->actions.empty();
            const bool listed =
                contact
                    ? std::ranges::find(zones->zones, contact->id, &Zone::id) != zones->zones.end()
                    : (target == "pile" && zones->pile) || (target == "table" && zones->table);
            ASSERT_EQ(offered, listed) << drag << " at " << x << "," << y;
            ++drops;
            valid += offered ? 1 : 0;
        }
    });
    EXPECT_GT(valid, 500);
}

TEST(CasinoZones, WhatIsNothingOfTheGameIsNoTarget) {
    const Rules rules{casino::Settings{}};
    State state;
    Past past;
    rules.start(state, past, Deal{});
    Contacts contacts;
    EXPECT_EQ(contacts.add(0, 7, ElementKind::card, {0, 0, 64, 88}), Problem::none);
    const auto nothing = [](ElementId) { return std::string(); };
    const auto zones = drop_zones(contacts, rules, state, "Ad", nothing);
    ASSERT_TRUE(zones);
    EXPECT_TRUE(zones->zones.empty());
    EXPECT_TRUE(zones->table);
    const auto contact = contacts.find(0, {.x = 32, .y = 44});
    ASSERT_TRUE(contact);
    EXPECT_EQ(target_at(contact, 32, 44, {.own_pile = {}, .table = Rect{0, 0, 99, 99}}, nothing),
              std::nullopt)
        << "§7: a card dropped on a contact without offers is not trailed";
}

TEST(CasinoZones, ADragThatIsNoneIsRefused) {
    const Rules rules{casino::Settings{}};
    State state;
    Past past;
    rules.start(state, past, Deal{});
    const Contacts contacts;
    const auto none = [](ElementId) { return std::string("S"); };
    EXPECT_EQ(drop_zones(contacts, rules, state, "XX", none).error().code, "bad-action");
    EXPECT_TRUE(drop_zones(contacts, rules, state, "Ad", none)->table);
}

}  // namespace
}  // namespace prise::contact
