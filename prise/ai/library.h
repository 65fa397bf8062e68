// What computer players look up instead of working it out: endgame tables and opening books, whose
// files a host hands in. Any number of players may share one.
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/ai/drafti/openings.h"
#include "prise/ai/drafti/tables.h"

namespace prise::ai {

class Library {
  public:
    // The bytes of a file of `prise tables` or `prise book`. False: they are none, or broken.
    bool add(std::string_view bytes) {
        if (drafti::Openings::is_text_of_one(bytes)) {
            auto openings = drafti::Openings::from_text(bytes);
            if (openings) openings_.push_back(std::move(*openings));
            return openings.has_value();
        }
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

    // The book of Drafti with these rules, or null: one that was handed in goes before the one that
    // is part of the program.
    const drafti::Openings* openings_for(const prise::drafti::Settings& settings) const {
        for (const drafti::Openings& openings : openings_) {
            if (openings.fit(settings)) return &openings;
        }
        return drafti::openings_for(settings);
    }

  private:
    std::vector<drafti::Tables> tables_;
    std::vector<drafti::Openings> openings_;
};

}  // namespace prise::ai
