// How endgame tables are worked out (tables.h). For tables.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "prise/ai/drafti/table_index.h"
#include "prise/ai/drafti/tables.h"
#include "prise/games/drafti/rules.h"

namespace prise::ai::drafti {

template <class Rules>
class TableMaker {
  public:
    template <class Traits>
    TableMaker(const Rules& rules, const Traits& traits, Tables& tables)
        : rules_(rules), tables_(tables), can_capture_([traits](const prise::drafti::State& state) {
              return prise::drafti::ChainFinder<Traits>(traits, state, state.turn).starters() != 0;
          }) {}

    void make(const std::function<void(const Material&)>& tell) {
        for (size_t i = 0; i < tables_.tables_.size();) {
            Table& table = tables_.tables_[i];
            if (tell) tell(table.material);
            const bool is_alone = table.material == table.material.from_other_side();
            both_ = {&table, is_alone ? &table : &tables_.tables_[i + 1]};
            for (Table* side : both_) {
                side->values.assign(side->size * static_cast<size_t>(side->clock_limit + 1), 0);
            }
            // From an ending's clock its next value is reached, and never one before.
            for (clock_ = table.clock_limit; clock_ >= 0; --clock_) {
                make_layer(is_alone ? 1 : 2);
            }
            i += is_alone ? 1 : 2;
        }
    }

  private:
    using Table = Tables::Table;
    using Code = Tables::Code;
    using State = prise::drafti::State;

    static constexpr int farthest = Tables::too_far - 1;  // ends beyond it are not told apart

    struct Due {
        Placement placement;
        bool is_won;
    };

    Code& code_at(Table& table, const Placement& placement) {
        return table
            .values[static_cast<size_t>(clock_) * table.size + index_of(placement, table.material)];
    }
    Table& table_of(const Placement& placement) {
        return *both_[both_[0]->material == placement.material() ? 0 : 1];
    }

    // The two sides of one material, at one value of the endgame clock.
    void make_layer(size_t sides) {
        for (auto& due : due_) due.clear();
        for (size_t i = 0; i < sides; ++i) {
            Table& table = *both_[i];
            open_[i].assign(table.size, 0);
            for_all_placements(table.material, [&](const Placement& placement, size_t) {
                code_at(table, placement) = Tables::undecided;
            });
        }
        for (size_t i = 0; i < sides; ++i) {
            Table& table = *both_[i];
            for_all_placements(table.material, [&](const Placement& placement, size_t index) {
                open_[i][index] = static_cast<uint8_t>(std::min(look_at(placement), 255));
            });
        }
        for (size_t actions = 0; actions < due_.size(); ++actions) {
            for (size_t i = 0; i < due_[actions].size(); ++i) {
                decide(Due(due_[actions][i]), static_cast<int>(actions));
            }
        }
        for (size_t i = 0; i < sides; ++i) {
            std::ranges::replace(both_[i]->values, Tables::undecided, Code{0});
        }
    }

    // At all of its actions: what is known by then is due. How many of them are not known to lose.
    int look_at(const Placement& placement) {
        const State state = state_of(placement, clock_);
        past_.clear();
        rules_.legal(state, past_, list_);
        if (list_.empty()) {
            if (rules_.outcome(state, past_).status == Outcome::Status::win) {
                is_due(placement, false, 0);
                return 0;
            }
            code_at(table_of(placement), placement) = 0;  // drawn, whatever could be played
            return 255;
        }
        int open = 0;
        int shortest = farthest + 1;
        int longest = 0;
        for (const auto& action : list_) {
            State next = state;
            past_.clear();
            rules_.apply(next, past_, action, silent_);
            const Code code = code_of(next);
            if (code == Tables::undecided || code == 0) {
                ++open;
            } else if (code > 0) {
                longest = std::max<int>(longest, code);
            } else {
                shortest = std::min(shortest, -1 - code);
            }
        }
        if (shortest <= farthest) {
            is_due(placement, true, shortest + 1);
            return 255;  // it is no loss, whatever the others come to
        }
        if (open == 0) {
            is_due(placement, false, longest + 1);
        }
        return open;
    }

