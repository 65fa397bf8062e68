// An observation is a place to stand on: what is answered from it and the memory that goes with it
// is what the full state answers to their viewer. And what would tell a secret is withheld from
// whoever may not know it.
#include <algorithm>

#include "prise/core/text.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/shown.h"
#include "tests/conformance/walk.h"

namespace prise::conformance::laws {
namespace {

void expect_a_place_to_stand_on(Walk& at, const AnyPlay& truth, Viewer viewer,
                                const std::vector<std::string>& texts) {
    const std::string seen = truth.observe(viewer);
    const std::string memory = truth.memory();
    const auto stood = at.game->stand_on(seen, viewer, memory);
    if (!stood) {
        at.fail(join(name_of(viewer), " cannot stand on ", seen, " ", memory, ": ",
                     stood.error().sentence));
        return;
    }
    at.expect_same(all_that_is_shown(*at.game, truth, viewer, texts) + remembered(truth),
                   all_that_is_shown(*at.game, **stood, viewer, texts) + remembered(**stood),
                   name_of(viewer) + " is answered otherwise from the observation");
    at.expect_same((*stood)->position(), seen, "a made-up position is shown");
    at.expect_same((*stood)->memory(), memory, "a made-up memory is shown");
}

}  // namespace

void observations_can_be_stood_on(const GameEntry& entry, Report& report) {
    walk(entry, report, 480, [](Walk& at) {
        std::vector<std::string> texts = at.some_legal(4);
        for (std::string& text : at.hostile_texts()) {
            if (texts.size() < 10) {
                texts.push_back(std::move(text));
            }
        }
        // Without the memory, the measure is the same position without it.
        const auto forgetful = at.game->restore(at.now->position(), "-");
        std::vector<Viewer> viewers = at.viewers();
        viewers.push_back(all_knowing);
        for (const Viewer viewer : viewers) {
            expect_a_place_to_stand_on(at, *at.now, viewer, texts);
            if (forgetful && at.now->memory() != "-") {
                expect_a_place_to_stand_on(at, **forgetful, viewer, texts);
            }
        }
    });
}

// What is read is what would be written, whatever is handed in.
void bad_memories_are_refused(const GameEntry& entry, Report& report) {
    walk(entry, report, 240, [](Walk& at) {
        for (const Viewer viewer : at.viewers()) {
            const std::string seen = at.now->observe(viewer);
            const std::string memory = at.now->memory();
            for (const std::string& text : {mutated(memory, at.random), memory + " ", memory + "!",
                                            std::string(), std::string(5000, '1')}) {
                const auto stood = at.game->stand_on(seen, viewer, text);
                if (stood) {
                    at.expect_same((*stood)->observe(viewer), seen, "another observation is shown");
                    at.expect_same((*stood)->memory(), text, "another memory is shown");
                } else {
                    at.expect(
                        stood.error().code == "bad-position" && is_sentence(stood.error().sentence),
                        join("the memory ", quoted(text, 400), " is refused with ",
                             stood.error().code, ": ", stood.error().sentence));
                }
            }
        }
    });
}

void bad_observations_are_refused(const GameEntry& entry, Report& report) {
    walk(entry, report, 240, [](Walk& at) {
        for (const Viewer viewer : at.viewers()) {
            const std::string seen = at.now->observe(viewer);
            const std::string text = mutated(seen, at.random);
            const auto stood = at.game->stand_on(text, viewer);
            if (stood) {
                const std::string again = (*stood)->observe(viewer);
                at.expect(at.game->stand_on(again, viewer).has_value(),
                          join(quoted(text, 400), " is read as ", again, ", which is refused"));
            } else {
                at.expect(
                    stood.error().code == "bad-position" && is_sentence(stood.error().sentence),
                    join(quoted(text, 400), " is refused with ", stood.error().code, ": ",
                         stood.error().sentence));
            }
        }
    });
}

namespace {

// Gambit Chess without duels still writes pools as `?` (its section 4); they decide nothing.
bool hides_nothing_that_matters(Walk& at, Viewer viewer) {
    const auto all_readable = std::ranges::all_of(
        at.steps, [&](const Step& step) { return at.may_see(*at.now, step, viewer); });
    const auto believed = world(*at.now, viewer, at.log_for(viewer), at.random);
    std::vector<std::string> legal;
    return all_readable && believed != nullptr && believed->legal(all_knowing, legal) &&
           legal == at.legal && believed->outcome_json().text() == at.now->outcome_json().text();
}

}  // namespace

void choices_are_for_the_seat_to_act(const GameEntry& entry, Report& report) {
    walk(entry, report, 480, [](Walk& at) {
        for (const Viewer viewer : at.viewers()) {
            std::vector<std::string> legal;
            const bool shown = at.now->legal(viewer, legal);
            const bool may = at.game->is_open() || at.is_over() || viewer.seat == at.now->to_act();
            at.expect(shown == may, name_of(viewer) + (shown ? " sees" : " does not see") +
                                        " what can be played");
            at.expect(legal == (shown ? at.legal : std::vector<std::string>()),
                      name_of(viewer) + " sees another list");
            at.expect(may || (!at.now->forced(viewer) &&
                              at.now->understand(at.legal.front(), viewer).empty()),
                      name_of(viewer) + " is told what the seat to act could play");
            at.expect(!at.game->is_open() || hides_nothing_that_matters(at, viewer),
                      "an open game hides something from " + name_of(viewer));
        }
    });
}

void strange_questions_are_refused(const GameEntry& entry, Report& report) {
    walk(entry, report, 60, [](Walk& at) {
        for (const Viewer viewer : at.viewers()) {
            const auto none = at.now->ask("no-such-question", json::Object(), viewer);
            at.expect(!none && none.error().code == "bad-question", "nonsense is answered");
            for (const Question& question : at.game->questions()) {
                at.expect(!question.name.empty() && !question.help.empty() &&
                              is_kebab_case(question.name),
                          join("the question ", quoted(question.name), " is not described"));
                const auto odd = at.now->ask(question.name, json::Array(), viewer);
                at.expect(!odd && odd.error().code == "bad-question",
                          join(question.name, " takes an array for its arguments"));
                for (const json::Value& junk :
                     {json::Value(-1), json::Value("☃"), json::Value(json::Array())}) {
                    for (const char* name : {"action", "square", "drag", "target", "seat"}) {
                        const auto answer =
                            at.now->ask(question.name, json::Object{{name, junk}}, viewer);
                        at.expect(answer || is_kebab_case(answer.error().code),
                                  join(question.name, " is refused without a code"));
                    }
                }
            }
        }
    });
}

}  // namespace prise::conformance::laws
