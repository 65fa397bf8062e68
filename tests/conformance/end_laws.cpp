// Every game ends, everybody agrees that it has, and nothing happens afterwards.
#include "prise/core/text.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/walk.h"

namespace prise::conformance::laws {

void every_game_ends(const GameEntry& entry, Report& report) {
    constexpr uint64_t bound = 1000000;
    Random random(3);
    for (int i = report.times(60); i > 0 && !report.full(); --i) {
        const auto game = random_game(entry, random, report);
        if (game == nullptr) {
            return;
        }
        const std::string options = game->options().to_json().text();
        const auto play = game->start();
        if (play->playout(random, bound) == bound || !play->outcome().over()) {
            report.add(join(entry.id, ": random play with ", options,
                            " goes on for ever, or ends "
                            "without outcome at ",
                            play->position()));
        }
        // Absent players do not keep a game alive for ever either.
        const auto absent = game->start();
        int left = 20000;
        for (; left > 0 && !absent->outcome().over(); --left) {
            const auto forced = absent->forced(all_knowing);
            if (!forced || !absent->apply(*forced)) {
                break;
            }
        }
        if (!absent->outcome().over()) {
            report.add(join(entry.id, ": forced play with ", options, " does not end, after ",
                            20000 - left, " actions at ", absent->position()));
        }
    }
}

void the_end_is_the_end(const GameEntry& entry, Report& report) {
    walk(entry, report, 800, [](Walk& at) {
        const bool over = at.now->outcome().over();
        at.expect(over == at.legal.empty(), "over and legal actions do not agree");
        at.expect(over == (at.now->to_act() == Seat::none), "over and to_act do not agree");
        at.expect(over == !at.now->forced(all_knowing), "over and forced do not agree");
        at.expect(number_of(at.now->to_act()) <= at.game->seats(), "a seat too many is to act");
        if (!over) {
            return;
        }
        std::vector<std::string> tried = at.hostile_texts();
        for (const Step& step : at.steps) {
            tried.push_back(step.action);
        }
        for (const std::string& text : tried) {
            const bool is_action = at.game->parse_action(text).has_value();
            for (const Seat seat : {Seat::none, Seat::first, Seat::second}) {
                const auto verdict = at.now->check(text, seat);
                at.expect(!verdict && (!is_action || verdict.error().code == "game-over"),
                          join(quoted(text), " is not refused with game-over"));
            }
            const auto explained = at.now->explain(text, all_knowing);
            at.expect(!is_action || (explained && explained->code == "game-over"),
                      join(quoted(text), " is not explained with game-over"));
        }
        at.expect(at.now->perft(1) == 0, "perft counts actions after the end");
        at.expect(at.now->clone()->playout(at.random, 10) == 0, "playout goes on after the end");
        for (const End end : {End::resignation, End::timeout, End::abandonment, End::agreement}) {
            const auto decided = at.now->adjudicate(end, Seat::first);
            at.expect(!decided && decided.error().code == "game-over",
                      join(name_of(end), " after the end"));
        }
    });
}

namespace {

// {"status":...,"winner":...,"reason":...}, then what the book adds.
void expect_outcome(const Walk& at, const json::Value& value, const std::string& what) {
    const json::Object* members = value.object();
    const json::Value* status = value.find("status");
    if (members == nullptr || members->empty() || status == nullptr ||
        (*members)[0].name != "status" || status->string() == nullptr) {
        at.fail(what + " has no status first: " + value.text());
        return;
    }
    const json::Value* winner = value.find("winner");
    const json::Value* reason = value.find("reason");
    const bool won = *status->string() == "win";
    const bool over = won || *status->string() == "draw";
    at.expect(over || *status->string() == "ongoing", what + ": unknown status " + value.text());
    at.expect((winner != nullptr) == won && (reason != nullptr) == over,
              what + ": winner or reason do not fit: " + value.text());
    if (winner != nullptr) {
        const int64_t* seat = winner->integer();
        at.expect(seat != nullptr && *seat >= 1 && *seat <= at.game->seats(),
                  what + ": no such winner: " + value.text());
    }
    if (reason != nullptr) {
        at.expect(reason->string() != nullptr && is_kebab_case(*reason->string()),
                  what + ": no reason: " + value.text());
    }
}

// Places are those of a ranking, whoever wins is first alone, and points go with places. What the
// book writes as a ranking is what the verdict says.
void expect_verdict(const Walk& at, const Verdict& verdict, const std::string& what) {
    const int seats = at.game->seats();
    const std::string text = at.now->describe(verdict).text();
    for (int n = 1; n <= max_seats; ++n) {
        const size_t i = index_of(seat_number(n));
        const bool counts = verdict.over() && n <= seats;
        at.expect(counts || (verdict.places[i] == 0 && verdict.half_points[i] == 0),
                  join(what, " ranks seat ", n, ": ", text));
        if (!counts) {
            continue;
        }
        int better = 0;
        for (int m = 1; m <= seats; ++m) {
            const size_t k = index_of(seat_number(m));
            better += verdict.places[k] < verdict.places[i] ? 1 : 0;
            at.expect(verdict.places[k] >= verdict.places[i] ||
                          verdict.half_points[k] >= verdict.half_points[i],
                      join(what, " gives a worse place more points: ", text));
        }
        at.expect(verdict.places[i] == better + 1,
                  join(what, " puts seat ", n, " on place ", int{verdict.places[i]}, ": ", text));
        const bool first = seat_number(n) == verdict.outcome.winner;
        at.expect(verdict.outcome.winner == Seat::none || first == (verdict.places[i] == 1),
                  join(what, " does not put the winner first: ", text));
    }
    const json::Value value = at.now->describe(verdict);
    if (const json::Value* ranking = value.find("ranking")) {
        at.expect(*ranking == ranking_of(verdict), join(what, " is ranked otherwise: ", text));
    }
}

}  // namespace

void outcomes_are_well_formed(const GameEntry& entry, Report& report) {
    walk(entry, report, 1000, [](Walk& at) {
        const json::Value value = at.now->outcome_json();
        expect_outcome(at, value, "the outcome");
        const Outcome outcome = at.now->outcome();
        expect_verdict(at, at.now->verdict(), "the outcome");
        at.expect(at.now->verdict().outcome == outcome, "the verdict is on another outcome");
        at.expect(at.now->outcome_json() == value && outcome == at.now->outcome(),
                  "another outcome when asked again");
        at.expect(value.find("status") == nullptr ||
                      outcome.over() == (*value.find("status")->string() != "ongoing"),
                  "outcome and its JSON do not agree");
    });
}

void adjudication_decides(const GameEntry& entry, Report& report) {
    walk(entry, report, 800, [](Walk& at) {
        if (at.is_over()) {
            return;
        }
        const int seats = at.game->seats();
        const std::string position = at.now->position();
        for (const End end : {End::resignation, End::timeout, End::abandonment}) {
            const std::string name(name_of(end));
            for (int i = 1; i <= seats; ++i) {
                const auto decided = at.now->adjudicate(end, seat_number(i));
                const bool is_late = end == End::timeout && seat_number(i) != at.now->to_act();
                if (!decided) {
                    at.expect(
                        is_late && decided.error().code == "not-your-turn",
                        join(name, " of seat ", i, " is refused: ", decided.error().sentence));
                    continue;
                }
                expect_outcome(at, at.now->describe(*decided), name);
                expect_verdict(at, *decided, name);
                const Outcome& outcome = decided->outcome;
                at.expect(number_of(outcome.winner) != i, name + ": the seat wins itself");
                at.expect(seats > 2 || outcome.over(), name + " does not end a game of two");
                at.expect(
                    seats > 2 || end == End::timeout ||
                        (outcome.winner != Seat::none && outcome.reason == name),
                    name + " is not won by the other seat: " + at.now->describe(*decided).text());
            }
            for (const Seat nobody : {Seat::none, seat_number(seats + 1)}) {
                const auto decided = at.now->adjudicate(end, nobody);
                at.expect(!decided && decided.error().code == "bad-action",
                          name + " of nobody is not refused");
            }
        }
        const auto agreed = at.now->adjudicate(End::agreement, Seat::none);
        at.expect(agreed && agreed->outcome == draw("agreement"), "an agreement is no draw");
        if (agreed) {
            expect_verdict(at, *agreed, "the agreement");
        }
        at.expect_same(at.now->position(), position, "adjudication changes the position");
    });
}

}  // namespace prise::conformance::laws
