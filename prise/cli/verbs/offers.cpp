// What a dropped card offers: the question `offers` of a game, in the form that its book gives to
// the answer, or with the reasons of every rule.
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"

namespace prise::cli::verbs {
namespace {

const std::string& text_in(const json::Value& answer, std::string_view name) {
    return *answer.find(name)->string();
}

}  // namespace

void offers(const Arguments& arguments, Output& out) {
    const Session session = play_session(arguments);
    check_question(*session.entry, *session.game, "offers");
    const json::Value drop =
        json::Object{{"drag", *arguments.text("--drag")}, {"target", *arguments.text("--target")}};
    const json::Value offered = value_or_fail(session.play->ask("offers", drop, all_knowing));
    const bool in_full = arguments.has("--json");
    if (!arguments.has("--why") || in_full) {
        json::Object answer;
        for (const json::Member& member : *offered.object()) {
            const bool is_brief =
                member.name == "rules" || member.name == "actions" || member.name == "modal";
            const bool is_why = member.name == "verdicts";
            if (is_brief || (in_full && (!is_why || arguments.has("--why")))) {
                answer.push_back(member);
            }
        }
        out.line(json::Value(std::move(answer)).text());
        return;
    }
    for (const json::Value& choice : *offered.find("choices")->array()) {
        out.print("{:<10} {}\n", text_in(choice, "action"), text_in(choice, "label"));
    }
    out.print("{}\n", text_in(offered, "speech"));
    for (const json::Value& verdict : *offered.find("verdicts")->array()) {
        out.print("  {} {}: {}\n", *verdict.find("matched")->boolean() ? '+' : '-',
                  text_in(verdict, "rule"), text_in(verdict, "why"));
    }
}

}  // namespace prise::cli::verbs
