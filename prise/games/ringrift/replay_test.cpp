// Section 7.4: live play, replay by actions and replay by records give the same states, events and
// capture records, byte by byte.
#include "prise/games/ringrift/replay.h"

#include <gtest/gtest.h>

#include "prise/games/ringrift/instances.h"
#include "prise/games/ringrift/testing.h"

namespace prise::ringrift {
namespace {

struct History {
    std::string options;
    std::string start;
    std::vector<std::string> actions;
    std::vector<std::string> positions;  // after each of them
    std::vector<json::Value> records;
    std::vector<std::string> captures;
    bool has_long_chain = false;
};

json::Value reread(const json::Value& value) { return *json::parse(value.text()); }

void keep(const Collector& told, History& history) {
    history.records.clear();
    history.captures.clear();
    for (const Event& event : told.events) {
        history.records.push_back(reread(render(event, all_knowing)));
    }
    for (const CaptureRecord& record : told.captures) {
        history.captures.push_back(render(record, all_knowing).text());
    }
}

History play_live(const std::string& options, Random& random) {
    const auto game = make_game(options);
    const auto play = game->start();
    History history{options, play->position(), {}, {}, {}, {}};
    Collector told;
    std::vector<std::string> legal;
    for (play->legal(all_knowing, legal); !legal.empty(); play->legal(all_knowing, legal)) {
        history.actions.push_back(pick_rare(legal, random));
        EXPECT_TRUE(play->apply(history.actions.back(), play->to_act(), &told));
        history.positions.push_back(play->position());
        history.has_long_chain =
            history.has_long_chain || history.positions.back().find(" x ") != std::string::npos;
    }
    keep(told, history);
    return history;
}

std::unique_ptr<Replay> replay_of(const History& history) {
    return std::move(*replay_from(*Options::parse(option_table(), history.options)));
}

TEST(RingriftReplay, IsLivePlayOnEveryBoard) {
    int games = 0;
    int chains = 0;
    each_table([&](const RandomRules& table, int weight) {
        for (int i = 0; i < 18 * weight; ++i, ++games) {
            Random random(static_cast<uint64_t>(1000 * table.players + i));
            const History live = play_live(table.json(random), random);
            chains += live.has_long_chain ? 1 : 0;

            const auto game = make_game(live.options);  // (a) by actions
            const auto again = game->start();
            Collector told;
            for (size_t k = 0; k < live.actions.size(); ++k) {
                ASSERT_TRUE(again->apply(live.actions[k], Seat::none, &told));
                ASSERT_EQ(again->position(), live.positions[k]);
            }
            History second{live.options, live.start, {}, {}, {}, {}};
            keep(told, second);
            ASSERT_EQ(second.records, live.records);
            ASSERT_EQ(second.captures, live.captures);

            const auto replay = replay_of(live);  // (b) by records alone
            const auto done = replay->add(live.records);
            ASSERT_TRUE(done) << done.error().sentence;
            ASSERT_EQ(replay->position(), live.positions.back());
        }
    });
    EXPECT_GT(games, 2000);
    EXPECT_GT(chains, 300);
}

// Broken off between any two records of a chain, it goes on as if nothing had been.
TEST(RingriftReplay, GoesOnInTheMiddleOfAChain) {
    int broken = 0;
    for (uint64_t seed = 0; seed < 300; ++seed) {
        Random random(seed);
        const History live = play_live(R"({"rings":12})", random);
        const auto replay = replay_of(live);
        size_t done = 0;
        std::string before;
        for (size_t i = 0; i < live.records.size(); ++i) {
            const std::string type = *live.records[i].find("type")->string();
            const bool starts = type == "StartChainCapture";
            if (!starts && type != "Capture") {
                continue;
            }
            if (starts) {
                ASSERT_TRUE(replay->add(std::span(live.records).subspan(done, i - done)));
                before = replay->position();
                done = i;
            }
            const auto added = replay->add(std::span(live.records).subspan(done, i + 1 - done));
            ASSERT_TRUE(added) << added.error().sentence;
            done = i + 1;
            ++broken;
            // The state of the record, the chain state of section 3, and the backup.
            ASSERT_EQ(replay->position(), *live.records[i].find("state")->string());
            ASSERT_EQ(replay->backup(), before);
            const auto chain = replay->chain();
            ASSERT_TRUE(chain);
            ASSERT_EQ(chain->visited_positions.size(), chain->segments.size() + 1);
            ASSERT_EQ(chain->captures.size(), chain->segments.size());
            ASSERT_EQ(chain->visited_positions.back(), chain->current_position);
            ASSERT_EQ(chain->is_complete, chain->available_options.empty());
            ASSERT_EQ(chain->has_captured(chain->current_position), !starts);
            ASSERT_FALSE(!starts && chain->has_captured(chain->segments.back().from));
            if (!starts) {  // the last CaptureRecord says what the record of the log says
                const Resolved& last = chain->captures.back();
                const auto told = [&](std::string_view name) {
                    return *live.records[i].find(name)->integer();
                };
                ASSERT_EQ(last.mover + 1, told("attacker_color"));
                ASSERT_EQ(last.captured + 1, told("captured_color"));
                ASSERT_EQ(last.target_height, told("target_height"));
                ASSERT_EQ(last.landing_marker, told("landing_marker"));
                ASSERT_EQ(last.flipped.view().size(),
                          live.records[i].find("flipped")->array()->size());
                ASSERT_EQ(last.collapsed.view().size(),
                          live.records[i].find("collapsed")->array()->size());
            }
            const bool closes = replay->position().find(" z ") != std::string::npos;
            ASSERT_EQ(chain->is_complete, closes);
        }
        ASSERT_TRUE(replay->add(std::span(live.records).subspan(done)));
        ASSERT_EQ(replay->position(), live.positions.back());
        ASSERT_FALSE(replay->backup());
        ASSERT_FALSE(replay->chain());  // and with it the mark
    }
    EXPECT_GT(broken, 1000);
}

// A chain is replayed whole or not at all; whatever is touched is found out.
TEST(RingriftReplay, TouchedRecordsAreMismatches) {
    int in_chain = 0;
    for (uint64_t seed = 0; seed < 400; ++seed) {
        Random random(seed);
        History live = play_live(R"({"rings":9})", random);
        const size_t at = random.below(static_cast<uint32_t>(live.records.size()));
        json::Object& members = *live.records[at].object();
        json::Value& value = members[random.below(static_cast<uint32_t>(members.size()))].value;
        if (value.integer() != nullptr) {
            value = *value.integer() + 1;
        } else if (value.string() != nullptr) {
            value = random.chance(2) ? "a1" : *value.string() + "1";
        } else {
            value = json::Array{"a1"};
        }
        const auto replay = replay_of(live);
        const auto done = replay->add(live.records);
        ASSERT_FALSE(done) << live.records[at].text();
        ASSERT_FALSE(done.error().sentence.empty());
        // What stands now is a position between two actions, and no part of a chain.
        const std::string position = replay->position();
        const bool known = position == live.start ||
                           std::ranges::find(live.positions, position) != live.positions.end();
        ASSERT_TRUE(known) << position;
        ASSERT_FALSE(replay->chain()) << position;
        const std::string type = text_of([&](Text& t) {
            t << (live.records[at].find("type")->string() != nullptr
                      ? *live.records[at].find("type")->string()
                      : std::string());
        });
        in_chain += type.find("Capture") != std::string::npos ? 1 : 0;
    }
    EXPECT_GT(in_chain, 20);
}

// Example 1 of section 13.
class RingriftExample : public testing::Test {
  protected:
    static constexpr std::string_view position =
        "8/8/5(b)2/8/3(b)4/8/8/(a2)7 1 m 10:0,10:0 - h - - - 9";
    RingriftExample() {
        const auto play = std::move(*game_->restore(position));
        Collector told;
        EXPECT_TRUE(play->apply("a1xd4xe5", Seat::first, &told));
        EXPECT_TRUE(play->apply("e5xf6xh8", Seat::first, &told));
        for (const Event& event : told.events) {
            records_.push_back(reread(render(event, all_knowing)));
        }
    }
    std::unique_ptr<Replay> fresh() const {
        return std::move(*replay_from(Options(option_table()), position));
    }
    json::Value& member(size_t record, std::string_view name) {
        for (json::Member& one : *records_[record].object()) {
            if (one.name == name) {
                return one.value;
            }
        }
        std::abort();
    }

