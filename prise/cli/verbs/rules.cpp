// The verbs that ask the rules one question: legal, apply, outcome, observe, events, adjudicate.
// Their output is fixed byte for byte, because other implementations of the games are checked
// against it.
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/near.h"
#include "prise/core/text.h"

namespace prise::cli::verbs {

void legal(const Arguments& arguments, Output& out) {
    const Session session = play_session(arguments);
    std::vector<std::string> actions;
    session.play->legal(all_knowing, actions);
    if (arguments.has("--json")) {
        out.line(json::Value(json::Array(actions.begin(), actions.end())).text());
        return;
    }
    for (const std::string& action : actions) out.line(action);
}

void apply(const Arguments& arguments, Output& out) {
    const Session session = play_session(arguments);
    const std::string position = session.play->position();
    if (arguments.has("--json")) {
        const json::Object answer{{"position", position}, {"memory", session.play->memory()}};
        out.line(json::Value(answer).text());
        return;
    }
    out.line(position);
}

void outcome(const Arguments& arguments, Output& out) {
    out.line(play_session(arguments).play->outcome_json().text());
}

void observe(const Arguments& arguments, Output& out) {
    Session session = open_session(arguments);
    const Viewer viewer = session.viewer(arguments, spectator);
    session.apply(arguments.actions());
    const std::string seen = session.play->observe(viewer);
    if (arguments.has("--json")) {
        const json::Value seat =
            viewer.seat == Seat::none ? json::Value("spectator") : number_of(viewer.seat);
        const json::Object answer{
            {"seat", seat}, {"observation", seen}, {"memory", session.play->memory()}};
        out.line(json::Value(answer).text());
        return;
    }
    out.line(seen);
}

void events(const Arguments& arguments, Output& out) {
    Collector collector;
    Session session = open_session(arguments);
    const Viewer viewer = session.viewer(arguments, all_knowing);
    if (!arguments.text("--position")) session.play->tell_start(collector);
    session.apply(arguments.actions(), &collector);
    json::Array rendered;
    for (const Event& event : collector.events) rendered.push_back(render(event, viewer));
    if (!arguments.has("--json")) {
        for (const json::Value& event : rendered) out.line(event.text());
        return;
    }
    json::Array captures;
    for (const CaptureRecord& record : collector.captures) {
        captures.push_back(render(record, viewer));
    }
    out.line(json::Value(json::Object{{"events", rendered}, {"captures", captures}}).text());
}

namespace {

[[noreturn]] void fail_as_no_end(const Session& session, const std::string& sentence) {
    if (const auto section = session.entry->refuses_strange_ends; !section.empty()) {
        throw Failure(Refusal{"bad-action", sentence, section});
    }
    throw Failure(Exit::usage, sentence);
}

}  // namespace

void adjudicate(const Arguments& arguments, Output& out) {
    const std::string event(*arguments.text("--event"));
    const auto end = end_from(event);
    const Seat seat = arguments.seat("--seat").value_or(Seat::none);
    Session session = open_session(arguments);
    if (!end) {
        fail_as_no_end(session, join("--event is ", quoted(event),
                                     "; it must be resignation, timeout, abandonment or agreement.",
                                     did_you_mean(event, end_names)));
    }
    if (end != End::agreement) {  // which is nobody's own
        if (seat == Seat::none) {
            fail_as_no_end(session, join("'", event, "' needs --seat: whose is it?"));
        }
        check_seat(*session.game, seat);
    }
    session.apply(arguments.actions());
    const Verdict verdict = value_or_fail(session.play->adjudicate(*end, seat));
    out.line(session.play->describe(verdict).text());
}

}  // namespace prise::cli::verbs
