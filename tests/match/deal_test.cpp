// The deal nobody can choose (docs/fair-deal.md): who is bound when, what is refused, and what a
// record says that it proves.
#include <gtest/gtest.h>

#include <algorithm>

#include "prise/match/proof.h"
#include "prise/match/record.h"
#include "prise/match/seal.h"
#include "tests/match/random_match.h"

namespace prise {
namespace {

constexpr Digest mine{1, 2, 3};
constexpr Digest yours{4, 5, 6};

class CardTable {
  public:
    explicit CardTable(const MatchFacts& facts = {.id = "x", .game = "casino"})
        : kept_(random_), match(kept_.match()) {
        EXPECT_TRUE(keep(match.create(facts, 0)));
    }
    bool keep(const Result<Appended>& appended) { return kept_.keep(appended); }
    const MatchState& state() const { return kept_.state(); }
    const std::vector<Entry>& entries() const { return kept_.entries(); }

    bool bind(Seat seat, const Digest& entropy) {
        return keep(match.commit_entropy(
            seat,
            entropy_commitment(native::hashing(), state().dealing()->commitment, seat, entropy),
            0));
    }
    bool show(Seat seat, const Digest& entropy) {
        return keep(match.add_entropy(seat, entropy, 0));
    }
    // Both seats add entropy of their own, and the game begins.
    void deal_for_two() {
        ASSERT_TRUE(bind(Seat::first, mine) && bind(Seat::second, yours));
        ASSERT_TRUE(show(Seat::second, yours) && show(Seat::first, mine));
        ASSERT_TRUE(keep(match.start(0)));
    }
    void end() { ASSERT_TRUE(keep(match.resign(Seat::first, 0))); }

    // What folding these entries again says.
    static std::string verdict(std::vector<Entry> entries) {
        MatchState state(shared_games(), native::hashing());
        const auto done = fold_record(std::move(entries), state);
        return done ? "sound" : done.error().text();
    }
    std::string verdict() const { return verdict(entries()); }
    std::string_view proof() const { return deal_proof(state()).verdict; }

  private:
    Random random_{1};
    ToldMatch kept_;