    std::unique_ptr<AnyGame> game_ = make_game("{}");
    std::vector<json::Value> records_;
};

TEST_F(RingriftExample, HasTheRecordsOfTheBook) {
    ASSERT_GE(records_.size(), 4U);
    const std::array<std::pair<std::string_view, std::string_view>, 4> book = {{
        {"StartChainCapture", "8/8/5(b)2/8/3(b)4/8/8/(a2)7 1 x 10:0,10:0 - h a1 - - 9"},
        {"Capture", "8/8/5(b)2/4(a2b)3/8/8/8/a7 1 x 10:0,10:0 - hta a1xd4xe5=2 - - 9"},
        {"Capture", "7(a2b2)/8/8/4a3/8/8/8/a7 1 z 10:0,10:0 - hta a1xd4xe5=2/e5xf6xh8=2 - - 9"},
        {"CompleteChainCapture", "7(a2b2)/8/8/4a3/8/8/8/a7 2 p 10:0,10:0 - h - 1:1 - 10"},
    }};
    for (size_t i = 0; i < book.size(); ++i) {
        EXPECT_EQ(*records_[i].find("type")->string(), book[i].first);
        EXPECT_EQ(*records_[i].find("state")->string(), book[i].second);
        EXPECT_EQ(*records_[i].find("n")->integer(), static_cast<int64_t>(i) + 1);
    }
    EXPECT_EQ(records_[0].find("targets")->text(), R"(["d4"])");
    EXPECT_EQ(records_[3].find("rings_captured")->text(), "2");
    EXPECT_EQ(records_[3].find("final_position")->text(), R"("h8")");
}

TEST_F(RingriftExample, AWrongColourTakesTheChainBack) {
    member(2, "captured_color") = 1;
    const auto replay = fresh();
    const auto done = replay->add(records_);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, "captured-colour-mismatch");
    EXPECT_EQ(replay->position(), position);
}

TEST_F(RingriftExample, CaptureErrorsHaveTheCodesOfTheBook) {
    member(2, "to") = "g7";
    const auto replay = fresh();
    const auto done = replay->add(records_);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, "too-short");
    EXPECT_EQ(replay->position(), position);
}

