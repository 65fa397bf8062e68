// The legal actions of a position, filled by the rules and owned by the caller, who uses the same
// list again and again: nothing is allocated once it has been as long before.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace prise {

template <class Action>
class ActionList {
    static_assert(std::is_trivially_copyable_v<Action>);

  public:
    ActionList() : items_(std::make_unique_for_overwrite<Action[]>(first_capacity)) {}

    void push(const Action& action) {
        if (size_ == capacity_) [[unlikely]] {
            const Action kept = action;  // it may stand in the list itself
            grow(1);
            items_[size_++] = kept;
            return;
        }
        items_[size_++] = action;
    }

    // For rules that know a bound: room for that many more, to be written from `end()` on; then
    // `end_at` says how far it was used.
    Action* room(size_t more) {
        if (capacity_ - size_ < more) [[unlikely]] {
            grow(more);
        }
        return end();
    }
    void end_at(const Action* end) { size_ = static_cast<size_t>(end - begin()); }

    void clear() { size_ = 0; }
    void shrink(size_t size) { size_ = size; }  // keeps the first `size` actions
    template <class Keep>
    void keep_if(const Keep& keep) {
        end_at(std::remove_if(begin(), end(), [&](const Action& a) { return !keep(a); }));
    }
    size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

    Action& operator[](size_t i) { return items_[i]; }
    const Action& operator[](size_t i) const { return items_[i]; }
    Action* begin() { return items_.get(); }
    Action* end() { return items_.get() + size_; }
    const Action* begin() const { return items_.get(); }
    const Action* end() const { return items_.get() + size_; }

  private:
    static constexpr size_t first_capacity = 64;

    [[gnu::noinline, gnu::cold]] void grow(size_t more) {
        const size_t capacity = std::max(capacity_ * 2, size_ + more);
        auto larger = std::make_unique_for_overwrite<Action[]>(capacity);
        std::copy(begin(), end(), larger.get());
        items_ = std::move(larger);
        capacity_ = capacity;
    }

    std::unique_ptr<Action[]> items_;
    size_t size_ = 0;
    size_t capacity_ = first_capacity;
};

}  // namespace prise
