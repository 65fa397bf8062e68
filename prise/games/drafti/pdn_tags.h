// What the tags of a PDN game mean: the roster, and which rules the game was played by.
#pragma once

#include <string_view>
#include <vector>

#include "prise/games/drafti/pdn.h"

namespace prise::drafti {

// The options that tags and caller ask for (pdn.h), and notes on what was not understood. The
// refusal says in `at` which tag it is about; it is the number of tags if it is none of them.
struct PdnRules {
    Options options{option_table()};
    bool names_first_player = false;  // asked for by name, not just by the preset
    bool assumed = false;             // nobody has named a preset
    std::vector<std::string> notes = {};
};
Result<PdnRules> rules_from_tags(const std::vector<PdnTag>& tags, const PdnReading& reading,
                                 size_t& at);

// The tags as they are written: the roster, what follows from options and start, then all others.
std::vector<PdnTag> written_tags(const PdnGame& game, bool letters);

std::string_view preset_of(const Options& options);
// The start position of these options as FEN.
std::string start_of(const Options& options);

}  // namespace prise::drafti
