// What one game alone can answer: its list of questions, or the answer to one of them.
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/near.h"
#include "prise/core/text.h"

namespace prise::cli::verbs {
namespace {

void list_questions(const AnyGame& game, bool as_json, Output& out) {
    json::Array all;
    for (const Question& question : game.questions()) {
        all.push_back(json::Object{
            {"name", question.name}, {"arguments", question.arguments}, {"help", question.help}});
        if (!as_json) {
            out.print("{:<10} {}\n", question.name, question.help);
            if (!question.arguments.empty()) out.print("{:<10}   {}\n", "", question.arguments);
        }
    }
    if (as_json) out.line(json::Value(std::move(all)).text());
}

json::Value given(const Arguments& arguments) {
    const auto value = json::parse(arguments.text("--with").value_or("{}"));
    if (!value || value->object() == nullptr) {
        throw Failure(Exit::usage, "--with takes a JSON object.");
    }
    return *value;
}

}  // namespace

void ask(const Arguments& arguments, Output& out) {
    Session session = open_session(arguments);
    const auto words = arguments.actions();
    if (words.empty()) {
        list_questions(*session.game, arguments.has("--json"), out);
        return;
    }
    std::vector<std::string_view> names;
    for (const Question& question : session.game->questions()) names.push_back(question.name);
    if (std::ranges::find(names, words.front()) == names.end()) {
        throw Failure(Exit::not_found,
                      join(session.entry->title, " has no answer to ", quoted(words.front()), ".",
                           did_you_mean(words.front(), names), " 'prise ask ", session.entry->id,
                           "' lists the questions."));
    }
    const Viewer viewer = session.viewer(arguments, all_knowing);
    session.apply(words.subspan(1));
    out.line(value_or_fail(session.play->ask(words.front(), given(arguments), viewer)).text());
}

}  // namespace prise::cli::verbs
