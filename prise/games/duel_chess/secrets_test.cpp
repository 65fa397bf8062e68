// Random games under random options: the pools change as the events say and not otherwise, and
// nobody learns what §9 hides from them.
#include <optional>

#include "prise/core/text.h"
#include "prise/games/duel_chess/settings.h"
#include "prise/games/duel_chess/testing.h"

namespace prise::duel_chess {
namespace {

std::string random_options(Random& random) {
    Options options(option_table());
    for (const OptionSpec& row : option_table().rows) {
        if (random.chance(3) && row.name != "duels") {
            const auto span = static_cast<uint32_t>(row.max - row.min + 1);
            options.set(row.name, row.min + random.below(span));
        }
    }
    return options.to_json().text();
}

struct Pools {
    int64_t white = 0, black = 0;
    int64_t& of(int64_t seat) { return seat == 1 ? white : black; }
    friend bool operator==(const Pools&, const Pools&) = default;
};

Pools pools_of(const Table& table) {
    const std::string tail = table.tail();
    return {std::stoll(tail), std::stoll(tail.substr(tail.find('/') + 1))};
}

// Plays random games and lets `look` see every position with the events that led to it.
template <class Look>
void walk(int games, Look&& look) {
    Random random(11);
    for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
        Table table("", random_options(random));
        for (int ply = 0; ply < 300; ++ply) {
            look(table, random);
            const Texts legal = table.legal();
            if (legal.empty()) {
                break;
            }
            table.apply({legal[random.below(static_cast<uint32_t>(legal.size()))]});
        }
    }
}

// The ledger: what every event says, and the sum of all of them since the start.
TEST(DuelChessSecrets, PoolsChangeAsTheLedgerSays) {
    Pools ledger;
    walk(60, [&](const Table& table, Random&) {
        const Pools now = pools_of(table);
        if (table.told.events.empty()) {
            ledger = now;
            return;
        }
        for (const Event& event : table.told.events) {
            const json::Value shown = render(event, all_knowing);
            if (event.type != "bp-changed") {
                continue;
            }
            const int64_t player = *shown.find("player")->integer();
            ledger.of(player) += *shown.find("delta")->integer();
            EXPECT_EQ(ledger.of(player), *shown.find("pool")->integer()) << shown.text();
            if (const json::Value* base = shown.find("base")) {
                EXPECT_GE(*base->integer() + *shown.find("tactics")->integer(),
                          *shown.find("delta")->integer());
            }
        }
        EXPECT_EQ(ledger, now) << table.game->options().to_json().text() << "\n"
                               << table.play->position();
    });
}

// Without duels nothing is ever paid or earned.
TEST(DuelChessSecrets, OrthodoxChessHasNoLedger) {
    Random random(3);
    Table table("", "{}", "orthodox");
    for (Texts legal = table.legal(); !legal.empty(); legal = table.legal()) {
        table.apply({legal[random.below(static_cast<uint32_t>(legal.size()))]});
        for (const Event& event : table.told.events) {
            EXPECT_TRUE(event.type != "bp-changed" && event.type != "tactic");
        }
        EXPECT_EQ(pools_of(table), (Pools{39, 39}));
    }
}

bool has(const json::Value& shown, std::initializer_list<std::string_view> names) {
    return std::ranges::any_of(names, [&](std::string_view n) { return shown.find(n); });
}

TEST(DuelChessSecrets, EventsWithholdAmounts) {
    int second_bids = 0;
    walk(60, [&](const Table& table, Random&) {
        if (table.play->outcome().over()) {
            return;
        }
        const Options& options = table.game->options();
        const bool hide = options["hidePools"] != 0;
        const bool result = options["revealBids"] == 1;
        std::optional<int64_t> attacker;  // of the duel that this action decided
        for (const Event& event : table.told.events) {
            if (event.type == "duel-revealed") {
                attacker = number_of(event.seat) == 1 ? 2 : 1;
                ++second_bids;
            }
        }
        for (const Event& event : table.told.events) {
            const json::Value everything = render(event, all_knowing);
            const json::Value* player = everything.find("player");
            for (int seat = 0; seat <= 2; ++seat) {
                const json::Value shown = render(event, Viewer{seat_number(seat)});
                const bool own = player != nullptr && *player->integer() == seat;
                if (event.type == "bp-changed" && !own) {
                    EXPECT_FALSE(hide && has(shown, {"pool", "base", "tactics"})) << shown.text();
                    EXPECT_FALSE(result && attacker && has(shown, {"delta"}) &&
                                 *shown.find("reason")->string() == "duel")
                        << shown.text();
                }
                if (event.type == "tactic" && hide && number_of(event.seat) != seat &&
                    attacker != seat) {
                    EXPECT_FALSE(has(shown, {"amount"})) << shown.text();
                }
                if (event.type == "bid-placed" && (!attacker || result)) {
                    EXPECT_EQ(has(shown, {"bid", "cost"}), number_of(event.seat) == seat)
                        << shown.text();
                }
                if (event.type == "duel-revealed" && result) {
                    EXPECT_EQ(has(shown, {"attackerBid", "attackerCost"}), attacker == seat);
                    EXPECT_EQ(has(shown, {"defenderBid", "defenderCost"}),
                              number_of(event.seat) == seat);
                }
                if (event.type == "retreated" && hide) {
                    EXPECT_EQ(has(shown, {"cost"}), number_of(event.seat) == seat);
                }
                if (event.type == "bp-changed" && hide && !own && !attacker) {
                    EXPECT_FALSE(has(shown, {"delta"})) << shown.text();
                }
                if (event.type == "retreat-offered") {
                    EXPECT_EQ(has(shown, {"squares"}), attacker == seat);
                }
            }
        }
    });
    EXPECT_GT(second_bids, 100);
}

// All that a viewer can ask for, as one text.
std::string all_that_is_shown(const AnyPlay& play, Viewer viewer) {
    std::string shown = play.observe(viewer) + play.outcome_json().text();
    for (const Explanation::Line& line : play.explain_position(viewer).lines) {
        shown += line.sentence;
    }
    shown += play.ask("prices", json::Object{}, viewer)->text();
    Texts actions = {"bp:0",  "bp:1", "bp:7", "bp:100", "bp:5000", "rt:a1",
                     "rt:e4", "e2e4", "d1d5", "e1g1",   "a2b3"};
    for (char file = 'a'; file <= 'h'; ++file) {
        for (char rank = '1'; rank <= '8'; ++rank) {
            actions.push_back(std::string("rt:") + file + rank);
        }
    }
    if (play.to_act() == viewer.seat) {
        play.legal(viewer, actions);
    }
    for (const std::string& action : actions) {
        const auto why = play.explain(action, viewer);
        shown += join("\n", action, " ", why->code);
        for (const Explanation::Line& line : why->lines) {
            shown += line.sentence;
        }
        if (play.to_act() == viewer.seat) {
            const auto verdict = play.check(action, viewer.seat);
            shown += verdict ? "" : verdict.error().sentence;
        }
    }
    return shown;
}

// Two positions that differ only in a hidden pool look the same to everybody else.
TEST(DuelChessSecrets, NothingShowsAHiddenPool) {
    int compared = 0;
    walk(12, [&](const Table& table, Random& random) {
        if (table.play->outcome().over() || table.game->options()["hidePools"] == 0) {
            return;
        }
        const Pools now = pools_of(table);
        const std::string position = table.play->position();
        const size_t at = position.size() - table.tail().size();
        const size_t end = position.find(' ', at);
        for (const int owner : {1, 2}) {
            Pools other = now;
            other.of(owner) = random.chance(2) ? random.below(9999) : random.below(30);
            const auto twin = table.game->restore(
                join(position.substr(0, at), other.white, "/", other.black, position.substr(end)));
            if (!twin || (*twin)->outcome().over()) {
                continue;
            }
            for (const int seat : {0, 3 - owner}) {
                ++compared;
                EXPECT_EQ(all_that_is_shown(*table.play, Viewer{seat_number(seat)}),
                          all_that_is_shown(**twin, Viewer{seat_number(seat)}))
                    << position << " for seat " << seat;
            }
        }
    });
    EXPECT_GT(compared, 1000);
}

// Whoever has nothing but their observation is answered as by the game itself.
TEST(DuelChessSecrets, AnObservationIsAPlaceToStandOn) {
    int hidden = 0;
    walk(8, [&](const Table& table, Random&) {
        for (const int seat : {0, 1, 2}) {
            const Viewer viewer{seat_number(seat)};
            const std::string seen = table.play->observe(viewer);
            hidden += seen.find('?') != std::string::npos ? 1 : 0;
            const auto place = table.game->stand_on(seen, viewer);
            ASSERT_TRUE(place) << seen << ": " << place.error().sentence;
            ASSERT_EQ(all_that_is_shown(**place, viewer), all_that_is_shown(*table.play, viewer))
                << table.game->options().to_json().text() << " for seat " << seat;
        }
    });
    EXPECT_GT(hidden, 500);
}

// With open bids the pools follow from what everybody saw, so whatever is drawn has them right.
TEST(DuelChessSecrets, BeliefsKnowThePoolsFromOpenBids) {
    Random random(5);
    for (int game = 0; game < 20; ++game) {
        Table table;
        std::vector<SeenText> log;
        for (int ply = 0; ply < 80; ++ply) {
            const Texts legal = table.legal();
            if (legal.empty()) {
                break;
            }
            const std::string& action = legal[random.below(static_cast<uint32_t>(legal.size()))];
            log.push_back({table.play->to_act(), action});
            table.apply({action});
            const bool dueling = table.tail().find(" d:") != std::string::npos;
            if (!dueling && !table.play->outcome().over()) {
                const auto belief = table.play->believe(spectator, log, random);
                ASSERT_NE(belief, nullptr);
                const auto drawn = table.play->clone();
                ASSERT_TRUE(belief->draw(random, *drawn));
                ASSERT_EQ(drawn->position(), table.play->position());
            }
        }
    }
}

}  // namespace
}  // namespace prise::duel_chess
