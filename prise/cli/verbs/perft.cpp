#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"

namespace prise::cli::verbs {
namespace {

struct Share {
    std::string action;
    uint64_t count;
};

json::Value count_json(uint64_t count) { return static_cast<int64_t>(count); }

// By the first action, one after the other, so that one can see how far it is.
std::vector<Share> shares_of(const AnyPlay& play, int depth) {
    std::vector<std::string> actions;
    if (depth > 0) play.legal(all_knowing, actions);
    std::vector<Share> shares;
    Progress progress("first actions counted:");
    for (const std::string& action : actions) {
        progress.at(shares.size(), actions.size());
        const auto after = play.clone();
        value_or_fail(after->apply(action));
        shares.push_back({action, after->perft(depth - 1)});
    }
    return shares;
}

}  // namespace

void perft(const Arguments& arguments, Output& out) {
    const Session session = play_session(arguments);
    const int depth = static_cast<int>(arguments.number("--depth", 0));
    const bool divided = arguments.has("--divide");
    const std::vector<Share> shares = shares_of(*session.play, depth);
    uint64_t total = depth == 0 ? 1 : 0;
    json::Array rows;
    for (const Share& share : shares) {
        total += share.count;
        rows.push_back(json::Object{{"action", share.action}, {"nodes", count_json(share.count)}});
    }
    if (arguments.has("--json")) {
        json::Object answer{{"depth", depth}, {"nodes", count_json(total)}};
        if (divided) answer.push_back({"divide", rows});
        out.line(json::Value(answer).text());
        return;
    }
    if (!divided) {
        out.print("{}\n", total);
        return;
    }
    for (const Share& share : shares) out.print("{} {}\n", share.action, share.count);
    out.print("total {}\n", total);
}

}  // namespace prise::cli::verbs