    Code code_of(const State& state) const {
        const Placement placement = placement_of(state);
        const Table* table = tables_.table_of(placement.material());
        if (table == nullptr) {
            return -1;  // nothing is left to the side to act
        }
        const auto layer = static_cast<size_t>(std::min<int>(state.endgame, table->clock_limit));
        return table->values[layer * table->size + index_of(placement, table->material)];
    }

    void is_due(const Placement& placement, bool is_won, int actions) {
        due_[static_cast<size_t>(std::min(actions, farthest))].push_back({placement, is_won});
    }

    // The shortest ends come first, so whatever has been decided before was decided rightly.
    void decide(const Due& due, int actions) {
        Code& code = code_at(table_of(due.placement), due.placement);
        if (code != Tables::undecided) {
            return;
        }
        code = static_cast<Code>(due.is_won ? actions : -1 - actions);
        for_all_before(due.placement, [&](const Placement& before) {
            Table& table = table_of(before);
            if (code_at(table, before) != Tables::undecided) {
                return;
            }
            if (!due.is_won) {
                is_due(before, true, actions + 1);
                return;
            }
            uint8_t& open = open_[both_[0] == &table ? 0 : 1][index_of(before, table.material)];
            if (open == 255) {
                return;
            }
            --open;
            if (open == 0) {
                static_cast<void>(look_at(before));
            }
        });
    }

    // visit(placement) for every position of the same material and clock from which a quiet move
    // leads here, as its mover sees it.
    template <class Visit>
    void for_all_before(const Placement& here, const Visit& visit) {
        using prise::drafti::bit;
        using prise::drafti::Direction;
        const Board occupied = here.occupied();
        const bool flying = rules_.settings().captures.flying_kings;
        const auto come_from = [&](Board Placement::* which, int to, Board origins) {
            for (; origins != 0; origins &= origins - 1) {
                Placement moved = here;
                moved.*which = (here.*which & ~bit(to)) | bit(prise::drafti::lowest(origins));
                const Placement before = moved.from_other_side();
                const State state = state_of(before, clock_);
                if (!can_capture_(state) && !counts(before)) {
                    visit(before);
                }
            }
        };
        for (Board left = here.their_kings; left != 0; left &= left - 1) {
            const int to = prise::drafti::lowest(left);
            for (const Direction d : prise::drafti::all_directions) {
                come_from(&Placement::their_kings, to,
                          flying ? reach(to, d, occupied) : neighbour(to, d) & ~occupied);
            }
        }
        // Their men go down.
        for (Board left = here.their_men; left != 0; left &= left - 1) {
            const int to = prise::drafti::lowest(left);
            for (const Direction d : {prise::drafti::up_left, prise::drafti::up_right}) {
                come_from(&Placement::their_men, to, neighbour(to, d) & ~occupied);
            }
        }
    }

    // Does the endgame clock go on when the side to act moves (§8.2)?
    bool counts(const Placement& placement) const {
        const Table& table = *both_[both_[0]->material == placement.material() ? 0 : 1];
        if (table.clock_limit == 0) {
            return false;
        }
        const Material& m = table.material;
        const bool we_are_weak = m.our_men + m.our_kings == 1;
        const bool is_three = std::max(m.our_kings, m.their_kings) >= 3;
        return we_are_weak != is_three;
    }

    const Rules& rules_;
    Tables& tables_;
    std::function<bool(const State&)> can_capture_;
    std::array<Table*, 2> both_{};
    int clock_ = 0;
    // How many actions of a position are not known to lose; 255: that decides nothing here.
    std::array<std::vector<uint8_t>, 2> open_;
    std::array<std::vector<Due>, farthest + 1> due_;
    Past past_;
    ActionList<prise::drafti::Action> list_;
    Silent silent_;
};

}  // namespace prise::ai::drafti
