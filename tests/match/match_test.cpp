// The laws of the log, for every registered game and the exam game: what live play has done, replay
// does again, byte by byte; and a record that was touched is found out.
#include <gtest/gtest.h>

#include "prise/match/record.h"
#include "prise/match/seal.h"
#include "tests/conformance/laws.h"
#include "tests/exam/games_under_test.h"
#include "tests/match/random_match.h"

namespace prise {
namespace {

class EveryGame : public testing::TestWithParam<GameEntry> {
  protected:
    int rounds(int usual) const { return usual * conformance::effort_from_environment(); }
    const GameEntry& game() const { return GetParam(); }

    MatchState folded(std::span<const Entry> entries, Transcript* transcript = nullptr) const {
        MatchState state(
            shared_games(), native::hashing(),
            transcript != nullptr ? MatchState::Telling::everything : MatchState::Telling::nothing);
        const auto done =
            fold_record({entries.begin(), entries.end()}, state, [&](const Told& told) {
                if (transcript != nullptr) {
                    transcript->note(told);
                    transcript->look(state);
                }
            });
        EXPECT_TRUE(done) << (done ? "" : done.error().text());
        return state;
    }
};

void expect_same_chains(const ChainLog& a, const ChainLog& b) {
    ASSERT_EQ(a.records().size(), b.records().size());
    for (size_t i = 0; i < a.records().size(); ++i) {
        const ChainRecord& one = a.records()[i];
        const ChainRecord& two = b.records()[i];
        ASSERT_EQ(one.seqs, two.seqs);
        ASSERT_EQ(one.captures, two.captures);
        ASSERT_EQ(one.complete, two.complete);
    }
}

TEST_P(EveryGame, ReplayIsLivePlay) {
    for (int seed = 0; seed < rounds(150); ++seed) {
        const RandomMatch live(game(), static_cast<uint64_t>(seed));
        const MatchState& was = live.state();
        const std::string record = write_record(live.entries(), native::hashing());
        const auto entries = read_record(record, native::hashing());
        ASSERT_TRUE(entries) << entries.error().text();
        ASSERT_EQ(*entries, live.entries());
        Transcript transcript;
        const MatchState again = folded(*entries, &transcript);
        ASSERT_TRUE(transcript.lines == live.transcript().lines) << record;
        for (const auto& [seq, position] : live.transcript().positions) {
            ASSERT_EQ(transcript.positions[seq], position);
        }
        ASSERT_EQ(again.play()->position(), was.play()->position());
        ASSERT_EQ(again.play()->memory(), was.play()->memory());
        ASSERT_TRUE(again.play()->same_as(*again.play()->clone()));
        ASSERT_TRUE(again.play()->same_as(*was.play()));
        expect_same_chains(transcript.chains, live.transcript().chains);
        ASSERT_EQ(again.clock(), was.clock());
        ASSERT_EQ(again.decided(), was.decided());
        ASSERT_EQ(again.texts_for(spectator), was.texts_for(spectator));
        for (int n = 1; n <= was.seats(); ++n) {
            ASSERT_EQ(again.person_on(seat_number(n)), was.person_on(seat_number(n)));
        }
    }
}

// A replay that is broken off anywhere, also in the middle of a chain, goes on from its snapshot.
TEST_P(EveryGame, ABrokenOffReplayGoesOn) {
    for (int seed = 0; seed < rounds(40); ++seed) {
        const RandomMatch live(game(), static_cast<uint64_t>(1000 + seed));
        const auto& entries = live.entries();
        Random random(static_cast<uint64_t>(seed));
        const size_t cut = random.below(static_cast<uint32_t>(entries.size())) + 1;
        const MatchState part = folded(std::span(entries).first(cut));
        if (part.play() == nullptr) {
            continue;
        }
        auto restored = part.game()->restore(part.play()->position(), part.play()->memory());
        ASSERT_TRUE(restored) << restored.error().sentence;
        (*restored)->set_completed_turns(part.play()->completed_turns());
        // The actions of the line that follow directly, on the restored game and on the played one.
        const auto played = part.play()->clone();
        const MatchState whole = folded(entries);
        for (const Step& step : whole.line()) {
            if (step.seq <= static_cast<int64_t>(cut)) {
                continue;
            }
            Collector a;
            Collector b;
            const auto first = (*restored)->apply(whole.text_of(step), step.seat, &a);
            const auto second = played->apply(whole.text_of(step), step.seat, &b);
            ASSERT_EQ(first.has_value(), second.has_value());
            if (!first) {
                break;  // the line goes on from an earlier point
            }
            ASSERT_EQ(a.events, b.events);
            ASSERT_EQ(a.captures, b.captures);
        }
        ASSERT_EQ((*restored)->position(), played->position());
        ASSERT_EQ((*restored)->memory(), played->memory());
    }
}

TEST_P(EveryGame, ARedactedRecordVerifiesAndTellsNothing) {
    for (int seed = 0; seed < rounds(40); ++seed) {
        const RandomMatch live(game(), static_cast<uint64_t>(2000 + seed), 60);
        const MatchState& was = live.state();
        const std::string redacted = write_redacted_record(live.entries(), native::hashing());
        const auto entries = read_record(redacted, native::hashing());
        ASSERT_TRUE(entries) << entries.error().text();
        MatchState state(shared_games(), native::hashing());
        const auto done = fold_record(*entries, state);
        if (was.is_over() && was.opened_seals() > 0) {
            ASSERT_FALSE(done);  // the end opens everything
            ASSERT_EQ(done.error().what, "seal");
            continue;
        }
        ASSERT_TRUE(done) << done.error().text();
        ASSERT_EQ(state.closed_seals(), was.opened_seals());
        for (const Entry& entry : *entries) {
            ASSERT_TRUE(!entry.is_sealed() || entry.opening().empty()) << redacted;
        }
    }
}

// While a game goes on, whoever reads its redacted record can only say that something was sealed:
// not what, and not whether anybody had a choice.
TEST_P(EveryGame, ARedactedLineIsTheSameWhateverWasSealed) {
    for (int seed = 0; seed < rounds(60); ++seed) {
        const RandomMatch live(game(), static_cast<uint64_t>(2500 + seed), 60);
        RecordWriter writer(native::hashing());
        for (const Entry& entry : live.entries()) {
            const std::string line = writer.redacted_line(entry);
            if (entry.kind == EntryKind::action && entry.is_sealed()) {
                ASSERT_EQ(line.find("forced"), std::string::npos);
                ASSERT_EQ(line.find("\"action\":"), std::string::npos);
            }
        }
    }
}

// Whose action was sealed checks the seal at once, everybody else when it is opened.
TEST_P(EveryGame, EntriesAreTheSameAsObjects) {
    const RandomMatch match(GetParam(), 3);
    for (size_t i = 0; i < match.entries().size(); ++i) {
        const Entry& entry = match.entries()[i];
        const int64_t seq = static_cast<int64_t>(i) + 1;
        for (const Part part : {Part::whole, Part::redacted, Part::chained}) {
            EXPECT_EQ(json::Value(object_of(entry, seq, part)).text(), written(entry, seq, part));
        }
    }
}

TEST_P(EveryGame, PlayersCanCheckSealsInPlay) {
    const Hashing& hashing = native::hashing();
    for (int seed = 0; seed < rounds(40); ++seed) {
        const RandomMatch live(game(), static_cast<uint64_t>(6000 + seed), 120);
        std::map<int64_t, Digest> seals;
        MatchState state(shared_games(), hashing, MatchState::Telling::everything);
        ASSERT_TRUE(fold_record(live.entries(), state, [&](const Told& told) {
            const Entry& entry = told.entry;
            const bool is_action = entry.kind == EntryKind::action || entry.kind == EntryKind::held;
            if (is_action && entry.is_sealed()) {
                seals[told.seq] = *digest_from_hex(entry.text("commitment"));
                const auto own = told.opening_for({entry.seat});
                ASSERT_TRUE(
                    opens_seal(hashing, state.root(), told.seq, entry.seat, seals[told.seq], own));
                json::Object other = own;
                other.front().value = "another action";
                ASSERT_FALSE(opens_seal(hashing, state.root(), told.seq, entry.seat,
                                        seals[told.seq], other));
                ASSERT_TRUE(told.opening_for(spectator).empty());
            }
            for (const Opened& opened : told.opened) {
                ASSERT_TRUE(opens_seal(hashing, state.root(), opened.seq, opened.seat,
                                       seals.at(opened.seq), opened.opening));
            }
        }));
    }
}

TEST_P(EveryGame, ATouchedRecordIsFoundOut) {
    for (int seed = 0; seed < rounds(20); ++seed) {
        const RandomMatch live(game(), static_cast<uint64_t>(3000 + seed), 80);
        const std::string record = write_record(live.entries(), native::hashing());
        Random random(static_cast<uint64_t>(seed));
        for (int i = 0; i < 40; ++i) {
            std::string touched = record;
            const size_t at = random.below(static_cast<uint32_t>(record.size()));
            const char now = static_cast<char>(' ' + random.below(95));
            if (now == touched[at]) {
                continue;
            }
            touched[at] = now;
            const auto entries = read_record(touched, native::hashing());
            if (!entries) {
                continue;  // the chain, or the form
            }
            // Only what is no part of the chain can differ now: a name, or what opens a seal.
            MatchState state(shared_games(), native::hashing());
            const bool sound = fold_record(*entries, state).has_value();
            if (sound) {
                for (size_t k = 0; k < entries->size(); ++k) {
                    ASSERT_EQ(written((*entries)[k], 1, Part::chained),
                              written(live.entries()[k], 1, Part::chained));
                    if ((*entries)[k].kind != EntryKind::joined) {
                        ASSERT_EQ((*entries)[k], live.entries()[k]);
                    }
                }
            }
        }
        // Lines dropped, doubled or exchanged.
        const size_t first = record.find('\n') + 1;
        const size_t second = record.find('\n', first) + 1;
        ASSERT_FALSE(read_record(record.substr(first), native::hashing()));
        ASSERT_FALSE(
            read_record(record.substr(0, first) + record.substr(second), native::hashing()));
        ASSERT_FALSE(
            read_record(record.substr(0, second) + record.substr(first), native::hashing()));
        ASSERT_FALSE(read_record(record.substr(0, record.size() - 1), native::hashing()));
    }
}

// Somebody who forges the chain as well is found out by the rules.
TEST_P(EveryGame, AForgedChainIsFoundOutByTheRules) {
    int found = 0;
    for (int seed = 0; seed < rounds(20); ++seed) {
        const RandomMatch live(game(), static_cast<uint64_t>(4000 + seed), 80);
        std::vector<Entry> entries = live.entries();
        Random random(static_cast<uint64_t>(seed));
        std::vector<size_t> actions;
        for (size_t i = 0; i < entries.size(); ++i) {
            if (entries[i].kind == EntryKind::action) {
                actions.push_back(i);
            }
        }
        if (actions.empty()) {
            continue;  // resigned at once
        }
        const size_t chosen = actions[random.below(static_cast<uint32_t>(actions.size()))];
        entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(chosen));
        const auto read = read_record(write_record(entries, native::hashing()), native::hashing());
        ASSERT_TRUE(read);
        MatchState state(shared_games(), native::hashing());
        const auto done = fold_record(*read, state);
        found += done ? 0 : 1;
        if (!done) {
            ASSERT_GE(done.error().line, chosen + 1);
        }
    }
    EXPECT_GT(found, 10);
}

// What an action has shown stays known: such an action is not undone, others of the turn are.
TEST(Undo, StopsAtWhatWasShown) {
    Random random(1);
    Match match(tools_for(random));
    ASSERT_TRUE(
        match.create({.id = "x", .game = "exam", .options = json::Object{{"swap", true}}}, 0));
    ASSERT_TRUE(match.start(0));
    ASSERT_TRUE(match.act(Seat::first, "peek", 0));
    const auto peeked = match.undo(Seat::first, 1, 0);
    ASSERT_FALSE(peeked);
    EXPECT_EQ(peeked.error().code, "no-undo");
    ASSERT_TRUE(match.act(Seat::first, "pass", 0));
    ASSERT_TRUE(match.act(Seat::second, "swap", 0));
    EXPECT_EQ(match.state().person_on(Seat::first), Seat::second);
    ASSERT_TRUE(match.undo(match.state().play()->to_act(), 1, 0));
    EXPECT_EQ(match.state().person_on(Seat::first), Seat::first);
    EXPECT_EQ(match.state().line().size(), 2U);
}

// RingRift §7.4: a chain is complete with its last segment, and until then can be undone whole.
TEST(Undo, TakesAChainBackWhole) {
    int undone = 0;
    for (uint64_t seed = 0; undone < 20; ++seed) {
        ASSERT_LT(seed, 500U);
        Random random(seed);
        ToldMatch kept(random);
        Match& match = kept.match();
        const MatchState& state = match.state();
        const std::vector<ChainRecord>& chains = kept.transcript.chains.records();
        ASSERT_TRUE(kept.keep(match.create({.id = "x", .game = "ringrift"}, 0)));
        ASSERT_TRUE(kept.keep(match.start(0)));
        while (!state.is_over()) {
            std::vector<std::string> legal;
            state.play()->legal(all_knowing, legal);
            const std::string& action = legal[random.below(static_cast<uint32_t>(legal.size()))];
            ASSERT_TRUE(kept.keep(match.act(state.play()->to_act(), action, 0)));
            if (chains.empty()) {
                continue;
            }
            const ChainRecord chain = chains.back();
            const std::string position = state.play()->position();
            const bool in_chain = position.find(" x ") != std::string::npos;
            ASSERT_EQ(!chain.complete, in_chain) << position;
            if (chain.complete || chain.captures.size() < 2) {
                continue;
            }
            const std::string before = chain.observe_before(*state.play(), all_knowing);
            ASSERT_TRUE(kept.keep(match.undo(chain.seat, chain.captures.size(), 0)));
            ASSERT_EQ(state.play()->position(), before);
            ASSERT_TRUE(chains.empty() || chains.back().last_seq < chain.first_seq);
            ++undone;
            break;
        }
    }
}

// Gambit Chess §9: the bids are told to everybody at the reveal, and from them the pools follow.
TEST(Samples, KnowWhatWasTold) {
    Random random(3);
    Match match(tools_for(random));
    const json::Object options{{"revealBids", "amounts"}, {"returnCost", 5}, {"initialBp", 6}};
    ASSERT_TRUE(match.create({.id = "x", .game = "duel-chess", .options = options}, 0));
    ASSERT_TRUE(match.start(0));
    const Viewer black{Seat::second};
    ViewerLog log(black);
    for (const char* action : {"e2e4", "d7d5", "e4d5", "bp:3", "bp:3", "rt:e4"}) {
        const auto done = match.act(match.state().play()->to_act(), action, 0);
        ASSERT_TRUE(done) << action;
        for (const Told& told : *done) {
            log.note(told);
        }
    }
    const AnyPlay& play = *match.state().play();
    for (int i = 0; i < 100; ++i) {
        const auto belief = play.believe(black, log.actions(), random);
        ASSERT_NE(belief, nullptr);
        const auto sample = play.clone();
        ASSERT_TRUE(belief->draw(random, *sample));
        ASSERT_EQ(sample->position(), play.position());
    }
}

INSTANTIATE_TEST_SUITE_P(Log, EveryGame, testing::ValuesIn(games_under_test()),
                         [](const auto& game) { return test_name(game.param); });

}  // namespace
}  // namespace prise
