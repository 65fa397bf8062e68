// The desk tells what the façade tells, of every game, to every viewer: looked at after every
// action, taken back, walked through, opened again from an observation or from a record.
#include "bindings/desk/desk.h"

#include <gtest/gtest.h>

#include "prise/core/described.h"
#include "prise/match/record.h"
#include "tests/exam/games_under_test.h"
#include "tests/match/random_match.h"

namespace prise::bindings {
namespace {

json::Value viewer_json(Viewer viewer) {
    return viewer.everything           ? json::Value("all")
           : viewer.seat == Seat::none ? json::Value("spectator")
                                       : json::Value(number_of(viewer.seat));
}

// One open game, asked through the desk.
class Page {
  public:
    Page(Desk& desk, json::Object what) : desk_(desk) {
        what.insert(what.begin(), {"do", "open"});
        first = ask_desk(what);
        const json::Value* opened = first.find("ok");
        handle = opened != nullptr ? *opened->find("handle")->integer() : 0;
    }

    json::Value ask_desk(const json::Object& request) {
        const auto answer = json::parse(desk_.answer(json::Value(request).text()),
                                        {.size = size_t{1} << 24, .halves = true});
        EXPECT_TRUE(answer);
        return answer ? *answer : json::Value();
    }
    json::Value ask(std::string_view what, json::Object more = {}) {
        more.insert(more.begin(), {{"do", what}, {"handle", handle}});
        const json::Value answer = ask_desk(more);
        return answer.find("ok") != nullptr ? *answer.find("ok") : answer;
    }
    json::Value look(Viewer viewer) { return ask("look", {{"viewer", viewer_json(viewer)}}); }
    std::string looks(const std::vector<Viewer>& viewers) {
        std::string out;
        for (const Viewer viewer : viewers) {
            out += look(viewer).text() + "\n";
        }
        return out;
    }

    int64_t handle = 0;
    json::Value first;

