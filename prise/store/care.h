// What an operator does to a file of games: copy it while the server runs, put a copy in its place,
// and look whether everything in it is sound.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "prise/core/result.h"

namespace prise::store {

enum class Existing : bool { keep, overwrite };

// A copy of `data` as it is at one moment, whoever writes to it meanwhile; checked before it gets
// its name. Refused: exists, no-file, no-store, store-corrupt and the refusals of a disk.
Result<void> back_up(const std::string& data, const std::string& copy, Existing existing);

// The other way round. The copy is checked first, and no server may run on `data` (store-in-use).
// Whatever happens on the way, `data` is the old file or the new one.
Result<void> restore(const std::string& copy, const std::string& data, Existing existing);

struct ExamineSettings {
    bool by_the_rules = true;  // replay every game; else only its lines and links are checked
    size_t most_findings = 1'000;
    std::function<void(uint64_t done, uint64_t of)> progress = {};  // in games
};

struct Examination {
    int64_t version = 0;
    uint64_t games = 0;
    uint64_t entries = 0;
    std::vector<std::string> findings;  // what is wrong, each in a sentence; none: all is sound
};

// Looks at everything: pages and indexes, references, every log (no hole, every link, every action
// by the rules), and whether what lists show agrees with it. A server may run meanwhile. Refused
// only where there is nothing to look at.
Result<Examination> examine(const std::string& data, std::span<const GameEntry> games,
                            const ExamineSettings& settings = {});

}  // namespace prise::store