  public:
    Match& match;
};

// The entry with another value, or without that member.
Entry with(Entry entry, std::string_view name, const json::Value& value) {
    std::ranges::find(entry.body, name, &json::Member::name)->value = value;
    return entry;
}
Entry without(Entry entry, std::string_view name) {
    std::erase_if(entry.body, [&](const json::Member& member) { return member.name == name; });
    return entry;
}

TEST(FairDeal, IsProvedWhenSeatsAddEntropyOfTheirOwn) {
    CardTable table;
    table.deal_for_two();
    EXPECT_EQ(table.proof(), "proved");
    EXPECT_NE(deal_proof(table.state()).sentence.find("seats 1 and 2"), std::string::npos);
    EXPECT_EQ(table.verdict(), "sound");
    table.end();
    EXPECT_EQ(table.verdict(), "sound");
}

TEST(FairDeal, IsTheSameFromTheSameEntropyOnly) {
    const auto position = [](const Digest& entropy) {
        CardTable table;
        EXPECT_TRUE(table.bind(Seat::first, entropy) && table.bind(Seat::second, yours));
        EXPECT_TRUE(table.show(Seat::first, entropy) && table.show(Seat::second, yours));
        EXPECT_TRUE(table.keep(table.match.start(0)));
        return table.state().play()->position();
    };
    EXPECT_EQ(position(mine), position(mine));
    EXPECT_NE(position(mine), position(yours));
}

TEST(FairDeal, ShowsNothingBeforeAllAreBound) {
    CardTable table;
    ASSERT_TRUE(table.bind(Seat::first, mine));
    EXPECT_FALSE(table.show(Seat::first, mine));
    EXPECT_FALSE(table.keep(table.match.start(0)));
    ASSERT_TRUE(table.keep(table.match.commit_for_absent(0)));
    EXPECT_FALSE(table.bind(Seat::second, yours)) << "the host is bound for it";
    EXPECT_FALSE(table.show(Seat::first, yours)) << "another one";
    EXPECT_FALSE(table.keep(table.match.start(0))) << "seat 1 owes its entropy";
    ASSERT_TRUE(table.show(Seat::first, mine));
    EXPECT_FALSE(table.show(Seat::first, mine)) << "once";
    ASSERT_TRUE(table.keep(table.match.start(0)));
    EXPECT_EQ(table.proof(), "proved");
}

// Seat 2 cannot hand in what seat 1 has committed to, and then what seat 1 shows.
TEST(FairDeal, IsNotChosenByACopy) {
    CardTable table;
    const Digest copied = entropy_commitment(native::hashing(), table.state().dealing()->commitment,
                                             Seat::first, mine);
    ASSERT_TRUE(table.bind(Seat::first, mine));
    ASSERT_TRUE(table.keep(table.match.commit_entropy(Seat::second, copied, 0)));
    ASSERT_TRUE(table.show(Seat::first, mine));
    EXPECT_FALSE(table.show(Seat::second, mine));
}

TEST(FairDeal, GivenUpLeavesATrace) {
    CardTable table;
    ASSERT_TRUE(table.bind(Seat::first, mine));
    ASSERT_TRUE(table.keep(table.match.commit_for_absent(0)));
    EXPECT_FALSE(table.keep(table.match.abandon_deal(Seat::second, 0))) << "the host's share";
    const Digest first = table.state().dealing()->commitment;
    ASSERT_TRUE(table.keep(table.match.abandon_deal(Seat::first, 0)));
    EXPECT_EQ(table.state().number_of_deal(), 2);
    EXPECT_NE(table.state().dealing()->commitment, first);
    table.deal_for_two();
    table.end();
    EXPECT_EQ(table.verdict(), "sound");
    EXPECT_NE(deal_proof(table.state()).sentence.find("given up before it, by the fault of seat 1"),
              std::string::npos);
    // Who leaves the trace out has another deal number, and is found out.
    std::vector<Entry> entries = table.entries();
    const auto given_up = std::ranges::find(entries, EntryKind::deal_abandoned, &Entry::kind);
    entries.erase(entries.begin() + 1, given_up + 1);
    EXPECT_EQ(CardTable::verdict(entries).substr(0, 21), "line 2: deal: bad-dea");
    // The secret of a deal that was given up is shown at the end, too.
    entries = table.entries();
    entries[1] = without(entries[1], "secret");
    EXPECT_EQ(CardTable::verdict(entries),
              join("line ", entries.size(),
                   ": seal: bad-seal: The game is over, but what was sealed in line 2 has not been "
                   "opened."));
}

TEST(FairDeal, EndsWithSixteenGivenUp) {
    CardTable table;
    for (int i = 0; i < 16; ++i) {
        ASSERT_TRUE(table.keep(table.match.abandon_deal(Seat::none, 0)));
    }
    EXPECT_FALSE(table.keep(table.match.abandon_deal(Seat::none, 0)));
}

TEST(FairDeal, CoversIdGameOptionsAndStart) {
    CardTable table;
    table.deal_for_two();
    const std::vector<Entry>& entries = table.entries();
    for (const auto& [name, value] :
         json::Object{{"id", "y"}, {"options", json::Object{{"handSize", 4}}}}) {
        std::vector<Entry> forged = entries;
        forged[0] = with(forged[0], name, value);
        EXPECT_EQ(CardTable::verdict(forged).substr(0, 21), "line 2: deal: bad-dea") << name;
    }
    std::vector<Entry> forged = entries;
    forged[0].at_ms = 1;
    EXPECT_NE(CardTable::verdict(forged), "sound");
}

TEST(FairDeal, RefusesWhatGoesRoundIt) {
    CardTable table;
    table.deal_for_two();
    const std::vector<Entry>& entries = table.entries();
    const auto forged = [&](auto change) {
        std::vector<Entry> all = entries;
        change(all);
        return CardTable::verdict(all);
    };
    using All = std::vector<Entry>;
    EXPECT_EQ(
        forged([](All& all) { std::swap(all[1], all[2]); }),
        "line 2: entry: bad-entry: Nobody is bound to a deal to which entropy could be added.");
    EXPECT_EQ(forged([](All& all) { std::swap(all[3], all[4]); }).substr(0, 29),
              "line 4: deal: bad-deal: Seat ");
    EXPECT_EQ(forged([](All& all) { all[2].seat = Seat::third; }),
              "line 3: entry: bad-entry: There is no seat 3.");
    EXPECT_EQ(forged([](All& all) { all.erase(all.begin() + 5); }),
              "line 6: deal: bad-deal: Seat 1 has not added its entropy.");
    EXPECT_EQ(forged([](All& all) { all.back().body.push_back({"deal", 19256}); }),
              "line 7: entry: bad-entry: 'start' has no 'deal', or not there.");
    EXPECT_EQ(
        forged([](All& all) { all[0].body[4].value = json::Object{{"seed", 7}}; }).substr(0, 57),
        "line 2: entry: bad-entry: There is no deal to commit to: ");
    EXPECT_EQ(
        forged([](All& all) { all.insert(all.begin() + 2, all[1]); }),
        "line 3: entry: bad-entry: The commitment comes before anybody joins, or after a deal "
        "given up.");
}

// What verifies and is no fair deal is called so.
TEST(FairDeal, IsNotProvedByWhatOnlyVerifies) {
    CardTable alone;
    ASSERT_TRUE(alone.keep(alone.match.start(0)));
    EXPECT_EQ(deal_proof(alone.state()).sentence, "All randomness of the deal is the host's own.");
    EXPECT_EQ(alone.proof(), "not-proved");

    CardTable named({.id = "x", .game = "casino", .options = json::Object{{"seed", 7}}});
    ASSERT_TRUE(named.keep(named.match.start(0)));
    EXPECT_EQ(named.proof(), "not-proved");

    CardTable placed({.id = "x", .game = "casino", .position = alone.state().play()->position()});
    ASSERT_TRUE(placed.keep(placed.match.start(0)));
    EXPECT_EQ(placed.proof(), "not-proved");

    std::vector<Entry> unbound = alone.entries();
    MatchState state(shared_games(), native::hashing());
    ASSERT_TRUE(state.fold(unbound.front()));
    ASSERT_TRUE(state.fold(
        {EntryKind::start, 0, Seat::none, {{"observation", *state.first_observation()}}}));
    EXPECT_EQ(deal_proof(state).verdict, "not-proved");

    CardTable draughts({.id = "x", .game = "drafti"});
    EXPECT_EQ(draughts.proof(), "nothing");
}

TEST(FairDeal, IsOpenedAtTheEnd) {
    CardTable table;
    table.deal_for_two();
    table.end();
    std::vector<Entry> entries = table.entries();
    entries[1] = without(entries[1], "secret");
    EXPECT_EQ(CardTable::verdict(entries),
              join("line ", entries.size(),
                   ": seal: bad-seal: The game is over, but what was sealed in line 2 has not been "
                   "opened."));
    entries.pop_back();
    EXPECT_EQ(CardTable::verdict(entries), "sound");  // while it goes on, it may be closed
    MatchState state(shared_games(), native::hashing());
    ASSERT_TRUE(fold_record(entries, state));
    EXPECT_EQ(deal_proof(state).verdict, "closed");
}

// A redacted record of a game that began from a position with cards in hands shows none of them.
TEST(SealedStart, ShowsNothingHidden) {
    CardTable dealt;
    ASSERT_TRUE(dealt.keep(dealt.match.start(0)));
    const std::string position = dealt.state().play()->position();
    CardTable table({.id = "x", .game = "casino", .position = position});
    ASSERT_TRUE(table.keep(table.match.start(0)));
    const std::string redacted = write_redacted_record(table.entries(), native::hashing());
    EXPECT_EQ(redacted.find("\"position\""), std::string::npos);
    EXPECT_EQ(redacted.find(position.substr(0, position.find('/'))), std::string::npos);
    const auto read = read_record(redacted, native::hashing());
    ASSERT_TRUE(read);
    EXPECT_EQ(CardTable::verdict(*read), "sound");
    // It is bound all the same.
    std::vector<Entry> forged = table.entries();
    forged[0] = with(forged[0], "position", position + " ");
    EXPECT_EQ(CardTable::verdict(forged),
              "line 1: seal: bad-seal: The position is not the one that was sealed.");
    forged[0] = without(without(table.entries()[0], "commitment"), "salt");
    EXPECT_EQ(CardTable::verdict(forged),
              "line 1: seal: bad-seal: A position of a game with secrets is sealed.");
    table.end();
    EXPECT_EQ(table.verdict(), "sound");
}

// The Gambit Engine, decision 45: with `hidden` 0 nobody can hide anything, but a position can.
TEST(Start, APositionThatHidesSomethingIsSealed) {
    const std::string veiled = "4k3/8/8/8/8/8/8/1N2K3 w - - 3 9 b1=L.1?W - -";
    const std::string plain = "4k3/8/8/8/8/8/8/1N2K3 w - - 3 9 - - -";
    for (const std::string& position : {veiled, plain}) {
        const bool hides = position == veiled;
        Random random(1);
        ToldMatch kept(random);
        Match& match = kept.match();
        ASSERT_TRUE(
            kept.keep(match.create({.id = "x", .game = "gene-chess", .position = position}, 0)));
        ASSERT_TRUE(kept.keep(match.start(0)));
        EXPECT_EQ(kept.entries().front().is_sealed(), hides);
        EXPECT_EQ(kept.state().is_open(), !hides);
        const std::string redacted = write_redacted_record(kept.entries(), native::hashing());
        EXPECT_EQ(redacted.find("?W"), std::string::npos);
        MatchState state(shared_games(), native::hashing());
        const auto read = fold_text(redacted, state);
        EXPECT_TRUE(read) << read.error().text();
        // The same, unsealed or sealed for nothing.
        std::vector<Entry> entries = kept.entries();
        std::erase_if(entries.front().body, [](const json::Member& member) {
            return member.name == "commitment" || member.name == "salt";
        });
        MatchState forged(shared_games(), native::hashing());
        EXPECT_EQ(fold_record(entries, forged).has_value(), !hides);
    }
    // Where nothing can ever be hidden, a closed seal is refused at once.
    Random random(1);
    ToldMatch kept(random);
    ASSERT_TRUE(kept.keep(kept.match().create({.id = "x", .game = "drafti"}, 0)));
    std::vector<Entry> entries = kept.entries();
    entries.front().body.push_back({"commitment", std::string(64, '0')});
    MatchState forged(shared_games(), native::hashing());
    EXPECT_FALSE(fold_record(entries, forged));
}

}  // namespace
}  // namespace prise
