// What walks through a turn have in common: one step, and what has been seen already.
#pragma once

#include <cstdint>
#include <vector>

#include "prise/ai/ringrift/brain.h"

namespace prise::ai::ringrift {

// A place inside a turn. Outside of a running chain the past is empty.
template <class B>
struct Place {
    prise::ringrift::State<B> state;
    Past past;

    void play(const prise::ringrift::Rules<B>& rules, const Action& action) {
        Silent silent;
        rules.apply(state, past, action, silent);
        if (state.phase != Phase::chain) {
            past.clear();
        }
    }
};

// Tells actions apart.
inline uint64_t mark_of(const Action& action) {
    return static_cast<uint64_t>(action.kind) ^ uint64_t { action.count } << 4 ^
           uint64_t { action.from } << 8 ^ uint64_t { action.to } << 20 ^
           uint64_t { action.other } << 32 ^ uint64_t { action.low } << 44 ^
           uint64_t { action.high } << 54;
}

// What can be done there. To exchange seats is thought about elsewhere.
template <class B>
void list_actions(const prise::ringrift::Rules<B>& rules, const Place<B>& place,
                  ActionList<Action>& list) {
    rules.legal(place.state, place.past, list);
    if (!list.empty() && list[list.size() - 1] == prise::ringrift::act::swap) {
        list.shrink(list.size() - 1);
    }
}

// Has the turn that began in `turn` come to its end?
template <class B>
bool is_ended(const prise::ringrift::State<B>& state, uint32_t turn) {
    return state.phase == Phase::over || state.turn != turn;
}

// Keys that have been here. It may forget, so somebody walks there twice; it never makes one up.
class SeenKeys {
  public:
    void clear(size_t slots) { keys_.assign(slots, 0); }  // a power of two
    // True: not here before.
    bool add(uint64_t key) {
        uint64_t& slot = keys_[key & (keys_.size() - 1)];
        if (slot == key) {
            return false;
        }
        slot = key;
        return true;
    }

  private:
    std::vector<uint64_t> keys_;
};

}  // namespace prise::ai::ringrift
