// Any lines for the engine: every request is answered, a go by one best, and it goes on.
#include "prise/ai/engine.h"
#include "tests/fuzz/material.h"

namespace prise {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    ai::Engine engine(all_games(), "prise");
    int64_t now = 0;
    for (int lines = 0; lines < 20 && !text.empty(); ++lines) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        std::vector<std::string> answers;
        const bool goes_on = engine.feed(line, ++now, answers);
        fuzz::demand(engine.is_thinking() || !answers.empty(), "an answer", std::string(line));
        if (!goes_on) {
            break;
        }
        for (int steps = 0; engine.wants_steps(); ++steps) {
            engine.step(50, ++now, answers);
            if (steps == 5) {
                engine.feed(R"({"do":"stop"})", ++now, answers);
            }
        }
        for (const std::string& answer : answers) {
            const auto read = json::parse(answer, {.decimals = true});
            fuzz::demand(read && read->object() != nullptr, "an object", answer);
        }
    }
    return 0;
}

}  // namespace prise
