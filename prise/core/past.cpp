#include "prise/core/past.h"

#include <utility>

namespace prise {

void Past::grow(size_t needed) {
    const auto capacity = std::max<size_t>({needed, capacity_ * 2, 64});
    auto larger = std::make_unique_for_overwrite<uint64_t[]>(capacity);
    std::copy_n(entries_.get(), size_, larger.get());
    entries_ = std::move(larger);
    capacity_ = capacity;
}

Past& Past::operator=(const Past& other) {
    if (this != &other) {
        assign(other.everything(), other.base_);
    }
    return *this;
}

void Past::assign(std::span<const uint64_t> everything, size_t base) {
    clear();
    if (capacity_ < everything.size()) {
        grow(everything.size());
    }
    std::ranges::copy(everything, entries_.get());
    size_ = everything.size();
    base_ = base;
}

}  // namespace prise
