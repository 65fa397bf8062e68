// Contests as the command line plays them: pairs of games by several threads, kept in a journal.
//
// The journal is a file of JSON lines that only grows: what is played, then a line for every pair.
// The same command goes on where it was stopped or killed; half a line is no line. A journal of
// another contest is refused.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "prise/ai/arena.h"
#include "prise/ai/statistics.h"
#include "prise/cli/progress.h"

namespace prise::cli {

class Arguments;

class Journal {
  public:
    // Reads what is there, if it is of the same contest. Without a path nothing is kept.
    Journal(std::string path, const std::string& heading);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    const ai::Pairs& pairs() const { return pairs_; }
    bool has(int64_t pair) const { return done_.contains(pair); }
    void add(int64_t number, const ai::PlayedPair& pair);

  private:
    void take(std::string_view line);
    void write_line(std::string line);

    std::string path_;
    int file_ = -1;
    std::set<int64_t> done_;
    ai::Pairs pairs_;
};

// The contest that the arguments describe: game, openings, library.
ai::Contest contest_of(const GameEntry& entry, const AnyGame& game, const Arguments& arguments);

struct Bout {
    const ai::Contest& contest;
    const AnyGame& game;
    std::string first, second;  // as read_contestant reads them
    int64_t seed;
    int64_t pairs;
    size_t threads;
    std::string journal;  // a file; empty: none
    std::string records;  // a file to which every game is added; empty: none
};

// Plays what the journal does not have yet, until `is_enough` says so. Whoever is refused, because
// they are no players or their program does not start, has lost nothing.
ai::Pairs play(const Bout& bout, Progress& progress,
               const std::function<bool(const ai::Pairs&)>& is_enough);

// "200 games in pairs (0 to 2 points: 3 9 40 28 20): 63.2 %, Elo +94 (+62 to +128)"
std::string in_words(const ai::Pairs& pairs);
json::Object in_json(const ai::Pairs& pairs);

}  // namespace prise::cli
