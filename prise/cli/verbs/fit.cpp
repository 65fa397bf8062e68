// How players learn: games against themselves, and weights fitted to them.
#include <unistd.h>

#include <cstdio>
#include <mutex>

#include "prise/ai/drafti/sample.h"
#include "prise/ai/duel_chess/sample.h"
#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/native/files.h"
#include "prise/native/interrupt.h"
#include "prise/native/thread_pool.h"

namespace prise::cli::verbs {
namespace {

enum class Learner : uint8_t { drafti, duel_chess };

Learner learner_of(const GameEntry& entry) {
    if (entry.id == "drafti") {
        return Learner::drafti;
    }
    if (entry.id != "duel-chess") {
        throw Failure(Exit::usage,
                      "Only drafti and duel-chess learn from games against themselves.");
    }
    return Learner::duel_chess;
}

struct Bytes {
    std::string bytes;
    size_t positions = 0;
};

template <class Sample>
Bytes bytes_of(const std::vector<Sample>& samples) {
    Bytes found{{}, samples.size()};
    for (const Sample& sample : samples) append_bytes(sample, found.bytes);
    return found;
}

Bytes play_one(Learner learner, const AnyGame& game, uint64_t seed, uint64_t nodes, int opening) {
    return learner == Learner::drafti
               ? bytes_of(ai::drafti::self_play(game.options(), seed, nodes, opening))
               : bytes_of(ai::duel_chess::self_play(game, seed, nodes, opening));
}

template <class Sample>
std::vector<Sample> samples_in(const std::string& path) {
    constexpr size_t limit = size_t{1} << 33;
    auto bytes = native::read_file(path, limit);
    if (!bytes) throw Failure(Exit::unreadable, bytes.error().sentence);
    std::vector<Sample> samples;
    if (!read_samples(*bytes, samples) || samples.empty()) {
        throw Failure(Exit::unreadable, path + " is no file of 'prise selfplay' of that game.");
    }
    return samples;
}

struct Fitted {
    std::string source;
    size_t positions;
    double before, after;
};

double share_of_results(const Arguments& arguments) {
    return static_cast<double>(arguments.number("--results", 70)) / 100;
}
std::string made_by(size_t positions) {
    return "prise fit, " + std::to_string(positions) + " positions";
}

Fitted fit_drafti(const Arguments& arguments, const AnyGame& game) {
    const auto settings = settings_of<prise::drafti::Settings>(game.options());
    const auto samples = samples_in<ai::drafti::Sample>(arguments.operands.front());
    ai::drafti::FitReport report;
    ai::drafti::FitSettings how;
    how.iterations = static_cast<int>(arguments.number("--iterations", how.iterations));
    how.spread = static_cast<double>(arguments.number("--spread", 20));
    how.slope = static_cast<double>(arguments.number("--slope", 120));
    how.result_part = share_of_results(arguments);
    const auto weights = fit(samples, settings.captures, how, report);
    const std::string_view preset = arguments.text("--preset").value_or("tanzania");
    return {source_of(weights, preset, settings.captures, made_by(samples.size())), samples.size(),
            report.before, report.after};
}

Fitted fit_duel_chess(const Arguments& arguments, const AnyGame& game) {
    for (const char* const other : {"--iterations", "--slope"}) {
        if (arguments.text(other)) {
            throw Failure(Exit::usage, std::string(other) + " is for drafti.");
        }
    }
    const bool duels = game.options()["duels"] != 0;
    const auto samples = samples_in<ai::duel_chess::Sample>(arguments.operands.front());
    ai::duel_chess::FitReport report;
    const ai::duel_chess::FitSettings how{
        .spread = static_cast<double>(arguments.number("--spread", 20)),
        .result_part = share_of_results(arguments)};
    const auto weights = fit(samples, duels, how, report);
    return {source_of(weights, duels, made_by(samples.size())), samples.size(), report.before,
            report.after};
}

}  // namespace

void selfplay(const Arguments& arguments, Output& out) {
    const GameEntry& entry = game_named(arguments.operands.front());
    const Learner learner = learner_of(entry);
    const auto game = make_game(entry, arguments);
    const std::string path(arguments.text("--out").value_or(""));
    const int64_t games = arguments.number("--games", 1'000);
    const auto nodes = static_cast<uint64_t>(arguments.number("--nodes", 400));
    const auto seed = static_cast<uint64_t>(arguments.number("--seed", 1));
    const auto opening = static_cast<int>(arguments.number("--opening", 6));
    std::FILE* file = std::fopen(path.c_str(), "wbx");
    if (file == nullptr) {
        throw Failure(Exit::trouble, "Cannot write " + path + ", or it exists already.");
    }
    const native::Interrupt interrupt;
    Progress progress("games");
    std::mutex mutex;
    int64_t done = 0;
    int64_t positions = 0;
    bool failed = false;
    {
        native::ThreadPool pool(static_cast<size_t>(arguments.number("--threads", 1)));
        for (int64_t number = 0; number < games; ++number) {
            pool.submit([&, number] {
                if (interrupt.asked()) return;
                const auto played =
                    play_one(learner, *game, Random(seed).next() + static_cast<uint64_t>(number),
                             nodes, opening);
                const std::lock_guard lock(mutex);
                const std::string& bytes = played.bytes;
                failed |= std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size();
                positions += static_cast<int64_t>(played.positions);
                progress.at(static_cast<uint64_t>(++done), static_cast<uint64_t>(games));
            });
        }
        pool.wait();
    }
    failed |= std::fclose(file) != 0;
    if (failed) throw Failure(Exit::trouble, "Cannot write " + path + ".");
    out.print("{} games, {} quiet positions in {}\n", done, positions, path);
}

void fit(const Arguments& arguments, Output& out) {
    const std::string to(arguments.text("--out").value_or(""));
    const GameEntry& entry = game_named(std::string(arguments.text("--game").value_or("drafti")));
    const Learner learner = learner_of(entry);
    const auto game = make_game(entry, arguments);
    const Fitted fitted = learner == Learner::drafti ? fit_drafti(arguments, *game)
                                                     : fit_duel_chess(arguments, *game);
    if (const auto written = native::write_file(to, fitted.source); !written) {
        throw Failure(Exit::trouble, written.error().sentence);
    }
    out.print("{} positions: mean squared error {:.5f} before, {:.5f} after\n", fitted.positions,
              fitted.before, fitted.after);
}

}  // namespace prise::cli::verbs
