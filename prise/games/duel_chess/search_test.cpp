// What a search and a page ask of the rules: keys, occurrences, forcing actions, observations that
// are read again, and questions.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "prise/games/duel_chess/instances.h"

namespace prise::duel_chess {
namespace {

constexpr Viewer white{Seat::first};
constexpr Viewer black{Seat::second};

Rules rules_with(std::string_view options) {
    return Rules(settings_of<Settings>(*Options::parse(option_table(), options)));
}

struct Place {
    explicit Place(std::string_view position, std::string_view options = "{}")
        : rules(rules_with(options)) {
        EXPECT_TRUE(rules.parse_position(position, "-", state, past)) << position;
    }
    void play(std::initializer_list<std::string_view> texts) {
        Silent silent;
        for (const std::string_view text : texts) {
            rules.apply(state, past, *rules.parse_action(text), silent);
        }
    }
    uint64_t key() const { return rules.key(state, past); }
    std::string seen_by(Viewer viewer) const {
        return text_of(
            [&](Text& text) { rules.print_observation(rules.observe(state, past, viewer), text); });
    }

    Rules rules;
    State state;
    Past past;
};

TEST(DuelChessKey, TellsWhatDecides) {
    constexpr std::string_view queen = "4k3/8/8/3p4/8/8/8/3QK3 w - - ";
    const auto key = [&](std::string_view rest, std::string_view options = "{}") {
        return Place(join(queen, rest), options).key();
    };
    const uint64_t plain = key("0 1 30/30 m -");
    EXPECT_EQ(plain, key("7 12 30/30 m -")) << "counters that have not run out";
    EXPECT_NE(plain, key("0 1 29/30 m -"));
    EXPECT_NE(plain, key("0 1 30/29 m -"));
    EXPECT_NE(plain, key("0 1 30/30 a:d1d5 -"));
    EXPECT_NE(key("0 1 30/30 a:d1d5 -"), key("0 1 30/30 r:d1d5 -"));
    EXPECT_NE(key("0 1 30/30 d:d1d5:1 -"), key("0 1 30/30 d:d1d5:2 -"));
    EXPECT_NE(plain, key("100 60 30/30 m -")) << "drawn by the move rule";
    EXPECT_EQ(key("99 60 30/30 a:d1d5 -"), key("0 1 30/30 a:d1d5 -")) << "not in a duel (8.1)";
}

TEST(DuelChessKey, TellsARepetition) {
    Place place("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", R"({"repetitionLimit":2,"baseRegen":0})");
    const uint64_t first = place.key();
    EXPECT_EQ(place.rules.occurrences(place.state, place.past), 1);
    place.play({"a1a2", "e8d8", "a2a1", "d8e8"});
    EXPECT_EQ(place.rules.occurrences(place.state, place.past), 2);
    EXPECT_EQ(place.rules.outcome(place.state, place.past), draw("repetition"));
    EXPECT_NE(place.key(), first);
}

// Of every list: the captures and promotions, all that is played in a duel, and nothing else.
TEST(DuelChessForcing, IsThePartThatForces) {
    Random random(5);
    std::map<Phase, int> seen;
    for (int game = 0; game < 40; ++game) {
        const bool forbids = random.chance(2);
        Place place("r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - 0 1",
                    forbids ? R"({"zeroBpAttack":"forbidden","initialBp":1,"baseRegen":0})" : "{}");
        ActionList<Action> legal;
        ActionList<Action> forcing;
        for (int ply = 0; ply < 120; ++ply) {
            place.rules.legal(place.state, place.past, legal);
            place.rules.legal_forcing(place.state, place.past, forcing);
            std::vector<Action> expected;
            for (const Action action : legal) {
                if (place.state.phase != Phase::move ||
                    captures(place.state.board(), action.move()) ||
                    action.move().promotion() != chess::no_type) {
                    expected.push_back(action);
                }
            }
            ASSERT_TRUE(std::ranges::equal(forcing, expected));
            ++seen[place.state.phase];
            if (legal.empty()) {
                break;
            }
            Silent silent;
            place.rules.apply(place.state, place.past,
                              legal[random.below(static_cast<uint32_t>(legal.size()))], silent);
        }
    }
    EXPECT_EQ(seen.size(), 4U);
}

TEST(DuelChessObservation, IsReadAgain) {
    constexpr const char* after_two_moves =
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 3 2 40/40 m a2f8cb85889d4971";
    for (const std::string_view position :
         {"4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/9 m -",
          "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 0/9 a:d1d5 -",
          "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/9 d:d1d5:7 -",
          "4r2k/8/5N2/8/8/8/3P1P2/3RKR2 w - - 0 1 2/20 r:f6e8 -", after_two_moves}) {
        const Place place(position, R"({"checkEscape":"lose"})");
        for (const Viewer viewer : {white, black, spectator, all_knowing}) {
            const std::string text = place.seen_by(viewer);
            Rules::Observation seen;
            ASSERT_TRUE(place.rules.parse_observation(text, viewer, seen)) << text;
            EXPECT_EQ(text_of([&](Text& out) { place.rules.print_observation(seen, out); }), text);
            const auto truly = place.rules.observe(place.state, place.past, viewer);
            EXPECT_EQ(seen.shown, truly.shown) << text;
            EXPECT_EQ(seen.outcome, truly.outcome) << text;
            EXPECT_EQ(seen.pool_hidden, truly.pool_hidden) << text;
            EXPECT_EQ(seen.bid_hidden, truly.bid_hidden) << text;
            EXPECT_EQ(seen.viewer, truly.viewer) << text;
        }
    }
}

TEST(DuelChessObservation, HidesNothingFromItsOwner) {
    const Rules rules = rules_with("{}");
    Rules::Observation seen;
    const auto reads = [&](std::string_view rest, Viewer viewer) {
        const std::string text = join("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 ", rest);
        return rules.parse_observation(text, viewer, seen).has_value();
    };
    EXPECT_TRUE(reads("30/? m -", white));
    EXPECT_FALSE(reads("30/? m -", black));
    EXPECT_FALSE(reads("30/? m -", all_knowing));
    EXPECT_TRUE(reads("?/? m -", spectator));
    EXPECT_TRUE(reads("?/9 d:d1d5:? -", black));
    EXPECT_FALSE(reads("30/? d:d1d5:? -", white));
    EXPECT_FALSE(reads("?/9 d:d1d5:99 -", black));
    EXPECT_FALSE(reads("?5/9 m -", black));
    State state;
    Past past;
    EXPECT_FALSE(
        rules.parse_position("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 ?/9 m -", "-", state, past));
}

std::string ask(const Place& place, Viewer viewer, std::string_view what,
                std::string_view arguments = "{}") {
    const auto answer = place.rules.ask(place.rules.observe(place.state, place.past, viewer), what,
                                        *json::parse(arguments));
    return answer ? answer->text() : std::string(answer.error().code);
}

TEST(DuelChessAsk, PricesAreForTheirOwner) {
    constexpr std::string_view known =
        R"({"capacities":{"pawn":1,"knight":3,"bishop":3,"rook":5,"queen":9,"king":10},)"
        R"("maxPieceBp":10,"overCost":2)";
    const Place move("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/4 m -");
    EXPECT_EQ(ask(move, white, "prices"), join(known, "}"));
    const Place defence("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 30/4 d:d1d5:7 -");
    EXPECT_EQ(ask(defence, white, "prices"), join(known, "}"));
    EXPECT_EQ(ask(defence, spectator, "prices"), join(known, "}"));
    EXPECT_EQ(
        ask(defence, black, "prices"),
        join(known, R"(,"bids":[{"bid":0,"cost":0},{"bid":1,"cost":1},{"bid":2,"cost":3}]})"));
    const Place retreat("3nk3/8/8/8/3R4/8/8/4K3 w - - 0 1 1/20 r:d4d8 -");
    EXPECT_EQ(ask(retreat, white, "prices"),
              join(known, R"(,"retreats":[{"square":"d3","cost":1},{"square":"d4","cost":0},)"
                          R"({"square":"d5","cost":1}]})"));
    EXPECT_EQ(ask(retreat, black, "prices"), join(known, "}"));
}

TEST(DuelChessAsk, TheScoreSheetOfWhatWasSeen) {
    Place place("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                R"({"revealBids":"result"})");
    place.play({"e2e4", "d7d5", "e4d5", "bp:1", "bp:1"});
    // The last turn is known by what is seen now: the attacker must retreat.
    EXPECT_EQ(ask(place, black, "sheet", R"({"actions":["e2e4","d7d5","e4d5","bp:?","bp:1"]})"),
              R"({"turns":[{"number":1,"seat":1,"text":"e4"},{"number":1,"seat":2,"text":"d5"},)"
              R"({"number":2,"seat":1,"text":"exd5[-]"}],"result":"*",)"
              R"("text":"1. e4 d5\n2. exd5[-]\n*\n"})");
    // Somebody resigned: the rules do not know.
    EXPECT_EQ(ask(place, black, "sheet", R"({"actions":["e2e4"],"result":"0-1"})"),
              R"({"turns":[{"number":1,"seat":1,"text":"e4"}],"result":"0-1",)"
              R"("text":"1. e4\n0-1\n"})");
    EXPECT_EQ(ask(place, black, "sheet", R"({"actions":["e2e4"],"result":1})"), "bad-question");
    EXPECT_EQ(ask(place, black, "sheet", R"({"actions":["e2e5"]})"), "illegal-move");
    EXPECT_EQ(ask(place, black, "sheet", R"({"actions":["bp:?"]})"), "wrong-phase");
    EXPECT_EQ(ask(place, black, "sheet", R"({"actions":"e2e4"})"), "bad-question");
    EXPECT_EQ(ask(place, black, "sheet", "{}"), "bad-question");
    EXPECT_EQ(ask(place, black, "sheet", R"({"start":"nonsense","actions":[]})"), "bad-position");
    EXPECT_EQ(
        ask(place, black, "sheet",
            R"({"start":"4k3/8/8/3p4/8/8/8/3QK3 w - - 0 7 ?/9 d:d1d5:? -","actions":["bp:1","rt:d4"]})"),
        R"({"turns":[{"number":7,"seat":1,"text":"Qxd5[-]>d4"}],"result":"*",)"
        R"("text":"7. Qxd5[-]>d4\n*\n"})");
}

TEST(DuelChessInstances, RulesOfOptions) {
    const auto options = *Options::parse(option_table(), "{}", "orthodox");
    const auto open = with_rules(options, [](const Rules& rules) { return rules.is_open(); });
    EXPECT_TRUE(open && *open);
    EXPECT_FALSE(rules_with("{}").is_open());
    EXPECT_FALSE(rules_with(R"({"hidePools":false})").is_open()) << "a bid waits for its answer";
}

}  // namespace
}  // namespace prise::duel_chess
