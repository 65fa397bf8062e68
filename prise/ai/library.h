// What computer players look up instead of working it out: endgame tables, whose files a host hands
// in. Any number of players may share one.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "prise/ai/drafti/tables.h"

namespace prise::ai {

class Library {
  public:
    // The bytes of a file of `prise tables`. False: they are none, or broken.
    bool add(std::string_view bytes) {
        auto tables = drafti::Tables::from_bytes(bytes);
        if (tables) tables_.push_back(std::move(*tables));
        return tables.has_value();
    }

    // Those of Drafti with these very rules, or null.
    const drafti::Tables* tables_for(const prise::drafti::Settings& settings) const {
        for (const drafti::Tables& tables : tables_) {
            if (tables.fit(settings)) return &tables;
        }
        return nullptr;
    }

  private:
    std::vector<drafti::Tables> tables_;
};

}  // namespace prise::ai
