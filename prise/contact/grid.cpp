#include "prise/contact/grid.h"

#include <bit>

namespace prise::contact {

void Grid::clear() { *this = Grid(); }

void Grid::insert(Slot slot, ElementKind kind, Centre centre, uint64_t order) {
    if (size_ >= 2 * buckets_.size()) {
        resize(static_cast<unsigned>(std::countr_zero(buckets_.size())) + 2);
    }
    place({centre, order, slot, kind, index_of(centre.x), index_of(centre.y)});
    ++size_;
}

void Grid::remove(Slot slot, Centre centre) {
    std::vector<Entry>& bucket = buckets_[bucket_of(index_of(centre.x), index_of(centre.y))];
    const auto found = std::ranges::find(bucket, slot, &Entry::slot);
    if (found != bucket.end()) {
        *found = bucket.back();
        bucket.pop_back();
        --size_;
    }
}

void Grid::resize(unsigned bits) {
    std::vector<std::vector<Entry>> old(size_t{1} << bits);
    old.swap(buckets_);
    shift_ = 64 - bits;
    for (const std::vector<Entry>& bucket : old) {
        for (const Entry& entry : bucket) {
            place(entry);
        }
    }
}

}  // namespace prise::contact
