// A computer player for other programs: requests on stdin, answers on stdout.
#include <unistd.h>

#include "prise/ai/engine.h"
#include "prise/ai/hub_engine.h"
#include "prise/ai/uci_engine.h"
#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/library.h"
#include "prise/cli/output.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/version.h"
#include "prise/native/clocks.h"
#include "prise/native/line_input.h"
#include "prise/native/team.h"
#include "prise/native/thread_pool.h"

namespace prise::cli::verbs {
namespace {

std::unique_ptr<ai::LineEngine> engine_for(const Arguments& arguments) {
    const std::string name = "prise " + std::string(version());
    const std::string_view protocol = arguments.text("--protocol").value_or("json");
    const auto game = arguments.text("--game");
    if (game && protocol != "uci") {
        throw Failure(Exit::usage, "--game is for --protocol uci.");
    }
    if (protocol == "hub") {
        return std::make_unique<ai::HubEngine>(all_games(), std::string(version()));
    }
    if (protocol == "uci") {
        return value_or_fail(ai::UciEngine::make(all_games(), game.value_or("duel-chess"), name));
    }
    return std::make_unique<ai::Engine>(all_games(), name);
}

}  // namespace

void engine(const Arguments& arguments, Output& out) {
    constexpr uint64_t slice = 2048;
    const native::MachineClocks clocks;
    native::LineInput input(STDIN_FILENO);
    const auto engine = engine_for(arguments);
    engine->use(library_of(arguments));
    engine->use(native::make_team, static_cast<int>(native::ThreadPool::machine_threads()));
    ai::LineEngine::Answers answers;
    bool goes_on = true;
    while (goes_on) {
        const auto line = input.next(engine->wants_steps() ? 0 : native::LineInput::for_ever);
        if (line) {
            goes_on = line->empty() || engine->feed(*line, clocks.steady_ms(), answers);
        } else if (input.has_ended()) {
            return;  // nobody is left who could read an answer
        } else {
            engine->step(slice, clocks.steady_ms(), answers);
        }
        for (const std::string& answer : answers) {
            out.draw(answer + "\n");
        }
        if (!answers.empty()) {
            answers.clear();
            out.flush();
        }
    }
}

}  // namespace prise::cli::verbs
