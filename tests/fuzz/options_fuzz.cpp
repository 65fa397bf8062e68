// A line with the game, a line with a preset or nothing, then options as JSON.
#include "tests/fuzz/material.h"

namespace prise {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Bytes bytes(data, size);
    const GameEntry& entry = fuzz::game_named(bytes.line());
    const std::string_view preset = bytes.line();
    const auto options = Options::parse(*entry.table, bytes.rest(), preset);
    if (!options) {
        fuzz::demand(options.error().code == "bad-options", "a code", options.error().code);
        fuzz::demand_refusal(options.error());
        return 0;
    }
    const std::string written = options->to_json().text();
    const auto again = Options::parse(*entry.table, written);
    fuzz::demand(again && *again == *options, "options do not come back", written);
    for (const OptionSpec& row : entry.table->rows) {
        fuzz::demand(row.allows((*options)[row.name]), "a value out of range", row.name);
        fuzz::demand(!row.is_secret || options->to_json(false).find(row.name) == nullptr,
                     "a secret is written", row.name);
    }
    if (const auto game = entry.make(*options)) {
        fuzz::look_around(**game, *(*game)->start());
    } else {
        fuzz::demand(game.error().code == "bad-options", "a code", game.error().code);
        fuzz::demand_refusal(game.error());
    }
    return 0;
}

}  // namespace prise
