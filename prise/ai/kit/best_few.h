// The best few of many, as they come: what is worse than all of a full collection is not kept, and
// among equals the first ones stay. So the result does not depend on anything but the order in
// which they came.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace prise::ai {

template <class Item>
class BestFew {
  public:
    void clear(size_t most) {
        most_ = most;
        came_ = 0;
        marks_.clear();
    }

    // Where to write the new one; null: it is not among the best.
    Item* admit(int value) {
        const uint32_t came = came_++;
        if (marks_.size() < most_) {
            const auto place = static_cast<uint32_t>(marks_.size());
            if (items_.size() == place) {
                items_.emplace_back();
            }
            marks_.push_back({value, came, place});
            std::ranges::push_heap(marks_, is_better);
            return &items_[place];
        }
        if (marks_.empty() || value <= marks_.front().value) {
            return nullptr;
        }
        std::ranges::pop_heap(marks_, is_better);
        marks_.back().value = value;
        marks_.back().came = came;
        Item* const item = &items_[marks_.back().place];
        std::ranges::push_heap(marks_, is_better);
        return item;
    }

    // From now on they are asked for, the best first; until the next `clear`.
    void sort() { std::ranges::sort(marks_, is_better); }
    size_t size() const { return marks_.size(); }
    const Item& operator[](size_t i) const { return items_[marks_[i].place]; }
    int value(size_t i) const { return marks_[i].value; }

    void swap(BestFew& other) noexcept {
        items_.swap(other.items_);
        marks_.swap(other.marks_);
        std::swap(most_, other.most_);
        std::swap(came_, other.came_);
    }

  private:
    struct Mark {
        int value;
        uint32_t came;
        uint32_t place;
    };
    static bool is_better(const Mark& a, const Mark& b) {
        return a.value != b.value ? a.value > b.value : a.came < b.came;
    }

    std::vector<Item> items_;  // used again and again
    std::vector<Mark> marks_;
    size_t most_ = 0;
    uint32_t came_ = 0;
};

}  // namespace prise::ai
