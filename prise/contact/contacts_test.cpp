// The contact layer (§12A) against a linear scan that is the book's algorithm word by word.
#include "prise/contact/contacts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "prise/core/random.h"

namespace prise::contact {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// The book's algorithm, with nothing clever.
class Scanned {
  public:
    struct Thing {
        ElementId id;
        ElementKind kind;
        Rect rect;
    };
    std::vector<Thing> things;  // in registration order

    static double away(const Thing& thing, const Query& query) {
        const double dx = thing.rect.x + thing.rect.w / 2 - query.x;
        const double dy = thing.rect.y + thing.rect.h / 2 - query.y;
        return std::sqrt(dx * dx + dy * dy);
    }
    static bool counts(const Thing& thing, const Query& query) {
        return std::ranges::find(query.exclude, thing.id) == query.exclude.end() &&
               (!query.only || std::ranges::find(*query.only, thing.id) != query.only->end());
    }
    std::optional<Contact> find(const Query& query) const {
        const Config config;
        const Thing* nearest = nullptr;
        const double threshold = query.threshold.value_or(config.base_threshold);
        for (const Thing& thing : things) {
            if (counts(thing, query) && away(thing, query) < threshold &&
                (nearest == nullptr || away(thing, query) < away(*nearest, query))) {
                nearest = &thing;
            }
        }
        if (nearest == nullptr) {
            return std::nullopt;
        }
        const Thing* build = nullptr;
        if (nearest->kind == ElementKind::card) {
            const double reach = away(*nearest, query) + config.build_priority_bonus;
            for (const Thing& thing : things) {
                if (thing.kind == ElementKind::build && counts(thing, query) &&
                    away(thing, query) <= reach &&
                    (build == nullptr || away(thing, query) < away(*build, query))) {
                    build = &thing;
                }
            }
        }
        const Thing& answer = build != nullptr ? *build : *nearest;
        return Contact{answer.id, answer.kind, away(answer, query)};
    }
    std::vector<Contact> rank(const Query& query) const {
        std::vector<Contact> all;
        for (const Thing& thing : things) {
            if (counts(thing, query) && away(thing, query) < query.threshold.value_or(80)) {
                all.push_back({thing.id, thing.kind, away(thing, query)});
            }
        }
        std::ranges::stable_sort(all, {}, &Contact::distance);
        return all;
    }
};

// Coordinates on a coarse raster, so that distances are often equal; some of them absurd.
double some_coordinate(Random& random, uint32_t raster) {
    constexpr std::array<double, 8> absurd = {1e300,  -1e300,      1e15, -1e12,
                                              1e-300, 2147483648., 3e10, -68719476736.};
    if (random.chance(40)) {
        return absurd[random.below(8)];
    }
    return random.below(raster) * 20.0 - 200;
}

void compare(int elements, uint32_t raster, uint64_t seed) {
    Random random(seed);
    Contacts contacts;
    Scanned scanned;
    for (int step = 0; step < elements * 3; ++step) {
        const auto id = static_cast<ElementId>(random.below(static_cast<uint32_t>(elements)));
        const auto known = std::ranges::find(scanned.things, id, &Scanned::Thing::id);
        const Rect rect{some_coordinate(random, raster), some_coordinate(random, raster),
                        random.chance(50) ? 1e308 : 20.0 * (1 + random.below(4)), 40};
        if (known != scanned.things.end() && random.chance(6)) {
            EXPECT_TRUE(contacts.remove(0, id));
            scanned.things.erase(known);
        } else if (known != scanned.things.end() && random.chance(2)) {
            EXPECT_EQ(contacts.update(0, id, rect), Problem::none);
            known->rect = rect;
        } else {
            const auto kind = static_cast<ElementKind>(random.below(3));
            EXPECT_EQ(contacts.add(0, id, kind, rect), Problem::none);
            if (known != scanned.things.end()) {
                *known = {id, kind, rect};
            } else {
                scanned.things.push_back({id, kind, rect});
            }
        }
        if (step % 8 != 0) {
            continue;
        }
        std::vector<ElementId> some;
        for (uint32_t left = random.below(12); left > 0; --left) {
            some.push_back(random.below(static_cast<uint32_t>(elements)));
        }
        Query query{.x = some_coordinate(random, raster),
                    .y = some_coordinate(random, raster),
                    .mode = Mode::drop};
        if (random.chance(3)) {
            query.exclude = some;
        } else if (random.chance(4)) {
            query.only = some;
        }
        if (random.chance(4)) {
            constexpr std::array<double, 9> thresholds = {0,   20,        60,    1e6,   infinity,
                                                          nan, -infinity, 1e300, 1e-300};
            query.threshold = thresholds[random.below(9)];
        }
        const auto expected = scanned.find(query);
        const auto found = contacts.find(0, query);
        ASSERT_EQ(found.has_value(), expected.has_value());
        if (found) {
            ASSERT_EQ(found->id, expected->id);
            ASSERT_EQ(found->distance, expected->distance);
        }
        ASSERT_EQ(contacts.rank(0, query), scanned.rank(query));
        ASSERT_EQ(contacts.count(0), scanned.things.size());
    }
}

TEST(CasinoContact, AnswersAreThoseOfALinearScan) {
    compare(20, 10, 1);
    compare(64, 30, 2);
    compare(100, 20, 3);
    compare(500, 10, 4);
    compare(500, 100, 5);
    compare(1500, 60, 6);
}

TEST(CasinoContact, AbsurdGeometryIsRefusedAndChangesNothing) {
    Contacts contacts;
    ASSERT_EQ(contacts.add(0, 1, ElementKind::card, {0, 0, 10, 10}), Problem::none);
    for (const double bad : {nan, infinity, -infinity}) {
        for (const Rect rect : {Rect{bad, 0, 1, 1}, Rect{0, bad, 1, 1}, Rect{0, 0, bad, 1},
                                Rect{0, 0, 1, bad}, Rect{0, 0, -1, 1}, Rect{0, 0, 1, 0}}) {
            EXPECT_EQ(contacts.add(0, 1, ElementKind::build, rect), Problem::bad_rect);
            EXPECT_EQ(contacts.add(0, 2, ElementKind::build, rect), Problem::bad_rect);
            EXPECT_EQ(contacts.update(0, 1, rect), Problem::bad_rect);
            EXPECT_EQ(contacts.update(0, 2, rect), Problem::unknown_element);
        }
    }
    EXPECT_EQ(contacts.add(0, 3, static_cast<ElementKind>(3), {nan, 0, 0, 0}), Problem::bad_type);
    EXPECT_EQ(contacts.count(0), 1U);
    EXPECT_EQ(contacts.find(0, {.x = 5, .y = 5})->kind, ElementKind::card);
    for (const double bad : {nan, infinity, -infinity, 1e308}) {
        EXPECT_FALSE(contacts.find(bad, {.x = bad, .y = 5}));
        EXPECT_FALSE(contacts.find(bad, {.x = 5, .y = bad}));
    }
    EXPECT_EQ(contacts.add(0, 4, ElementKind::card, {1e308, 1e308, 1e308, 1e308}), Problem::none);
    EXPECT_FALSE(contacts.find(0, {.x = 1e308, .y = 1e308, .threshold = infinity}).has_value() &&
                 contacts.find(0, {.x = 1e308, .y = 1e308, .threshold = infinity})->id == 4);
}

TEST(CasinoContact, MovesWaitForTheWindow) {
    Contacts contacts;
    const auto at = [&](double t, double x) { return contacts.find(t, {.x = x, .y = 0}); };
    contacts.add(0, 1, ElementKind::card, {-5, -5, 10, 10});
    contacts.update(100, 1, {495, -5, 10, 10});
    EXPECT_TRUE(at(115, 0));
    EXPECT_FALSE(at(50, 500)) << "the clock does not go back";
    EXPECT_TRUE(at(116, 500));
    contacts.update(200, 1, {-5, -5, 10, 10});
    EXPECT_TRUE(contacts.find(200, {.x = 0, .y = 0, .mode = Mode::drop})) << "a drop does not wait";
    contacts.update(300, 1, {495, -5, 10, 10});
    contacts.clear(301);
    contacts.add(302, 1, ElementKind::card, {-5, -5, 10, 10});
    EXPECT_TRUE(at(400, 0)) << "cleared with its pending move";
}

// A refused call looks at the clock like every other.
TEST(CasinoContact, RefusedCallsLetTimePass) {
    Contacts contacts;
    contacts.add(0, 1, ElementKind::card, {-5, -5, 10, 10});
    contacts.update(0, 1, {495, -5, 10, 10});
    EXPECT_EQ(contacts.update(20, 9, {0, 0, 1, 1}), Problem::unknown_element);
    EXPECT_TRUE(contacts.find(1, {.x = 500, .y = 0}));
}

// An element carries what its caller gave it, through moves and until it is registered anew.
TEST(Contacts, HandBackTheDataOfTheirCaller) {
    Contacts contacts;
    contacts.add(0, 1, ElementKind::card, {-5, -5, 10, 10}, 11);
    contacts.add(0, 2, ElementKind::build, {20, -5, 10, 10}, ~uint64_t{0});
    contacts.add(0, 3, ElementKind::temporary_stack, {200, -5, 10, 10});
    EXPECT_EQ(contacts.find(0, {.x = 0, .y = 0})->data, ~uint64_t{0});  // the build goes first
    const std::vector<ElementId> build = {2};
    EXPECT_EQ(contacts.find(0, {.x = 0, .y = 0, .exclude = build})->data, 11U);
    const auto ranked = contacts.rank(0, {.x = 0, .y = 0});
    ASSERT_EQ(ranked.size(), 2U);
    EXPECT_EQ(ranked[0].data, 11U);
    EXPECT_EQ(ranked[1].data, ~uint64_t{0});
    contacts.update(1, 1, {195, -5, 10, 10});
    EXPECT_EQ(contacts.find(1, {.x = 199, .y = 0, .mode = Mode::drop})->data, 11U);
    EXPECT_EQ(contacts.find(1, {.x = 206, .y = 0})->data, 0U);
    const std::vector<PointerDrop> drops = {{1, 1, 199, 0, std::nullopt}};
    EXPECT_EQ(contacts.find_many(1, drops)[0].contact->data, 11U);
    contacts.add(2, 1, ElementKind::card, {195, -5, 10, 10}, 12);
    EXPECT_EQ(contacts.add(2, 1, ElementKind::card, {0, 0, 0, 0}, 13), Problem::bad_rect);
    EXPECT_EQ(contacts.find(2, {.x = 199, .y = 0})->data, 12U) << "a refused call changes nothing";
    EXPECT_EQ(contacts.elements()[0].data, 12U);
}

}  // namespace
}  // namespace prise::contact
