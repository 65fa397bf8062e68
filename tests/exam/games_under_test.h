// What every generic suite runs over: the registered games and the exam game, which no user sees.
#pragma once

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "tests/exam/rules.h"

namespace prise {

inline const std::vector<GameEntry>& games_under_test() {
    static const std::vector<GameEntry> list = [] {
        std::vector<GameEntry> all(all_games().begin(), all_games().end());
        all.push_back(exam::entry());
        return all;
    }();
    return list;
}

// What googletest shows of the parameter of a failed test, and what it takes for its name.
inline void PrintTo(const GameEntry& game, std::ostream* out) { *out << game.id; }

inline std::string test_name(const GameEntry& game) {
    std::string name(game.id);
    std::ranges::replace(name, '-', '_');
    return name;
}

}  // namespace prise
