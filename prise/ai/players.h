// The games whose players think, each a line: what `make_player` looks a game up in. A module that
// brings one game brings a list of its own (bindings/wasm), so players.cpp has nothing else in it.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "prise/ai/player.h"

namespace prise::ai {

struct PlayerEntry {
    std::string_view game;
    std::unique_ptr<AnyPlayer> (*make)(const AnyGame& game, const Setup& setup);
};

std::span<const PlayerEntry> all_players();

// Not at random: it has a search, and its scores mean something.
bool has_thinking_player(std::string_view game_id);

}  // namespace prise::ai
