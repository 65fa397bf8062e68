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
        clear();
        if (capacity_ < other.size_) {
            grow(other.size_);
        }
        std::copy_n(other.entries_.get(), other.size_, entries_.get());
        size_ = other.size_;
        base_ = other.base_;
    }
    return *this;
}

}  // namespace prise