TEST_F(RingriftExample, TheNumbersOfTheCompletionMustBeTrue) {
    member(3, "rings_captured") = 3;
    const auto replay = fresh();
    const auto done = replay->add(records_);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, "history-mismatch");
    EXPECT_EQ(replay->position(), position);
}

TEST_F(RingriftExample, AWholeChainCanBeUndone) {
    const auto replay = fresh();
    EXPECT_FALSE(replay->undo_chain());
    ASSERT_TRUE(replay->add(std::span(records_).first(3)));
    EXPECT_EQ(replay->backup(), position);
    EXPECT_TRUE(replay->undo_chain());
    EXPECT_EQ(replay->position(), position);
    ASSERT_TRUE(replay->add(records_));
}

TEST_F(RingriftExample, ATextInMidChainGoesOnWithoutABackup) {
    const auto replay =
        std::move(*replay_from(Options(option_table()), *records_[1].find("state")->string()));
    EXPECT_FALSE(replay->backup());
    EXPECT_FALSE(replay->undo_chain());
    ASSERT_TRUE(replay->add(std::span(records_).subspan(2)));
}

// The question `history`: what `prise replay` asks of a log of events.
TEST_F(RingriftExample, AHistoryIsAskedFor) {
    const auto asked = [&](size_t records, std::string_view from = position) {
        json::Array log(records_.begin(), records_.begin() + static_cast<int64_t>(records));
        const json::Value wanted =
            json::Object{{"records", std::move(log)}, {"position", std::string(from)}};
        const auto answer = game_->start()->ask("history", wanted, spectator);
        return answer ? answer->text() : std::string(answer.error().code);
    };
    EXPECT_EQ(asked(records_.size()),
              join(R"({"records":)", records_.size(), R"(,"position":")",
                   "7(a2b2)/8/8/4a3/8/8/8/a7 2 p 10:0,10:0 - h - 1:1 - 10", R"("})"));
    EXPECT_EQ(asked(2),
              R"({"records":2,"position":"8/8/5(b)2/4(a2b)3/8/8/8/a7 1 x 10:0,10:0 - hta )"
              R"(a1xd4xe5=2 - - 9","chain":{"captures":[{"from":"a1","target":"d4","to":"e5",)"
              R"("attacker_color":1,"captured_color":2,"target_height":0,"flipped":[],)"
              R"("collapsed":[],"landing_marker":0}],"current_position":"e5",)"
              R"("visited_positions":["a1","e5"],"available_options":["e5xf6xh8"],)"
              R"("is_complete":false}})");
    EXPECT_EQ(asked(2, "8/8/8/8/8/8/8/8 1 p 18:0,18:0 - h - - - 1"), "history-mismatch");
    EXPECT_EQ(asked(2, "nonsense"), "bad-position");
    for (const std::string_view wanted :
         {"{}", R"({"records":7})", R"({"records":[],"position":1})"}) {
        const auto answer = game_->start()->ask("history", *json::parse(wanted), spectator);
        EXPECT_EQ(answer.error().code, "bad-question") << wanted;
    }
}

