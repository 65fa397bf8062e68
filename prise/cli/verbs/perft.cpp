#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"

namespace prise::cli::verbs {
namespace {

json::Value count_json(uint64_t count) { return static_cast<int64_t>(count); }

void divide(const AnyPlay& play, int depth, bool as_json, Output& out) {
    const std::vector<PerftShare> shares = play.divide(depth);
    uint64_t total = depth == 0 ? 1 : 0;
    json::Array rows;
    for (const PerftShare& share : shares) {
        total += share.count;
        if (as_json) {
            rows.push_back(
                json::Object{{"action", share.action}, {"nodes", count_json(share.count)}});
        } else {
            out.print("{} {}\n", share.action, share.count);
        }
    }
    if (as_json) {
        out.line(json::Value(
                     json::Object{{"depth", depth}, {"nodes", count_json(total)}, {"divide", rows}})
                     .text());
    } else {
        out.print("total {}\n", total);
    }
}

}  // namespace

void perft(const Arguments& arguments, Output& out) {
    const Session session = play_session(arguments);
    const int depth = static_cast<int>(arguments.number("--depth", 0));
    const bool as_json = arguments.has("--json");
    if (arguments.has("--divide")) {
        divide(*session.play, depth, as_json, out);
        return;
    }
    const uint64_t nodes = session.play->perft(depth);
    if (as_json) {
        out.line(json::Value(json::Object{{"depth", depth}, {"nodes", count_json(nodes)}}).text());
    } else {
        out.print("{}\n", nodes);
    }
}

}  // namespace prise::cli::verbs
