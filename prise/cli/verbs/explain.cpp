// Why an action is legal or not, and, without an action, what the position demands.
#include "prise/cli/demands.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"
#include "prise/core/described.h"

namespace prise::cli::verbs {
namespace {

void answer(const AnyPlay& play, const std::string& action, Viewer viewer, bool as_json,
            Output& out) {
    const Explanation explanation = value_or_fail(play.explain(action, viewer));
    if (as_json) {
        json::Object members{{"action", action}, {"legal", explanation.legal}};
        if (!explanation.legal) members.push_back({"code", explanation.code});
        members.push_back({"lines", described_lines(explanation)});
        out.line(json::Value(members).text());
        return;
    }
    out.print("{}: {}\n", action, verdict_words(explanation));
    out.put(explanation_words(explanation, "  "));
}

json::Value demands_json(const AnyPlay& play, Viewer viewer) {
    json::Object members{{"outcome", play.outcome_json()}};
    if (!play.outcome().over()) members.push_back({"to_act", number_of(play.to_act())});
    if (const Explanation told = play.explain_position(viewer); !told.lines.empty()) {
        members.push_back({"lines", described_lines(told)});
    }
    std::vector<std::string> actions;
    if (!play.outcome().over() && play.legal(viewer, actions)) {
        members.push_back({"legal", static_cast<int64_t>(actions.size())});
        members.push_back({"forced", *play.forced(viewer)});
    }
    return members;
}

void demands(const GameEntry& game, const AnyPlay& play, Viewer viewer, Output& out) {
    out.line(outcome_words(game, play.outcome_json()));
    if (!play.outcome().over()) {
        out.print("{} is to act.\n", capital(seat_words(game, play.to_act())));
    }
    out.put(demand_words(game, play, viewer, "  "));
    if (play.outcome().over()) return;
    if (const auto forced = play.forced(viewer)) {
        out.print("For a player who is absent {} is played.\n", *forced);
    }
}

}  // namespace

void explain(const Arguments& arguments, Output& out) {
    Session session = open_session(arguments);
    const Viewer viewer = session.viewer(arguments, all_knowing);
    const auto actions = arguments.actions();
    if (actions.empty() && arguments.has("--json")) {
        out.line(demands_json(*session.play, viewer).text());
        return;
    }
    if (actions.empty()) {
        demands(*session.entry, *session.play, viewer, out);
        return;
    }
    session.apply(actions.first(actions.size() - 1));
    answer(*session.play, actions.back(), viewer, arguments.has("--json"), out);
}

}  // namespace prise::cli::verbs
