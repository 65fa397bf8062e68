// What fuzz targets are made of: bytes that turn into choices, and demands that must hold. The
// games are the registered ones and the exam game.
//
// An input begins with a line that names the game, so that seeds can be read and stay valid when
// games are added; any other line picks one by its first byte.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/facade.h"
#include "prise/core/text.h"
#include "tests/exam/games_under_test.h"

namespace prise::fuzz {

inline void demand(bool holds, std::string_view what, std::string_view about = {}) {
    if (!holds) {
        const std::string line = join("violated: ", what, ": ", about, '\n');
        std::fwrite(line.data(), 1, line.size(), stderr);
        std::abort();
    }
}

class Bytes {
  public:
    Bytes(const uint8_t* data, size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

    bool done() const { return rest_.empty(); }
    uint8_t byte() {
        if (rest_.empty()) {
            return 0;
        }
        const char first = rest_.front();
        rest_.remove_prefix(1);
        return static_cast<uint8_t>(first);
    }
    uint64_t number() {
        uint64_t number = 0;
        for (int i = 0; i < 8; ++i) {
            number = number * 256 + byte();
        }
        return number;
    }
    size_t below(size_t bound) { return bound == 0 ? 0 : byte() % bound; }
    std::string_view text(size_t size) {
        const std::string_view piece = rest_.substr(0, size);
        rest_.remove_prefix(piece.size());
        return piece;
    }
    std::string_view line() {
        const std::string_view piece = rest_.substr(0, rest_.find('\n'));
        rest_.remove_prefix(std::min(rest_.size(), piece.size() + 1));
        return piece;
    }
    std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
};

inline const GameEntry& game_named(std::string_view line) {
    if (const GameEntry* found = find_game(games_under_test(), line)) {
        return *found;
    }
    const auto first = line.empty() ? size_t{0} : static_cast<unsigned char>(line.front());
    return games_under_test()[first % games_under_test().size()];
}

inline void demand_refusal(const Refusal& refusal) {
    demand(!refusal.code.empty() && !refusal.sentence.empty(), "a refusal without words");
}

// What holds of any state, cheaply.
inline void look_around(const AnyGame& game, const AnyPlay& play) {
    std::vector<std::string> legal;
    play.legal(all_knowing, legal);
    const std::string position = play.position();
    const bool over = play.outcome().over();
    demand(over == legal.empty() && over == (play.to_act() == Seat::none), "over or not", position);
    const auto read = game.restore(position, play.memory());
    demand(read && (*read)->same_as(play) && (*read)->key() == play.key(), "not read back",
           position);
    for (int seat = 0; seat <= game.seats(); ++seat) {
        const Viewer viewer{seat_number(seat), false};
        const std::string seen = play.observe(viewer);
        demand(!seen.empty() && (!over || seen == position), "an observation", position);
    }
    demand(play.observe(all_knowing) == position, "the host's observation", position);
    demand(play.outcome_json().find("status") != nullptr, "an outcome", position);
    const auto forced = play.forced(all_knowing);
    demand(over ? !forced : forced && play.check(*forced), "a forced action", position);
}

}  // namespace prise::fuzz
