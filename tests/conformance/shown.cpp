#include "tests/conformance/shown.h"

#include <algorithm>

#include "prise/core/text.h"

namespace prise::conformance {
namespace {

std::string words_of(const Explanation& explanation) {
    std::string out = join(explanation.legal ? "legal " : "", explanation.code);
    for (const Explanation::Line& line : explanation.lines) {
        out += join(" ", line.sentence, " (", line.section, ")");
    }
    return out;
}

template <class T>
std::string words_of(const Result<T>& answer, std::string_view text) {
    return answer ? std::string(text) : join(answer.error().code, ": ", answer.error().sentence);
}

}  // namespace

std::string all_that_is_shown(const AnyGame& game, const AnyPlay& play, Viewer viewer,
                              const std::vector<std::string>& texts) {
    std::string out = join("sees ", play.observe(viewer), "\n  to act ", number_of(play.to_act()),
                           "\n  ", play.outcome_json().text(), "\n  legal ");
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
        if (viewer.seat != Seat::none) {  // what a seat is told that plays it
            const auto verdict = play.check(text, viewer.seat);
            out += join(" ", words_of(verdict, "is accepted"));
        }
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
    return out;
}

std::string remembered(const AnyPlay& play) {
    return join("\n  occurred ", play.occurrences(), "\n  remembers ", play.memory());
}

}  // namespace prise::conformance