// 7.4 step 7: a segment by itself, outside of a chain, forgets where the last move has landed.
TEST(RingriftCore, ASegmentClearsTheLastLanding) {
    constexpr std::string_view after_move = "8/8/8/8/8/3(b)4/8/a2(a)4 1 c 5:0,5:0 d1 hta - - - 9";
    const auto done = with_rules(Options(option_table()), [&]<class B>(const Rules<B>& rules) {
        State<B> state;
        Past past;
        EXPECT_TRUE(rules.parse_position(after_move, "-", state, past));
        const Cell from = state.focus;
        EXPECT_NE(from, no_cell);
        const auto cell = [&](std::string_view name) {
            Scan scan(name);
            return *take_cell(B::grid, scan);
        };
        const auto segment =
            core_apply_capture_segment(state, past, {cell("d1"), cell("d3"), cell("d4"), 1}, 0);
        EXPECT_TRUE(segment);
        EXPECT_EQ(state.focus, no_cell);
        EXPECT_TRUE(past.entries().empty());
        return true;
    });
    EXPECT_TRUE(done && *done);
}

TEST_F(RingriftExample, NonsenseIsRefused) {
    for (const std::string_view text :
         {"null", "{}", R"({"type":"Capture"})", R"({"type":"CompleteChainCapture"})",
          R"({"type":"StartChainCapture","position":"z9"})",
          R"({"type":"StartChainCapture","position":"h8"})", R"({"type":"turn"})",
          R"({"type":"ring-extracted","reason":"recovery"})", R"({"type":"line-collapsed"})"}) {
        const auto replay = fresh();
        const std::vector<json::Value> record{*json::parse(text)};
        const auto done = replay->add(record);
        ASSERT_FALSE(done) << text;
        EXPECT_EQ(done.error().code, "history-mismatch") << text;
        EXPECT_EQ(replay->position(), position);
    }
    EXPECT_FALSE(replay_from(Options(option_table()), "nonsense"));
}

}  // namespace
}  // namespace prise::ringrift
