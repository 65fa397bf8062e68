// The player of Gambit Chess: what a duel is worth, when a check is a mate because of its price,
// and how bids are drawn.
#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "prise/ai/arena.h"
#include "prise/ai/duel_chess/bidding.h"
#include "prise/ai/duel_chess/brain.h"
#include "prise/core/matrix_game.h"

namespace prise::ai::duel_chess {
namespace {

using prise::duel_chess::Rules;
using prise::duel_chess::TieWinner;

struct Place {
    State state;
    Past past;
};

Place place_of(const Rules& rules, const std::string& text) {
    Place place;
    const auto read = rules.parse_position(text, "-", place.state, place.past);
    EXPECT_TRUE(read) << text << ": " << (read ? "" : read.error().sentence);
    return place;
}

ActionList<Action> legal_in(const Rules& rules, const Place& place) {
    ActionList<Action> list;
    rules.legal(place.state, place.past, list);
    return list;
}

Place after(const Rules& rules, const Place& place, const Action& action) {
    Place next = place;
    Silent silent;
    rules.apply(next.state, next.past, action, silent);
    return next;
}

// Positions of random games, in a phase.
std::vector<Place> places(const Rules& rules, Phase phase, int count, uint64_t seed) {
    std::vector<Place> all;
    Random random(seed);
    while (static_cast<int>(all.size()) < count) {
        Place place;
        rules.start(place.state, place.past);
        uint32_t left = 4 + random.below(80);
        for (auto list = legal_in(rules, place); !list.empty(); list = legal_in(rules, place)) {
            if (left == 0 && place.state.phase == phase) {
                all.push_back(place);
                break;
            }
            left -= left > 0 ? 1 : 0;
            place = after(rules, place, list[random.below(static_cast<uint32_t>(list.size()))]);
        }
    }
    return all;
}

// By the rules alone: whatever is captured and bid, there is an answer that ends the game, at once
// or after all other captures have failed as well (§7.3).
bool is_lost_whatever_is_bid(const Rules& rules, const Place& place) {
    const Seat other = place.state.turn() == chess::white ? Seat::second : Seat::first;
    for (const Action& capture : legal_in(rules, place)) {
        const Place opened = after(rules, place, capture);
        if (opened.state.phase != Phase::attack) {
            return false;
        }
        for (const Action& bid : legal_in(rules, opened)) {
            const Place waiting = after(rules, opened, bid);
            bool is_refuted = false;
            for (const Action& answer : legal_in(rules, waiting)) {
                const Place end = after(rules, waiting, answer);
                const Outcome outcome = rules.outcome(end.state, end.past);
                const bool goes_on =
                    end.state.phase == Phase::move && end.state.turn() == place.state.turn();
                is_refuted |= outcome.status == Outcome::Status::win
                                  ? outcome.winner == other
                                  : goes_on && is_lost_whatever_is_bid(rules, end);
                if (is_refuted) {
                    break;
                }
            }
            if (!is_refuted) {
                return false;
            }
        }
    }
    return true;
}

// In check, with a capture as the only answer: of a king, of a queen, of a knight that may step in
// between when it has failed, of two men.
TEST(PriceMate, IsSeenWhereTheRulesMakeIt) {
    using prise::duel_chess::CheckEscape;
    constexpr const char* boards[] = {
        "7k/6Q1/8/8/8/8/8/K7 b - - 0 1 ", "4R2k/6pp/8/8/8/8/K7/4q3 b - - 0 1 ",
        "1R6/8/8/8/8/k7/2n5/R6K b - - 0 1 ", "6rk/5Npp/8/8/2b5/5q2/8/K7 b - - 0 1 "};
    for (const CheckEscape escape : {CheckEscape::lose, CheckEscape::retry}) {
        int mates = 0;
        int near_misses = 0;
        for (const TieWinner ties : {TieWinner::defender, TieWinner::attacker}) {
            Settings settings;
            settings.check_escape = escape;
            settings.tie_winner = ties;
            const Rules rules(settings);
            const Brain brain(rules);
            for (const char* board : boards) {
                const bool is_single = board != boards[3];
                for (int own = 0; own <= 22; own += is_single ? 2 : 5) {
                    for (int other = 0; other <= 22; other += is_single ? 1 : 5) {
                        const Place place = place_of(rules, board + std::to_string(other) + "/" +
                                                                std::to_string(own) + " m -");
                        ASSERT_TRUE(brain.in_check(place.state));
                        const bool expected = is_lost_whatever_is_bid(rules, place);
                        const bool seen = brain.is_lost(place.state, legal_in(rules, place));
                        // With several captures that may be tried one after the other it is seen
                        // where every one of them can be paid for, and never where it is not so.
                        ASSERT_TRUE(seen == expected || (!is_single && expected && !seen))
                            << board << other << "/" << own;
                        (seen ? mates : near_misses) += 1;
                    }
                }
            }
        }
        EXPECT_GT(mates, 200);
        EXPECT_GT(near_misses, 200);
    }
}

TEST(Measure, GoesBothWays) {
    for (const int scale : {chess_scale, duel_scale}) {
        for (int result = -10'000; result <= 10'000; result += 7) {
            const int hundredths = hundredths_of(result, scale);
            ASSERT_TRUE(result_of(hundredths, scale) >= result || hundredths == most_pawns);
            ASSERT_TRUE(result_of(hundredths - 1, scale) < result || hundredths == -most_pawns);
        }
    }
}

TEST(PriceMate, IsPlayed) {
    Settings settings;
    settings.check_escape = prise::duel_chess::CheckEscape::lose;
    const Rules rules(settings);
    const Brain brain(rules);
    const auto score_with = [&](const std::string& pools) {
        const Place place = place_of(rules, "7k/8/8/6Q1/8/8/8/K7 w - - 0 1 " + pools + " m -");
        Table table(1 << 16);
        MatrixSearch<Rules, Brain> search(rules, brain, table);
        search.begin(place.state, place.past, {.nodes = 0, .depth = 2, .lines = 1});
        while (search.step(100)) {
        }
        return std::pair(search.lines()[0].score, search.lines()[0].actions[0].move().to());
    };
    constexpr int g7 = 54;
    EXPECT_EQ(score_with("20/20"), std::pair(won - 2, g7));
    EXPECT_LT(score_with("0/20").first, proved) << "too poor to pay for it";
}

// Of one capture in each of many positions.
void for_contests(const Rules& rules, const Brain& brain,
                  const std::function<void(const Brain::Contest&, Random&)>& law) {
    Random random(5);
    int contests = 0;
    for (const Place& place : places(rules, Phase::move, 150, 21)) {
        for (const Action& action : legal_in(rules, place)) {
            if (brain.is_contest(place.state, action)) {
                law(brain.contest(place.state, action, brain.evaluate(place.state)), random);
                ++contests;
                break;
            }
        }
    }
    EXPECT_GT(contests, 30);
}

TEST(Contest, IsWorthTheMoreTheBetterItsOutcomesAre) {
    const Rules rules{Settings{}};
    const Brain brain(rules);
    for_contests(rules, brain, [&](const Brain::Contest& contest, Random& random) {
        const int rounding = contest.price / Curve::one + 2;
        for (int i = 0; i < 50; ++i) {
            const int won = static_cast<int>(random.below(20'001)) - sure_result;
            const int failed = static_cast<int>(random.below(20'001)) - sure_result;
            const int more = static_cast<int>(random.below(500));
            const int value = brain.value(contest, won, failed);
            const int better = std::min(won + more, sure_result);
            ASSERT_GE(brain.value(contest, better, failed), value);
            ASSERT_GE(brain.value(contest, won, std::min(failed + more, sure_result)) + rounding,
                      value);
            // A capture may always be let fail.
            ASSERT_GE(value, std::clamp(failed, -sure_result + 1, sure_result - 1));
        }
    });
}

TEST(Contest, NeedsExactlySoMuch) {
    const Rules rules{Settings{}};
    const Brain brain(rules);
    for_contests(rules, brain, [&](const Brain::Contest& contest, Random& random) {
        for (int i = 0; i < 50; ++i) {
            const int failed = static_cast<int>(random.below(20'001)) - sure_result;
            const int value = failed + static_cast<int>(random.below(8'000)) - 1'000;
            const int needed = brain.needed(contest, failed, value);
            if (needed <= sure_result) {
                ASSERT_GE(brain.value(contest, needed, failed), value);
            }
            if (needed > -sure_result) {
                ASSERT_LT(brain.value(contest, needed - 1, failed), value);
            }
        }
    });
}

// Prunes nothing but by alpha-beta and translated windows, and rests early.
struct PlainBrain : Brain {
    using Brain::Brain;
    static constexpr int deepest_check = -1;
    static constexpr int deepest_guess = 0;
    static constexpr bool reduces_unknown = false;
    static constexpr bool table_is_exact = true;
    int deepest_rest() const { return -2; }
    int hope(const State&, const Action&, int) const { return sure_result; }
    int reduction(int, int, bool) const { return 0; }
    bool repeated(const State&, const Past&) const { return false; }
    bool may_pass(const State&) const { return false; }
    bool is_bad(const State&, const Action&) const { return false; }
};

// What the search is an abbreviation of, one action deep and with what forces after that.
int by_brute_force(const Rules& rules, const PlainBrain& brain, const Place& place, int depth,
                   int distance) {
    const bool checked = brain.in_check(place.state);
    const int value = brain.evaluate(place.state);
    depth += distance > 0 && distance < 2 && checked && depth >= 0 ? 1 : 0;
    const bool looks_at_all = depth > 0 || (checked && depth > PlainBrain::deepest_check);
    if (depth < brain.deepest_rest()) {
        return value;
    }
    ActionList<Action> list;
    int best = -infinite;
    if (looks_at_all) {
        list = legal_in(rules, place);
        if (list.empty()) {
            const Outcome outcome = rules.outcome(place.state, place.past);
            return outcome.status == Outcome::Status::win ? distance - won : 0;
        }
        if (distance > 0 && checked && brain.is_lost(place.state, list)) {
            return distance + 1 - won;
        }
    } else {
        best = value;
        rules.legal_forcing(place.state, place.past, list);
    }
    for (const Action& action : list) {
        if (brain.is_contest(place.state, action)) {
            const auto contest = brain.contest(place.state, action, value);
            Place next = place;
            brain.win(next.state, next.past, action, contest);
            const int won_result =
                as_result(-by_brute_force(rules, brain, next, depth - 1, distance + 1));
            best = std::max(best, brain.value(contest, won_result, checked ? -sure_result : value));
        } else {
            best = std::max(best, -by_brute_force(rules, brain, after(rules, place, action),
                                                  depth - 1, distance + 1));
        }
    }
    return best;
}

TEST(MatrixSearch, FindsWhatBruteForceFinds) {
    Settings settings;
    settings.initial_bp = 20;
    settings.pool_cap = 40;  // above that pools are not told apart in the table
    settings.check_escape = prise::duel_chess::CheckEscape::lose;
    const Rules rules(settings);
    const PlainBrain brain(rules);
    int contests = 0;
    for (const Place& place : places(rules, Phase::move, 60, 31)) {
        Table table(1 << 18);
        MatrixSearch<Rules, PlainBrain> search(rules, brain, table);
        search.begin(place.state, place.past, {.nodes = 0, .depth = 1, .lines = 1});
        while (search.step(1'000)) {
        }
        ASSERT_EQ(search.lines()[0].score, by_brute_force(rules, brain, place, 1, 0));
        contests += brain.is_contest(place.state, search.lines()[0].actions[0]) ? 1 : 0;
    }
    EXPECT_GT(contests, 5);
}

// §8.2: pools are no part of a position, so what is back on the board need not be the same game.
TEST(MatrixSearch, TakesARepetitionForADrawWhenItIsOne) {
    const auto times = [](Settings settings, int count) {
        const Rules rules(settings);
        const Brain brain(rules);
        Place place = place_of(rules, "4k3/8/8/8/8/8/8/K2Q4 w - - 0 1 20/20 m -");
        for (int i = 1; i < count; ++i) {
            for (const char* action : {"d1d2", "e8e7", "d2d1", "e7e8"}) {
                place = after(rules, place, *rules.parse_action(action));
            }
        }
        return brain.repeated(place.state, place.past);
    };
    Settings settings;
    EXPECT_FALSE(times(settings, 2));
    EXPECT_TRUE(times(settings, 3));
    settings.repetition_limit = 5;
    EXPECT_FALSE(times(settings, 4));
    EXPECT_TRUE(times(settings, 5));
    settings.repetition_limit = 0;
    EXPECT_FALSE(times(settings, 6));
    settings = {};
    settings.duels = false;
    EXPECT_TRUE(times(settings, 2));
}

// §8.2: the side that is behind has a draw, because its capture may fail; seen without looking
// further than that.
TEST(MatrixSearch, SeesThatACaptureThatFailsDraws) {
    const Rules rules{Settings{}};
    const Brain brain(rules);
    Place place = place_of(rules, "3q2k1/5ppp/8/8/8/8/3R1PPP/3Q2K1 w - - 0 1 60/60 m -");
    const auto score = [&](const Place& from) {
        Table table(1 << 16);
        MatrixSearch<Rules, Brain> search(rules, brain, table);
        search.begin(from.state, from.past, {.nodes = 0, .depth = 1, .lines = 1});
        while (search.step(UINT64_MAX)) {
        }
        return search.lines()[0].score;
    };
    const auto play = [&](std::initializer_list<const char*> actions) {
        for (const char* action : actions) {
            place = after(rules, place, *rules.parse_action(action));
        }
    };
    play({"d2d8", "bp:0", "bp:1", "rt:d2"});
    const int first = score(place);
    play({"d8d2", "bp:0", "bp:1", "rt:d8", "d2d8", "bp:0", "bp:1", "rt:d2"});
    EXPECT_LT(first, -1'000);
    EXPECT_GE(score(place), 0);
}

TEST(MatrixSearch, IsTheSameInSlicesOfAnySizeAndCountsExactly) {
    const Rules rules{Settings{}};
    const Brain brain(rules);
    for (const Place& place : places(rules, Phase::move, 12, 41)) {
        std::vector<std::pair<int, std::vector<Action>>> answers;
        for (const uint64_t slice : {uint64_t{1}, uint64_t{7}, uint64_t{1000}, UINT64_MAX}) {
            Table table(1 << 16);
            MatrixSearch<Rules, Brain> search(rules, brain, table);
            search.begin(place.state, place.past, {.nodes = 1'234, .depth = 0, .lines = 2},
                         {.seed = 5, .permille = 50});
            while (search.step(slice)) {
            }
            ASSERT_EQ(search.nodes(), 1'234U);
            answers.emplace_back(search.lines().back().score, search.lines().back().actions);
            ASSERT_EQ(answers.back(), answers.front());
        }
    }
}

// The matrix of a duel is solved exactly, and bids are drawn as it says.
TEST(Bidding, DrawsFromTheEquilibrium) {
    const Rules rules{Settings{}};
    const Brain brain(rules);
    for (const Phase phase : {Phase::attack, Phase::defend}) {
        for (const Place& place : places(rules, phase, 25, 51)) {
            Bidding bidding(rules, brain, place.state, place.past);
            bidding.solve(3'000, -2'000);
            SmallMatrixGame cells;
            bidding.fill(3'000, -2'000, cells);
            MatrixGame game{cells.rows, cells.columns, {}};
            game.payoffs.assign(
                cells.payoffs.begin(),
                cells.payoffs.begin() + static_cast<std::ptrdiff_t>(cells.rows * cells.columns));
            const double value = solve(game).value;
            std::vector<double> own(bidding.own().count);
            for (size_t i = 0; i < own.size(); ++i) {
                own[i] = bidding.probability(i);
            }
            ASSERT_NEAR(std::accumulate(own.begin(), own.end(), 0.0), 1.0, 1e-9);
            ASSERT_NEAR(bidding.is_attacker() ? least_win(game, own) : greatest_loss(game, own),
                        value, 1e-6);
            constexpr int draws = 2'000;
            std::vector<int> drawn(own.size());
            for (int i = 0; i < draws; ++i) {
                ++drawn[bidding.draw(static_cast<uint64_t>(i))];
            }
            for (size_t i = 0; i < own.size(); ++i) {
                ASSERT_NEAR(drawn[i] / double{draws}, own[i], 0.06);
                ASSERT_TRUE(own[i] > 0 || drawn[i] == 0);
            }
        }
    }
}

// Whoever leans leaves the best answer a hundredth of the stake at most, and wins more from those
// who always bid what their man can hold.
TEST(Bidding, LeansTowardsWhatPlainBidsLoseTo) {
    const Settings settings;
    const Rules rules{settings};
    const Brain brain(rules);
    constexpr int stake = 5'000;
    double gained = 0;
    int leans = 0;
    for (const Phase phase : {Phase::attack, Phase::defend}) {
        for (const Place& place : places(rules, phase, 40, 53)) {
            Bidding bidding(rules, brain, place.state, place.past);
            bidding.solve(3'000, 3'000 - stake);
            SmallMatrixGame cells;
            bidding.fill(3'000, 3'000 - stake, cells);
            const bool attacks = bidding.is_attacker();
            const size_t answers = attacks ? cells.columns : cells.rows;
            // What the own mixture wins from every answer.
            const auto wins = [&] {
                std::vector<double> won(answers);
                for (size_t j = 0; j < answers; ++j) {
                    for (size_t i = 0; i < bidding.own().count; ++i) {
                        won[j] +=
                            bidding.probability(i) * (attacks ? cells.at(i, j) : -cells.at(j, i));
                    }
                }
                return won;
            };
            const auto strict = wins();
            bidding.lean();
            const auto leaning = wins();
            ASSERT_GE(std::ranges::min(leaning), bidding.result() - 0.01 * stake - 1);
            const auto men = prise::duel_chess::duelists(place.state.board(), place.state.pending);
            const size_t capacity = std::min<size_t>(
                answers - 1,
                static_cast<size_t>(
                    settings.capacity[chess::type_of(attacks ? men.victim : men.attacker)]));
            gained += leaning[capacity] - strict[capacity];
            leans += leaning != strict ? 1 : 0;
        }
    }
    EXPECT_GT(leans, 20);
    EXPECT_GT(gained / 80, 0.005 * stake);
}

// Against purses that are only believed: no answer of theirs, each the best of its purse, leaves
// less than the value, and no bid wins more against the answers.
TEST(Bidding, IsGoodAgainstAllPursesAtOnce) {
    const Rules rules{Settings{}};
    const Brain brain(rules);
    const Purse purses[] = {{3, 0.25}, {12, 0.25}, {20, 0.25}, {45, 0.25}};
    int differ = 0;
    for (const Phase phase : {Phase::attack, Phase::defend}) {
        for (Place& place : places(rules, phase, 15, 81)) {
            const chess::Side other = chess::other(place.state.actor());
            place.state.pools[other] = 20;  // the mean
            Bidding plain(rules, brain, place.state, place.past);
            Bidding bidding(rules, brain, place.state, place.past, purses);
            plain.solve(3'000, -2'000);
            bidding.solve(3'000, -2'000);
            double sure = 0;
            double of_plain = 0;
            double sum = 0;
            for (const Purse& purse : purses) {
                SmallMatrixGame game;
                bidding.fill(3'000, -2'000, purse.pool, game);
                const auto least = [&](const Bidding& of) {
                    double found = std::numeric_limits<double>::infinity();
                    for (size_t j = 0; j < (of.is_attacker() ? game.columns : game.rows); ++j) {
                        double win = 0;
                        for (size_t i = 0; i < of.own().count; ++i) {
                            win += of.probability(i) *
                                   (of.is_attacker() ? game.at(i, j) : -game.at(j, i));
                        }
                        found = std::min(found, win);
                    }
                    return found;
                };
                sure += purse.weight * least(bidding);
                of_plain += purse.weight * least(plain);
            }
            for (size_t i = 0; i < bidding.own().count; ++i) {
                sum += bidding.probability(i);
            }
            ASSERT_NEAR(sum, 1.0, 1e-9);
            ASSERT_NEAR(sure, bidding.result(), 2.0);
            ASSERT_GE(sure, of_plain - 1.0);
            differ += sure > of_plain + 10 ? 1 : 0;
        }
    }
    EXPECT_GT(differ, 5) << "what is believed must make a difference";
}

TEST(Bidding, DoesNotLookAtTheBidThatWaits) {
    const Rules rules{Settings{}};
    const Brain brain(rules);
    for (Place place : places(rules, Phase::defend, 25, 61)) {
        const Bidding one(rules, brain, place.state, place.past);
        const int result = one.result();
        place.state.bid = place.state.bid == 0 ? 3 : 0;
        ASSERT_EQ(Bidding(rules, brain, place.state, place.past).result(), result);
    }
}

class DuelChessPlayer : public testing::Test {
  protected:
    std::unique_ptr<AnyGame> game_ = find_game(all_games(), "duel-chess")->make_from("{}").value();
};

TEST_F(DuelChessPlayer, KeepsToTheBudgetOfEveryLevel) {
    Random random(71);
    for (int level = 1; level <= levels; ++level) {
        for (int i = 0; i < 6; ++i) {
            const auto play = game_->start();
            play->playout(random, random.below(60));
            const Seat seat = play->to_act();
            if (seat == Seat::none) {
                continue;
            }
            const auto player =
                make_player("duel-chess", *game_, {.seat = seat, .level = level}).value();
            ASSERT_TRUE(player->see(seen_by(*play, seat)));
            player->go({.nodes = 3'000});
            while (player->step(500)) {
            }
            const uint64_t budget = Brain::levels[static_cast<size_t>(level - 1)].nodes;
            EXPECT_LE(player->thought().nodes,
                      budget == 0 ? 3'000 : std::min<uint64_t>(budget, 3'000));
            EXPECT_TRUE(play->apply(player->thought().best, seat));
        }
    }
}

TEST_F(DuelChessPlayer, ForgetsItsThoughtsWhenItSeesSomethingElse) {
    const auto play = game_->start();
    for (const char* action : {"e2e4", "d7d5", "e4d5"}) {
        ASSERT_TRUE(play->apply(action, play->to_act()));
    }
    const auto player = make_player("duel-chess", *game_, {.seat = Seat::first}).value();
    ASSERT_TRUE(player->see(seen_by(*play, Seat::first)));
    player->go({.nodes = 1'000});
    EXPECT_TRUE(player->step(100));
    ASSERT_TRUE(player->see(seen_by(*play, Seat::first)));
    EXPECT_FALSE(player->step(100)) << "nobody has said go";
    player->go({.nodes = 100});
    while (player->step(100)) {
    }
    EXPECT_EQ(player->thought().nodes, 100U);
}

TEST(Contestants, AreToldHowToBid) {
    EXPECT_EQ(read_contestant("level=5,bids=random").value().bids, Bids::random);
    EXPECT_EQ(read_contestant("nodes=50").value().bids, Bids::solved);
    EXPECT_EQ(read_contestant("nodes=50,bids=strict").value().bids, Bids::strict);
    EXPECT_EQ(read_contestant("bids=loud").error().code, "bad-player");
}

}  // namespace
}  // namespace prise::ai::duel_chess
