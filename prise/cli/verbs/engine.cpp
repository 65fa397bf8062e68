// A computer player for other programs: requests on stdin, answers on stdout.
#include "prise/ai/engine.h"

#include <unistd.h>

#include "prise/cli/output.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/cli/version.h"
#include "prise/native/clocks.h"
#include "prise/native/line_input.h"

namespace prise::cli::verbs {

void engine(const Arguments&, Output& out) {
    constexpr uint64_t slice = 2048;
    const native::MachineClocks clocks;
    native::LineInput input(STDIN_FILENO);
    ai::Engine engine(all_games(), "prise " + std::string(version()));
    ai::Engine::Answers answers;
    bool goes_on = true;
    while (goes_on) {
        const auto line = input.next(engine.wants_steps() ? 0 : native::LineInput::for_ever);
        if (line) {
            goes_on = line->empty() || engine.feed(*line, clocks.steady_ms(), answers);
        } else if (input.has_ended()) {
            return;  // nobody is left who could read an answer
        } else {
            engine.step(slice, clocks.steady_ms(), answers);
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
