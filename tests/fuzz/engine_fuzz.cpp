// Any lines for the engines: every request is answered, a go by one best, and they go on.
#include "prise/ai/engine.h"
#include "prise/ai/hub_engine.h"
#include "prise/ai/uci_engine.h"
#include "tests/fuzz/material.h"

namespace prise {
namespace {

// The first line says which language: that is what the programs that speak it say first.
std::unique_ptr<ai::LineEngine> engine_for(std::string_view greeting) {
    if (greeting == "hub") {
        return std::make_unique<ai::HubEngine>(all_games(), "test");
    }
    if (greeting == "uci") {
        return ai::UciEngine::make(all_games(), "duel-chess", "prise").value();
    }
    return std::make_unique<ai::Engine>(all_games(), "prise");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string_view greeting = text.substr(0, text.find('\n'));
    const auto engine = engine_for(greeting);
    const bool is_json = greeting != "hub" && greeting != "uci";
    const std::string_view stop = is_json ? R"({"do":"stop"})" : "stop";
    int64_t now = 0;
    for (int lines = 0; lines < 20 && !text.empty(); ++lines) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        std::vector<std::string> answers;
        const bool goes_on = engine->feed(line, ++now, answers);
        fuzz::demand(!is_json || engine->is_thinking() || !answers.empty(), "an answer",
                     std::string(line));
        if (!goes_on) {
            break;
        }
        for (int steps = 0; engine->wants_steps(); ++steps) {
            engine->step(50, ++now, answers);
            if (steps == 5) {
                engine->feed(stop, ++now, answers);
            }
        }
        for (const std::string& answer : answers) {
            const auto read = json::parse(answer, {.decimals = true});
            fuzz::demand(!is_json || (read && read->object() != nullptr), "an object", answer);
            fuzz::demand(answer.find('\n') == std::string::npos, "whole lines", answer);
        }
    }
    return 0;
}

}  // namespace prise
