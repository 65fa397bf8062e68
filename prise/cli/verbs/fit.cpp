// How players learn: games against themselves, and weights fitted to them.
#include <unistd.h>

#include <cstdio>
#include <mutex>

#include "prise/ai/drafti/sample.h"
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

// The game that learns from its own play so far.
void check_that_it_learns(const GameEntry& entry) {
    if (entry.id != "drafti") {
        throw Failure(Exit::usage, "Only drafti learns from games against itself.");
    }
}

}  // namespace

void selfplay(const Arguments& arguments, Output& out) {
    const GameEntry& entry = game_named(arguments.operands.front());
    check_that_it_learns(entry);
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
                std::string bytes;
                const auto samples = ai::drafti::self_play(
                    game->options(), Random(seed).next() + static_cast<uint64_t>(number), nodes,
                    opening);
                for (const auto& sample : samples) ai::drafti::append_bytes(sample, bytes);
                const std::lock_guard lock(mutex);
                failed |= std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size();
                positions += static_cast<int64_t>(samples.size());
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
    constexpr size_t limit = size_t{1} << 33;
    const std::string& from = arguments.operands.front();
    const std::string to(arguments.text("--out").value_or(""));
    const std::string preset(arguments.text("--preset").value_or("tanzania"));
    const GameEntry& entry = game_named("drafti");
    const auto game = make_game(entry, arguments);
    const auto settings = settings_of<drafti::Settings>(game->options());
    auto bytes = native::read_file(from, limit);
    if (!bytes) throw Failure(Exit::unreadable, bytes.error().sentence);
    std::vector<ai::drafti::Sample> samples;
    if (!ai::drafti::read_samples(*bytes, samples) || samples.empty()) {
        throw Failure(Exit::unreadable, from + " is no file of 'prise selfplay'.");
    }
    ai::drafti::FitReport report;
    ai::drafti::FitSettings how;
    how.iterations = static_cast<int>(arguments.number("--iterations", how.iterations));
    how.spread = static_cast<double>(arguments.number("--spread", 20));
    how.slope = static_cast<double>(arguments.number("--slope", 120));
    how.result_part = static_cast<double>(arguments.number("--results", 70)) / 100;
    const auto weights = ai::drafti::fit(samples, settings.captures, how, report);
    const std::string made_by = "prise fit, " + std::to_string(samples.size()) + " positions";
    const std::string source = ai::drafti::source_of(weights, preset, settings.captures, made_by);
    if (const auto written = native::write_file(to, source); !written) {
        throw Failure(Exit::trouble, written.error().sentence);
    }
    out.print("{} positions: mean squared error {:.5f} before, {:.5f} after\n", samples.size(),
              report.before, report.after);
}

}  // namespace prise::cli::verbs
