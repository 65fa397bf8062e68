// Lists of games, compared with a filter that looks at every game; and how the database answers
// them: by an index, without sorting.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "prise/core/random.h"
#include "prise/store/read_rows.h"
#include "prise/store/schema.h"
#include "prise/store/testing_test.h"

namespace prise::store {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::array kinds = {"drafti", "casino", "ringrift"};
constexpr std::array names = {"Asha", "Baraka", "asha", "Ümit", ""};
constexpr std::array guests = {"g1", "g2", "g3", ""};

struct Known {
    GameRow row;
    std::vector<std::string> opening;
};

template <class List>
auto any_of(const List& list, Random& random) {
    return list[random.below(static_cast<uint32_t>(std::size(list)))];
}

Append random_game(int number, Random& random) {
    Append item = making(join("game", number), static_cast<int64_t>(random.below(50)));
    item.facts->game = any_of(kinds, random);
    item.facts->is_public = !random.chance(4);
    item.standing.status = static_cast<Status>(random.below(4));
    item.standing.winner = item.standing.status == Status::ended
                               ? seat_number(static_cast<int>(random.below(4)))
                               : Seat::none;
    SetSeats seats{item.game, {}};
    for (uint32_t i = 0; i < 2 + random.below(2); ++i) {
        seats.seats.push_back(
            {.taken = true, .name = any_of(names, random), .guest = any_of(guests, random)});
    }
    item.changes = {seats};
    for (uint32_t i = 0; i < random.below(4); ++i) {
        item.opening.push_back(random.chance(2) ? "a" : "b");
    }
    return item;
}

std::string lower(std::string text) {
    for (char& letter : text) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return text;
}

bool fits(const Known& game, const GameQuery& query) {
    const GameRow& row = game.row;
    if (query.only_public && !row.facts.is_public) return false;
    if (!query.game.empty() && row.facts.game != query.game) return false;
    if (query.status && row.standing.status != *query.status) return false;
    if (row.facts.created_ms < query.from_ms) return false;
    if (query.until_ms != 0 && row.facts.created_ms >= query.until_ms) return false;
    if (query.opening.size() > game.opening.size()) return false;
    if (!std::equal(query.opening.begin(), query.opening.end(), game.opening.begin())) return false;
    const bool decided = row.standing.status == Status::ended;
    const Seat winner = row.standing.winner;
    using enum GameQuery::Outcome;
    if (query.outcome == drawn && !(decided && winner == Seat::none)) return false;
    if (query.player.empty() && query.guest.empty()) {
        return query.outcome != won || (decided && winner != Seat::none);
    }
    for (size_t i = 0; i < row.seats.size(); ++i) {
        const SeatRow& seat = row.seats[i];
        const bool has_won = decided && winner == seat_number(static_cast<int>(i) + 1);
        if (!query.player.empty() && lower(seat.name) != lower(query.player)) continue;
        if (!query.guest.empty() && seat.guest != query.guest) continue;
        if (query.outcome == won && !has_won) continue;
        if (query.outcome == lost && (!decided || winner == Seat::none || has_won)) continue;
        return true;
    }
    return false;
}

GameQuery random_query(Random& random) {
    GameQuery query;
    query.only_public = !random.chance(3);
    if (random.chance(2)) query.game = any_of(kinds, random);
    if (random.chance(3)) query.status = static_cast<Status>(random.below(4));
    if (random.chance(3)) query.player = any_of(names, random);
    if (random.chance(3)) query.guest = any_of(guests, random);
    if (random.chance(3)) query.from_ms = random.below(50);
    if (random.chance(3)) query.until_ms = 1 + random.below(50);
    query.outcome = static_cast<GameQuery::Outcome>(random.below(4));
    if (query.outcome == GameQuery::Outcome::lost && query.player.empty() && query.guest.empty()) {
        query.outcome = GameQuery::Outcome::any;
    }
    while (!query.game.empty() && query.opening.size() < 3 && random.chance(3)) {
        query.opening.emplace_back(random.chance(2) ? "a" : "b");
    }
    query.limit = 1 + random.below(9);
    return query;
}

TEST(Lists, AreWhatAFilterFinds) {
    Random random(1);
    const Folder folder;
    const auto store = opened(folder / "games.db");
    change_now(*store, {Guest{.id = "g1"}, Guest{.id = "g2"}, Guest{.id = "g3"}});
    std::vector<Known> all;
    std::vector<Append> items;
    for (int i = 0; i < 300; ++i) {
        items.push_back(random_game(i, random));
        all.push_back({{}, items.back().opening});
    }
    append_now(*store, items);
    for (size_t i = 0; i < all.size(); ++i) all[i].row = **store->game(items[i].game);
    // The youngest first; of the same moment, the one that was stored last.
    std::ranges::reverse(all);
    std::ranges::stable_sort(all, std::greater{},
                             [](const Known& game) { return game.row.facts.created_ms; });

    size_t found = 0;
    for (int round = 0; round < 600; ++round) {
        GameQuery query = random_query(random);
        std::vector<GameRow> expected;
        for (const Known& game : all) {
            if (fits(game, query)) expected.push_back(game.row);
        }
        std::vector<GameRow> listed;
        for (size_t pages = 0;; ++pages) {
            ASSERT_LE(pages, all.size());
            const auto page = store->games(query);
            ASSERT_TRUE(page.has_value()) << page.error().sentence;
            ASSERT_LE(page->games.size(), query.limit);
            listed.insert(listed.end(), page->games.begin(), page->games.end());
            if (page->next.empty()) break;
            query.after = page->next;
        }
        ASSERT_EQ(expected, listed) << sql_of_list(query);
        found += listed.size();
    }
    EXPECT_GT(found, 5'000U);
}

// Every kind of list is read from an index that has its order: the page costs what is on it.
TEST(Lists, AreNeverSortedOrSearchedWhole) {
    Random random(2);
    Database database(":memory:", Database::Mode::create, {}, 0);
    ASSERT_TRUE(migrate(database).has_value());
    for (int round = 0; round < 400; ++round) {
        const std::string sql = sql_of_list(random_query(random));
        std::string plan;
        for (Query row = database.query("EXPLAIN QUERY PLAN " + sql); row.next();) {
            plan += join(row.text(3), "\n");
        }
        ASSERT_THAT(plan, Not(HasSubstr("TEMP B-TREE"))) << sql;
        ASSERT_THAT(plan, AnyOf(HasSubstr(" INDEX "), HasSubstr("PRIMARY KEY (kind=")))
            << sql << "\n"
            << plan;
    }
}

TEST(Lists, RefuseWhatMakesNoSense) {
    const Folder folder;
    const auto store = opened(folder / "games.db");
    for (const char* cursor : {"x", "1", "1.x", ".", "1.2.3", "99999999999999999999.1"}) {
        GameQuery query;
        query.after = cursor;
        EXPECT_EQ("bad-cursor", store->games(query).error().code) << cursor;
    }
    GameQuery query;
    query.opening = {"22-18"};
    EXPECT_EQ("bad-query", store->games(query).error().code);
    query.game = "drafti";
    EXPECT_THAT(store->games(query)->games, IsEmpty());
    query.opening.resize(longest_opening + 1, "x");
    EXPECT_EQ("bad-query", store->games(query).error().code);
    query = {};
    query.outcome = GameQuery::Outcome::lost;
    EXPECT_EQ("bad-query", store->games(query).error().code);
}

}  // namespace
}  // namespace prise::store
