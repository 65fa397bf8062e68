// Every level against the one below: is each a step, and how high is it?
//
// Level 8 has no limit of its own, so a contest gives it one in nodes, which is the same on every
// machine. A rating is what the steps add up to; level 1 has none.
#include <fmt/core.h>

#include "prise/cli/arguments.h"
#include "prise/cli/contest.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"
#include "prise/native/interrupt.h"

namespace prise::cli::verbs {

void ladder(const Arguments& arguments, Output& out) {
    const GameEntry& entry = game_named(arguments.operands.front());
    const auto game = make_game(entry, arguments);
    const ai::Contest contest = contest_of(entry, *game, arguments);
    const auto lowest = static_cast<int>(arguments.number("--from", 1));
    const auto highest = static_cast<int>(arguments.number("--to", ai::levels));
    if (lowest >= highest) {
        throw Failure(Exit::usage, "--from is below --to.");
    }
    const int64_t top_nodes = arguments.number("--nodes", 200'000);
    const auto name_of = [&](int level) {
        return level < ai::levels ? join("level=", level)
                                  : join("level=", level, ",nodes=", top_nodes);
    };
    const std::string journal(arguments.text("--journal").value_or(""));

    const native::Interrupt interrupt;
    json::Array rungs;
    double rating = 0;
    for (int level = lowest + 1; level <= highest && !interrupt.asked(); ++level) {
        const Bout bout{contest,
                        *game,
                        name_of(level),
                        name_of(level - 1),
                        arguments.number("--seed", 1),
                        arguments.number("--pairs", 100),
                        static_cast<size_t>(arguments.number("--threads", 1)),
                        journal.empty() ? journal : join(journal, '.', level),
                        std::string(arguments.text("--records").value_or(""))};
        const std::string what = join("level ", level, ": pairs");
        ai::Pairs pairs;
        {
            Progress progress(what);
            pairs = play(bout, progress, [&](const ai::Pairs&) { return interrupt.asked(); });
        }
        if (pairs.total() == 0) {
            break;
        }
        rating += ai::elo_of(pairs).value;
        if (arguments.has("--json")) {
            json::Object rung{{"level", level}, {"over", level - 1}};
            for (auto& member : in_json(pairs)) rung.push_back(std::move(member));
            rung.push_back({"rating", json::Decimal{fmt::format("{:.1f}", rating)}});
            rungs.push_back(std::move(rung));
        } else {
            out.print("level {} over {}: {}; rating {:.0f}\n", level, level - 1, in_words(pairs),
                      rating);
            out.flush();
        }
    }
    if (arguments.has("--json")) {
        out.line(json::Value(std::move(rungs)).text());
    }
    if (interrupt.asked()) {
        out.flush();
        throw Failure(Exit::interrupted, "");
    }
}

}  // namespace prise::cli::verbs
