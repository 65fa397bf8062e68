// An observation is a place to stand on: what is answered from it and the memory that goes with it
// is what the full state answers to their viewer. And what would tell a secret is withheld from
// whoever may not know it.
#include <algorithm>

#include "prise/core/text.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/walk.h"

namespace prise::conformance::laws {
namespace {

std::string words_of(const Explanation& explanation) {
    std::string out = join(explanation.legal ? "legal " : "", explanation.code);
    for (const Explanation::Line& line : explanation.lines) {
        out += join(" ", line.sentence, " (", line.section, ")");
    }
    return out;
}

template <class T>
std::string words_of(const Result<T>& answer, std::string text) {
    return answer ? text : join(answer.error().code, ": ", answer.error().sentence);
}

// Everything that can be asked of a play by a viewer, as one text.
std::string answers(const AnyGame& game, const AnyPlay& play, Viewer viewer,
                    const std::vector<std::string>& texts) {
    std::string out =
        join("sees ", play.observe(viewer), "\n  to act ", number_of(play.to_act()), "\n  ",
             play.outcome_json().text(), "\n  occurred ", play.occurrences(), "\n  legal ");
    std::vector<std::string> legal;
    out += play.legal(viewer, legal) ? "" : "withheld";
    for (const std::string& action : legal) {
        out += " " + action;
    }
    out += "\n  forced " + play.forced(viewer).value_or("-");
    out += "\n  stands " + words_of(play.explain_position(viewer));
    for (const std::string& text : texts) {
        const auto why = play.explain(text, viewer);
        out += join("\n  ", quoted(text), " ", words_of(why, why ? words_of(*why) : ""));
        for (const std::string& meant : play.understand(text, viewer)) {
            out += " means " + meant;
        }
    }
    // Arguments of all games; each question picks what it knows.
    std::vector<json::Object> arguments = {{}};
    for (const std::string& text : texts) {
        const std::string end = text.substr(std::min<size_t>(text.size(), 2), 2);
        arguments.push_back({{"action", text},
                             {"square", text.substr(0, 2)},
                             {"drag", text.substr(0, 2)},
                             {"target", end.empty() ? "table" : end},
                             {"seat", 1 + static_cast<int>(text.size() % 4)}});
    }
    for (const Question& question : game.questions()) {
        for (const json::Object& given : arguments) {
            const auto answer = play.ask(question.name, given, viewer);
            out += join("\n  ", question.name, " ", json::Value(given).text(), " ",
                        words_of(answer, answer ? answer->text() : ""));
        }
    }
    return out + "\n  remembers " + play.memory(viewer);
}

void expect_a_place_to_stand_on(Walk& at, const AnyPlay& truth, Viewer viewer,
                                const std::vector<std::string>& texts) {
    const std::string seen = truth.observe(viewer);
    const std::string memory = truth.memory(viewer);
    const auto stood = at.game->stand_on(seen, viewer, memory);
    if (!stood) {
        at.fail(join(name_of(viewer), " cannot stand on ", seen, " ", memory, ": ",
                     stood.error().sentence));
        return;
    }
    at.expect_same(answers(*at.game, truth, viewer, texts),
                   answers(*at.game, **stood, viewer, texts),
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
            const std::string memory = at.now->memory(viewer);
            for (const std::string& text : {mutated(memory, at.random), memory + " ", memory + "!",
                                            std::string(), std::string(5000, '1')}) {
                const auto stood = at.game->stand_on(seen, viewer, text);
                if (stood) {
                    at.expect_same((*stood)->observe(viewer), seen, "another observation is shown");
                    at.expect_same((*stood)->memory(viewer), text, "another memory is shown");
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
            at.expect(!at.game->is_open() || at.now->observe(viewer) == at.now->position(),
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
