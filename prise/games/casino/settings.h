// The options of Casino (§4), as the rules read them, with their defaults. The shuffle (`seed`) is
// no setting: the deal is handed to whoever starts a game.
#pragma once

#include <cstdint>

#include "prise/core/options.h"

namespace prise::casino {

enum class TrailLock : uint8_t { round1, always, never };

struct Settings {
    int hand_size = 10;
    int table_deal = 0;
    int max_build_value = 10;
    int max_builds = 1;
    int extend_limit = 5;
    bool extend_needs_card = false;
    bool strategic_extensions = false;
    bool multi_capture = false;
    bool build_merging = false;
    bool late_builds = true;
    TrailLock trail_lock = TrailLock::round1;
    int undo_limit = 5;
    int staging_limit = 12;
    bool pile_top = false;
    bool spade_split = true;

    friend bool operator==(const Settings&, const Settings&) = default;

    int rounds() const { return (40 - table_deal) / (2 * hand_size); }  // R of §2
};

const OptionTable& option_table();

// Refused: the deck cannot be dealt in whole rounds.
Result<void> check_settings(const Settings& settings);

}  // namespace prise::casino
