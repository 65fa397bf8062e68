// Records in lockstep: two matches that differ only in what one viewer may not see, played with the
// same public choices through prise/match. Whatever that viewer gets of them must be the same.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "prise/match/match_state.h"

namespace prise {

struct Lockstep {
    int64_t compared = 0;  // entries of two matches whose secrets differ
    bool has_secrets = false;
    std::vector<std::string> violations;
};

// What else a viewer gets of a call, and can ask for afterwards, where there is somebody who tells
// it: compared in the same way.
struct Ear {
    std::function<std::string(const Result<Appended>& done, const MatchState& state, Viewer viewer)>
        gets = {};
    std::function<std::string(const MatchState& state, Viewer viewer)> sees = {};
};

// Until so many entries have been compared; fewer of a game that has secrets is a violation.
Lockstep play_in_lockstep(const GameEntry& game, int64_t entries, const Ear& ear = {});

}  // namespace prise
