// Chance that can be repeated: seeds mixed from what decides a choice; and the place a player
// stands on, with the actions it is asked about.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/ai/player.h"

namespace prise::ai {

// FNV-1a: the same on every machine, and short.
constexpr uint64_t hash_of(std::string_view text) {
    uint64_t hash = 0xCBF29CE484222325;
    for (const char c : text) {
        hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001B3;
    }
    return hash;
}

constexpr uint64_t mixed(uint64_t first) { return Random(first).next(); }
template <class... More>
constexpr uint64_t mixed(uint64_t first, More... more) {
    return Random(first ^ mixed(static_cast<uint64_t>(more)...)).next();
}

// A play that looks to the seat like what it has seen, and in which it is to act. Refused:
// bad-position, game-over, not-your-turn.
Result<std::unique_ptr<AnyPlay>> stand_to_act(const AnyGame& game, const Seen& seen, Seat seat);

// Those that are meant by these texts.
template <class Rules>
std::vector<typename Rules::Action> actions_of(const Rules& rules,
                                               std::span<const std::string> texts) {
    std::vector<typename Rules::Action> actions;
    for (const std::string& text : texts) {
        if (const auto action = rules.parse_action(text)) {
            actions.push_back(*action);
        }
    }
    return actions;
}

}  // namespace prise::ai
