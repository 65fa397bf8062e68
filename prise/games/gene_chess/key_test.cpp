// The key for tables (all that decides what is legal and how the game stands), and occurrences.
#include "prise/games/gene_chess/key.h"

#include <gtest/gtest.h>

#include <map>

#include "prise/games/gene_chess/testing.h"

namespace prise::gene_chess {
namespace {

struct Walk {
    Rules rules;
    State state;
    Past past;

    explicit Walk(std::string_view options, std::string_view text) : rules(settings_with(options)) {
        Ledger ledger;
        EXPECT_TRUE(rules.parse_position(text, "-", state, past, ledger)) << text;
    }
    Walk& play(const std::vector<std::string>& actions) {
        Silent silent;
        for (const std::string& action : actions) {
            EXPECT_TRUE(rules.check(state, past, *rules.parse_action(action))) << action;
            rules.apply(state, past, *rules.parse_action(action), silent);
        }
        return *this;
    }
    uint64_t key() const { return rules.key(state, past); }
};

constexpr std::string_view rook = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 - - -";

TEST(GeneKey, KnowsNeitherTheWayNorTheClocks) {
    EXPECT_EQ(Walk("{}", rook).play({"a1a2", "e8d8", "a2a1", "d8e8"}).key(),
              Walk("{}", "4k3/8/8/8/8/8/8/R3K3 w - - 40 60 - - -").key());
}

TEST(GeneKey, KnowsTheDraws) {
    const std::vector<std::string> round = {"a1a2", "e8d8", "a2a1", "d8e8"};
    const uint64_t once = Walk("{}", rook).key();
    EXPECT_EQ(Walk("{}", rook).play(round).key(), once);
    EXPECT_NE(Walk("{}", rook).play(round).play(round).key(), once);
    EXPECT_NE(Walk("{}", "4k3/8/8/8/8/8/8/R3K3 w - - 100 60 - - -").key(), once);
    EXPECT_EQ(Walk(R"({"halfmoveLimit":101})", "4k3/8/8/8/8/8/8/R3K3 w - - 100 60 - - -").key(),
              once);
}

TEST(GeneKey, KnowsMarksPhaseAndGenes) {
    std::map<uint64_t, std::string> keys;
    int texts = 0;
    const auto add = [&](const std::string& text, std::string_view options) {
        keys[Walk(options, text).key()] = text;
        ++texts;
    };
    for (const char mark : mark_codes) {
        add(join("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 b1=L.1?", mark, " - -"), "{}");
    }
    add("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 b1=LD.1 - -", "{}");
    add("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 b1=LD.1 p -", "{}");
    add("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 b1=LD.2 - -", "{}");
    add("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 b1=LH0.1 - -", "{}");
    add("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 b1=LH1.1 - -", "{}");
    EXPECT_EQ(keys.size(), static_cast<size_t>(texts));
}

TEST(GeneKey, OccurrencesAreThoseOfTheRecord) {  // §8.2
    Walk walk("{\"repetitionLimit\":10}", rook);
    std::map<std::string, int> seen;
    const auto text = [&] {
        State state = walk.state;
        state.half = 0;
        state.full = 1;
        return text_of([&](Text& t) { walk.rules.print_position(state, {}, t); });
    };
    ++seen[text()];
    ActionList<Action> list;
    Random random(4);
    Silent silent;
    for (int i = 0; i < 90; ++i) {
        walk.rules.legal(walk.state, walk.past, list);
        ActionList<Action> few;  // hardly any room, so that much is met again
        for (const Action action : list) {
            if (((chess::rank_mask(0) | chess::rank_mask(7)) & bit(action.move().to())) != 0) {
                few.push(action);
            }
        }
        const ActionList<Action>& choice = few.empty() ? list : few;
        walk.rules.apply(walk.state, walk.past,
                         choice[random.below(static_cast<uint32_t>(choice.size()))], silent);
        EXPECT_EQ(walk.rules.occurrences(walk.state, walk.past), ++seen[text()]);
        if (walk.rules.outcome(walk.state, walk.past).over()) {
            break;
        }
    }
    EXPECT_LT(seen.size(), 60U);
}

}  // namespace
}  // namespace prise::gene_chess
