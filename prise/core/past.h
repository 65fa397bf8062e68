// What a game must remember of its past so that its rules can be applied, and no more: a stack of
// 64-bit entries since the last irreversible action. It stands beside the state and not in it, so that
// a state stays small; the caller owns it. What an entry means is the game's own affair (placements in
// drafti, repetition keys in the chess games); most games leave it empty.
//
//     oldest ... | forgotten | since the last irreversible action |
//                            ^ base                               ^ size
//
// `forget` only moves the base, so that a search can go back across it: mark, apply, ..., rewind. All
// of it is O(1), and nothing is allocated once the stack has been as high before.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace prise {

class Past {
  public:
    struct Mark {
        size_t size;
        size_t base;
    };

    void push(uint64_t entry) { entries_.push_back(entry); }
    void forget() { base_ = entries_.size(); }

    void clear() {
        entries_.clear();
        base_ = 0;
    }

    Mark mark() const { return {entries_.size(), base_}; }
    void rewind(Mark mark) {
        entries_.resize(mark.size);
        base_ = mark.base;
    }

    // The entries that still count, oldest first.
    std::span<const uint64_t> entries() const {
        return {entries_.data() + base_, entries_.size() - base_};
    }

    // Two pasts are equal when what still counts is equal.
    friend bool operator==(const Past& a, const Past& b) {
        const auto x = a.entries();
        const auto y = b.entries();
        return x.size() == y.size() && std::equal(x.begin(), x.end(), y.begin());
    }

  private:
    std::vector<uint64_t> entries_;
    size_t base_ = 0;
};

}  // namespace prise
