// A few seconds that tell how fast the rules are here. Everything goes through the façade, the way
// the command line, a server or a binding uses a game; bench/ measures what lies below it.
#include <chrono>

#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"

namespace prise::cli::verbs {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Measured {
    uint64_t count = 0;
    double seconds = 0;
    int depth = 0;  // of a perft

    int64_t per_second() const {
        return static_cast<int64_t>(static_cast<double>(count) / seconds);
    }
    int64_t nanoseconds() const {
        return static_cast<int64_t>(seconds * 1e9 / static_cast<double>(count));
    }
};

// Repeats `work`, which returns how much it did, until the time is over.
template <class Work>
Measured repeat(double budget, Work&& work) {
    Measured measured;
    const Clock::time_point start = Clock::now();
    do {
        measured.count += work();
        measured.seconds = seconds_since(start);
    } while (measured.seconds < budget);
    return measured;
}

// The deepest perft that fits: a depth is tried if the growth so far says it will not take too
// long.
Measured deepest_perft(const AnyPlay& play, bool bulk, double budget) {
    Measured best;
    double growth = 1;
    for (int depth = 1; depth <= 64 && best.seconds * growth < budget; ++depth) {
        const Clock::time_point start = Clock::now();
        const uint64_t count = play.perft(depth, bulk);
        if (count == 0) break;
        const double seconds = seconds_since(start);
        growth = best.count == 0 ? 1 : static_cast<double>(count) / static_cast<double>(best.count);
        best = {count, seconds, depth};
    }
    return best;
}

// One random game through text: its actions, and the plays before each of them.
struct RecordedGame {
    std::vector<std::string> actions;
    std::vector<std::unique_ptr<AnyPlay>> before;
};

RecordedGame record_game(const AnyGame& game, Random& random) {
    constexpr size_t longest = 500;
    RecordedGame recorded;
    const auto play = game.start();
    std::vector<std::string> legal;
    for (play->legal(all_knowing, legal); !legal.empty() && recorded.actions.size() < longest;
         play->legal(all_knowing, legal)) {
        recorded.before.push_back(play->clone());
        recorded.actions.push_back(legal[random.below(static_cast<uint32_t>(legal.size()))]);
        static_cast<void>(play->apply(recorded.actions.back()));
    }
    return recorded;
}

uint64_t playout_with_text(const AnyGame& game, Random& random) {
    const auto play = game.start();
    std::vector<std::string> legal;
    uint64_t played = 0;
    for (play->legal(all_knowing, legal); !legal.empty(); play->legal(all_knowing, legal)) {
        static_cast<void>(play->apply(legal[random.below(static_cast<uint32_t>(legal.size()))]));
        ++played;
    }
    return played;
}

struct Report {
    Measured bulk, visited, rules, text, legal, apply;
};

Report measure(const AnyGame& game, double seconds) {
    const double share = seconds / 6;
    Random random(1);
    const auto start = game.start();
    Report report;
    report.bulk = deepest_perft(*start, true, share);
    report.visited = deepest_perft(*start, false, share);
    report.rules = repeat(share, [&] { return start->clone()->playout(random, UINT64_MAX); });
    report.text = repeat(share, [&] { return playout_with_text(game, random); });
    const RecordedGame recorded = record_game(game, random);
    std::vector<std::string> list;
    report.legal = repeat(share, [&] {
        for (const auto& play : recorded.before) play->legal(all_knowing, list);
        return recorded.before.size();
    });
    report.apply = repeat(share, [&] {
        const auto play = game.start();
        for (const std::string& action : recorded.actions) static_cast<void>(play->apply(action));
        return recorded.actions.size();
    });
    return report;
}

json::Value perft_json(const Measured& measured) {
    return json::Object{{"depth", measured.depth},
                        {"nodes", static_cast<int64_t>(measured.count)},
                        {"per_second", measured.per_second()}};
}

json::Value to_json(const GameEntry& entry, const AnyGame& game, const Report& report) {
    return json::Object{{"game", entry.id},
                        {"options", game.options().to_json(false)},
                        {"perft_bulk", perft_json(report.bulk)},
                        {"perft_visited", perft_json(report.visited)},
                        {"playout_actions_per_second", report.rules.per_second()},
                        {"playout_actions_per_second_with_text", report.text.per_second()},
                        {"legal_with_text_ns", report.legal.nanoseconds()},
                        {"apply_with_text_ns", report.apply.nanoseconds()}};
}

void print(const GameEntry& entry, const AnyGame& game, const Report& report, Output& out) {
    const auto millions = [](const Measured& m) {
        return static_cast<double>(m.per_second()) / 1e6;
    };
    out.print("{} {}\n", entry.id, game.options().to_json(false).text());
    out.print("  perft, last ply counted in bulk  {:9.2f} million leaves/s   depth {}\n",
              millions(report.bulk), report.bulk.depth);
    out.print("  perft, every leaf visited        {:9.2f} million leaves/s   depth {}\n",
              millions(report.visited), report.visited.depth);
    out.print("  random games, through the rules  {:9.2f} million actions/s\n",
              millions(report.rules));
    out.print("  random games, through text       {:9.2f} million actions/s\n",
              millions(report.text));
    out.print("  legal list as sorted text        {:9} ns\n", report.legal.nanoseconds());
    out.print("  check and apply an action text   {:9} ns\n", report.apply.nanoseconds());
}

}  // namespace

void bench(const Arguments& arguments, Output& out) {
    const auto seconds = static_cast<double>(arguments.number("--seconds", 3));
    json::Array answers;
    for (const GameEntry& entry : all_games()) {
        if (!arguments.operands.empty() && &entry != &game_named(arguments.operands.front())) {
            continue;
        }
        const auto game = make_game(entry, arguments);
        const Report report = measure(*game, seconds);
        if (arguments.has("--json")) {
            answers.push_back(to_json(entry, *game, report));
        } else {
            print(entry, *game, report, out);
            out.flush();
        }
    }
    if (arguments.has("--json")) out.line(json::Value(answers).text());
}

}  // namespace prise::cli::verbs
