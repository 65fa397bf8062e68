#include "prise/cli/boards/boards.h"
#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/terminal.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/words.h"

namespace prise::cli::verbs {
namespace {

json::Array lines_of(std::string_view text) {
    json::Array lines;
    while (!text.empty()) {
        const size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

}  // namespace

void show(const Arguments& arguments, Output& out) {
    Session session = open_session(arguments);
    const Viewer viewer = session.viewer(arguments, all_knowing);
    session.apply(arguments.actions());
    const AnyPlay& play = *session.play;
    const std::string picture =
        drawn(*session.entry, *session.game, play, viewer, draw_style(arguments));
    const bool over = play.outcome().over();
    if (arguments.has("--json")) {
        json::Object answer{
            {"game", session.entry->id},
            {"position", viewer.everything ? play.position() : play.observe(viewer)},
            {"outcome", play.outcome_json()}};
        if (!over) answer.push_back({"to_act", number_of(play.to_act())});
        answer.push_back({"board", lines_of(picture)});
        out.line(json::Value(answer).text());
        return;
    }
    out.draw(picture);
    if (over) out.line(outcome_words(*session.entry, play.outcome_json()));
}

}  // namespace prise::cli::verbs
