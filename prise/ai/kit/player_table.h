// The table of one player: its own, or one that it shares with others and that is begun by whoever
// made it.
#pragma once

#include <algorithm>
#include <memory>

#include "prise/ai/kit/table.h"
#include "prise/ai/player.h"

namespace prise::ai {

class PlayerTable {
  public:
    // For searches of so many nodes; 0: as many as there is time for.
    PlayerTable(const Setup& setup, uint64_t nodes)
        : is_shared_(setup.table != nullptr),
          table_(is_shared_ ? setup.table : std::make_shared<Table>(bytes(setup, nodes))) {}

    Table& operator*() const { return *table_; }

    void begin(bool afresh) {
        if (!is_shared_) table_->begin(afresh);
    }

  private:
    // Who looks at few positions needs to remember few.
    static size_t bytes(const Setup& setup, uint64_t nodes) {
        constexpr uint64_t a_node = 32;
        return nodes == 0 ? setup.table_bytes
                          : std::min(setup.table_bytes, static_cast<size_t>(nodes * a_node));
    }

    bool is_shared_;
    std::shared_ptr<Table> table_;
};

}  // namespace prise::ai
