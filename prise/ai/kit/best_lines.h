// The best line from every ply of the tree downwards, as far as it is known: a triangle of actions.
#pragma once

#include <algorithm>
#include <vector>

#include "prise/ai/kit/search.h"

namespace prise::ai {

template <class Action>
class BestLines {
  public:
    void clear(int ply) { length_[ply] = 0; }

    // The best line from here is this action, and then, if it goes on, the one from the next ply.
    void keep(int ply, const Action& action, bool goes_on) {
        lines_[ply][0] = action;
        length_[ply] = 1;
        if (goes_on) {
            std::copy_n(lines_[ply + 1], length_[ply + 1], lines_[ply] + 1);
            length_[ply] += length_[ply + 1];
        }
    }

    std::vector<Action> from_root() const { return {lines_[0], lines_[0] + length_[0]}; }

  private:
    Action lines_[max_ply + 1][max_ply + 1];
    int length_[max_ply + 1];
};

}  // namespace prise::ai
