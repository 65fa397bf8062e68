// Rules objects by game and options: a match with the same options as another one shares its rules,
// however many there are. One for each thread, or behind a lock: it is not shared between threads
// itself, but the games that it hands out may be.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "prise/core/facade.h"

namespace prise {

class SharedGames {
  public:
    explicit SharedGames(std::span<const GameEntry> games) : games_(games) {}

    const GameEntry* find(std::string_view id) const { return find_game(games_, id); }

    // What is left to chance is no part of the rules, so secret options make no difference here.
    Result<std::shared_ptr<const AnyGame>> with(const GameEntry& entry, const Options& options);

  private:
    std::span<const GameEntry> games_;
    std::map<std::pair<std::string_view, std::string>, std::weak_ptr<const AnyGame>> made_;
    size_t next_sweep_ = 64;
};

}  // namespace prise
