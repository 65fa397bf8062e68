// What a game must remember of its past so that its rules can be applied, and no more: a stack of
// 64-bit entries since the last irreversible action. It stands beside the state and not in it, so
// that a state stays small; the caller owns it. What an entry means is the game's own affair
// (placements in drafti, repetition keys in the chess games); most games leave it empty.
//
//     oldest ... | forgotten | since the last irreversible action |
//                            ^ base                               ^ size
//
// `forget` only moves the base, so that a search can go back across it: mark, apply, ..., rewind.
// All of it is O(1), and nothing is allocated once the stack has been as high before.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace prise {

class Past {
  public:
    struct Mark {
        size_t size;
        size_t base;
    };

    Past() = default;
    Past(const Past& other) { *this = other; }
    Past& operator=(const Past& other);
    Past(Past&& other) noexcept { swap(other); }
    Past& operator=(Past&& other) noexcept {
        swap(other);
        return *this;
    }
    ~Past() = default;

    void push(uint64_t entry) {
        if (size_ == capacity_) [[unlikely]] {
            grow(size_ + 1);
        }
        entries_[size_++] = entry;
    }
    void forget() { base_ = size_; }

    void clear() {
        size_ = 0;
        base_ = 0;
    }

    Mark mark() const { return {size_, base_}; }
    void rewind(Mark mark) {
        size_ = mark.size;
        base_ = mark.base;
    }

    // All there is, for a copy elsewhere: with what was forgotten, because marks reach across it.
    std::span<const uint64_t> everything() const { return {entries_.get(), size_}; }
    void assign(std::span<const uint64_t> everything, size_t base);

    // The entries that still count, oldest first.
    std::span<const uint64_t> entries() const { return {entries_.get() + base_, size_ - base_}; }

    // Two pasts are equal when what still counts is equal.
    friend bool operator==(const Past& a, const Past& b) {
        return std::ranges::equal(a.entries(), b.entries());
    }

  private:
    void grow(size_t needed);
    void swap(Past& other) noexcept {  // what was moved from can be used again
        std::swap(entries_, other.entries_);
        std::swap(size_, other.size_);
        std::swap(base_, other.base_);
        std::swap(capacity_, other.capacity_);
    }

    // Not a vector: to rewind is then two stores, and perft does it at every node.
    std::unique_ptr<uint64_t[]> entries_;
    size_t size_ = 0;
    size_t base_ = 0;
    size_t capacity_ = 0;
};

}  // namespace prise
