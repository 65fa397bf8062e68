// A line with the game, one with options, one with a position, then a memory or nothing.
#include "tests/fuzz/material.h"

namespace prise {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Bytes bytes(data, size);
    const GameEntry& entry = fuzz::game_named(bytes.line());
    auto game = entry.make_from(bytes.line());
    if (!game) {
        game = entry.make_from("{}");
    }
    const std::string_view position = bytes.line();
    const std::string_view memory = bytes.line();
    const auto read = (*game)->restore(position, memory.empty() ? "-" : memory);
    if (!read) {
        fuzz::demand(read.error().code == "bad-position", "a code", read.error().code);
        fuzz::demand_refusal(read.error());
        return 0;
    }
    fuzz::look_around(**game, **read);
    // Any position that can be read can be played on from.
    std::vector<std::string> legal;
    (*read)->legal(all_knowing, legal);
    fuzz::demand((*read)->perft(1) == legal.size(), "perft(1)", position);
    for (size_t i = 0; i < legal.size() && i < 8; ++i) {
        const auto next = (*read)->clone();
        fuzz::demand(next->apply(legal[i]).has_value(), "a legal action is refused", legal[i]);
        fuzz::look_around(**game, *next);
    }
    return 0;
}

}  // namespace prise