  private:
    Desk& desk_;
};

// How the façade says it looks.
void expect_look(const json::Value& look, const AnyPlay& play, Viewer viewer) {
    std::vector<std::string> legal;
    const bool is_shown = play.legal(viewer, legal);
    const auto forced = play.forced(viewer);
    const auto text_of_member = [&](std::string_view name) { return look.find(name)->text(); };
    EXPECT_EQ(text_of_member("observation"), json::Value(play.observe(viewer)).text());
    EXPECT_EQ(text_of_member("legal"),
              is_shown ? json::Value(json::Array(legal.begin(), legal.end())).text() : "null");
    EXPECT_EQ(text_of_member("forced"), forced ? json::Value(*forced).text() : "null");
    EXPECT_EQ(text_of_member("toAct"),
              play.to_act() == Seat::none ? "null" : join(number_of(play.to_act())));
    EXPECT_EQ(text_of_member("outcome"), play.outcome_json().text());
    EXPECT_EQ(text_of_member("turns"), join(play.completed_turns()));
    EXPECT_EQ(text_of_member("lines"),
              json::Value(described_lines(play.explain_position(viewer))).text());
    EXPECT_EQ(look.find("position") != nullptr, viewer.everything);
    EXPECT_EQ(text_of_member("memory"), json::Value(play.memory()).text());
    if (viewer.everything) {
        EXPECT_EQ(text_of_member("position"), json::Value(play.position()).text());
    }
}

std::string without(json::Value look, std::initializer_list<std::string_view> names) {
    std::erase_if(*look.object(), [&](const json::Member& member) {
        return std::ranges::find(names, member.name) != names.end();
    });
    return look.text();
}

class DeskOf : public testing::TestWithParam<GameEntry> {
  protected:
    std::vector<Viewer> viewers(const AnyGame& game) const {
        std::vector<Viewer> out = {spectator, all_knowing};
        for (int seat = 1; seat <= game.seats(); ++seat) {
            out.push_back({seat_number(seat)});
        }
        return out;
    }
};

TEST_P(DeskOf, TellsWhatTheFacadeTells) {
    const GameEntry& entry = GetParam();
    Desk desk(games_under_test());
    for (uint64_t seed = 1; seed <= 6; ++seed) {
        Random random(seed);
        const auto options = conformance::random_options(*entry.table, random);
        const auto game = entry.make(options);
        if (!game) {
            continue;
        }
        const auto play = (*game)->start();
        Page page(desk, {{"game", entry.id}, {"options", options.to_json()}});
        ASSERT_NE(page.handle, 0) << page.first.text();
        const auto all = viewers(**game);
        Collector collector;
        play->tell_start(collector);
        for (int n = 0; n < 40 && !play->outcome().over(); ++n) {
            SCOPED_TRACE(play->position());
            std::vector<std::string> legal;
            play->legal(all_knowing, legal);
            const std::string action = legal[random.below(static_cast<uint32_t>(legal.size()))];
            const Viewer viewer = all[random.below(static_cast<uint32_t>(all.size()))];
            const std::string before = page.looks(all);
            const json::Object request{{"action", action},
                                       {"by", number_of(play->to_act())},
                                       {"viewer", viewer_json(viewer)}};
            const json::Value done = page.ask("act", request);
            const PlayMark mark = play->mark();
            const auto admitted = play->admit(action, Seat::none);
            ASSERT_TRUE(admitted);
            collector.clear();
            play->apply(*admitted, &collector);
            json::Array events;
            for (const Event& event : collector.events) {
                events.push_back(render(event, viewer));
            }
            ASSERT_NE(done.find("events"), nullptr) << done.text();
            EXPECT_EQ(done.find("events")->text(), json::Value(events).text());
            EXPECT_EQ(*done.find("action")->string(), play->log_text(mark, *admitted, viewer));
            EXPECT_EQ(done.find("hidden") == nullptr, play->may_see(mark, *admitted, viewer));
            expect_look(*done.find("look"), *play, viewer);
            for (const Viewer other : all) {
                expect_look(page.look(other), *play, other);
            }
            // There and back again.
            const std::string after = page.looks(all);
            EXPECT_NE(before, after);
            page.ask("undo");
            EXPECT_EQ(page.looks(all), before);
            EXPECT_EQ(page.ask("act", request).text(), done.text());
            page.ask("goto", {{"at", 0}});
            EXPECT_EQ(page.look(all_knowing).find("line")->text(), join(n + 1));
            EXPECT_EQ(page.ask("goto", {{"at", n + 1}, {"viewer", viewer_json(viewer)}}).text(),
                      done.text());
            EXPECT_EQ(page.looks(all), after);
        }
        page.ask("goto", {{"at", 0}});
        const json::Value at_start = page.look(all_knowing);
        Page again(desk, {{"game", entry.id}, {"options", options.to_json()}});
        EXPECT_EQ(without(at_start, {"line"}), without(again.look(all_knowing), {"line"}));
        page.ask("close");
        again.ask("close");
    }
}

TEST_P(DeskOf, AnswersFromAnObservationAsTheHostDoes) {
    const GameEntry& entry = GetParam();
    Desk desk(games_under_test());
    int compared = 0;
    for (uint64_t seed = 1; seed <= 8; ++seed) {
        Random random(seed);
        const auto options = conformance::random_options(*entry.table, random);
        const auto game = entry.make(options.without_secrets());
        if (!game) {
            continue;
        }
        const auto play = (*game)->start();
        play->playout(random, random.below(60));
        const json::Value told_options = options.to_json(false);
        for (const Viewer viewer : viewers(**game)) {
            if (viewer.everything) {
                continue;
            }
            Page host(desk, {{"game", entry.id},
                             {"options", told_options},
                             {"position", play->position()},
                             {"memory", play->memory()},
                             {"viewer", viewer_json(viewer)}});
            ASSERT_NE(host.handle, 0) << host.first.text();
            Page seen(desk, {{"game", entry.id},
                             {"options", told_options},
                             {"observation", *host.look(viewer).find("observation")},
                             {"memory", *host.look(viewer).find("memory")},
                             {"viewer", viewer_json(viewer)}});
            ASSERT_NE(seen.handle, 0) << seen.first.text();
            EXPECT_EQ(seen.look(viewer).text(), host.look(viewer).text()) << play->position();
            EXPECT_EQ(seen.ask("look").text(), host.ask("look").text());
            EXPECT_NE(seen.look(all_knowing).find("refused"), nullptr);
            std::vector<std::string> legal;
            play->legal(all_knowing, legal);
            for (size_t i = 0; i < legal.size() && i < 4; ++i) {
                EXPECT_EQ(seen.ask("explain", {{"action", legal[i]}}).text(),
                          host.ask("explain", {{"action", legal[i]}}).text());
                ++compared;
            }
            if (!(*game)->is_open() && !legal.empty()) {
                const std::string before = seen.ask("look").text();
                const json::Value refused = seen.ask("act", {{"action", legal.front()}});
                EXPECT_EQ(*refused.find("refused")->find("code")->string(), "only-observed");
                EXPECT_EQ(seen.ask("look").text(), before);
            }
            host.ask("close");
            seen.ask("close");
        }
    }
    EXPECT_GT(compared, 0);
}

// The Gambit Engine, decision 45: with `hidden` 0 a position can still have a mark.
TEST(Desk, DoesNotPlayOnFromWhatItCannotSee) {
    Desk desk;
    const auto open = [&](std::string_view place) {
        return Page(desk,
                    {{"game", "gene-chess"}, {"observation", std::string(place)}, {"viewer", 2}});
    };
    Page veiled = open("4k3/8/8/8/8/8/8/1N2K3 w - - 3 9 b1=L.1?? - -");
    ASSERT_NE(veiled.handle, 0) << veiled.first.text();
    for (const json::Value& answer :
         {veiled.ask("act", {{"action", "e1e2"}}), veiled.ask("perft", {{"depth", 1}}),
          veiled.ask("playouts", {{"seed", 1}, {"games", 1}}),
          veiled.ask("adjudicate", {{"end", "resignation"}, {"seat", 1}})}) {
        EXPECT_NE(answer.find("refused"), nullptr) << answer.text();
    }
    Page plain = open("4k3/8/8/8/8/8/P7/1N2K3 w - - 3 9 - - -");
    ASSERT_NE(plain.handle, 0) << plain.first.text();
    const json::Value acted = plain.ask("act", {{"action", "e1e2"}});
    EXPECT_TRUE(acted.find("refused") == nullptr) << acted.text();
    EXPECT_EQ(plain.ask("perft", {{"depth", 1}}).find("refused"), nullptr);
}

TEST_P(DeskOf, WalksThroughRecords) {
    Desk desk(games_under_test());
    int64_t walked = 0;
    for (uint64_t seed = 1; seed <= 8; ++seed) {
        const RandomMatch match(GetParam(), seed, 120);
        const MatchState& state = match.state();
        if (state.play() == nullptr) {
            continue;
        }
        const std::string record = write_record(match.entries(), native::hashing());
        Page page(desk, {{"record", record}});
        ASSERT_NE(page.handle, 0) << page.first.text();
        const json::Value end = page.look(all_knowing);
        EXPECT_EQ(*end.find("position")->string(), state.play()->position());
        EXPECT_EQ(*end.find("memory")->string(), state.play()->memory());
        if (state.decided()) {
            EXPECT_EQ(end.find("outcome")->text(), state.outcome_json().text());
            EXPECT_EQ(end.find("legal")->text(), "[]");
            EXPECT_EQ(page.ask("act", {{"action", "x"}}).find("refused")->find("code")->text(),
                      "\"game-over\"");
        }
        const bool has_returned = std::ranges::any_of(match.entries(), [](const Entry& entry) {
            return entry.kind == EntryKind::undo || entry.kind == EntryKind::takeback;
        });
        for (const Viewer viewer : viewers(*state.game())) {
            const auto texts = state.texts_for(viewer);
            const json::Value log = page.ask("log", {{"viewer", viewer_json(viewer)}});
            ASSERT_EQ(log.array()->size(), texts.size());
            for (size_t i = 0; i < texts.size(); ++i) {
                const json::Value& step = (*log.array())[i];
                // A match remembers what was shown before it was taken back; a line does not.
                if (!has_returned || step.find("hidden") == nullptr) {
                    EXPECT_EQ(*step.find("action")->string(), texts[i]);
                }
            }
        }
        // What was told of the actions that count, in the words of the match.
        MatchState again(shared_games(), native::hashing(), MatchState::Telling::everything);
        std::map<int64_t, std::string> told_of;
        ASSERT_TRUE(fold_record(match.entries(), again, [&](const Told& told) {
            told_of[told.seq] = json::Value(told.events_for(all_knowing)).text();
        }));
        page.ask("goto", {{"at", 0}});
        for (size_t i = 0; i < state.line().size(); ++i) {
            const json::Value step =
                page.ask("goto", {{"at", static_cast<int64_t>(i + 1)}, {"viewer", "all"}});
            EXPECT_EQ(step.find("events")->text(), told_of[state.line()[i].seq]);
            EXPECT_EQ(*step.find("action")->string(), state.text_of(state.line()[i]));
            ++walked;
        }
        EXPECT_EQ(page.look(all_knowing).text(), end.text());
        if (!state.line().empty()) {  // something else is tried, and the record is left
            page.ask("undo", {{"actions", static_cast<int64_t>(state.line().size())}});
            const json::Value start = page.look(all_knowing);
            const json::Value& first = start.find("legal")->array()->front();
            EXPECT_EQ(page.ask("act", {{"action", first}}).find("at")->text(), "1");
            EXPECT_EQ(page.look(all_knowing).find("line")->text(), "1");
        }
        page.ask("close");
    }
    EXPECT_GT(walked, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, DeskOf, testing::ValuesIn(games_under_test()),
                         [](const auto& game) { return test_name(game.param); });

}  // namespace
}  // namespace prise::bindings
