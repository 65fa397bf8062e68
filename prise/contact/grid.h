// A uniform grid of centres: which elements may lie within a radius of a point? Cells are 64 px
// wide; they are hashed into about as many buckets as there are elements, so that memory follows
// the elements and not the plane. Everything beyond 2^29 cells lies in the outermost ones: absurd
// places cost time, never an answer.
#pragma once

#include <algorithm>
#include <vector>

#include "prise/contact/element.h"

namespace prise::contact {

class Grid {
  public:
    struct Entry {
        Centre centre;
        uint64_t order;  // of registration
        Slot slot;
        ElementKind kind;
        int32_t column, row;
    };

    size_t size() const { return size_; }
    void clear();
    void insert(Slot slot, ElementKind kind, Centre centre, uint64_t order);
    void remove(Slot slot, Centre centre);

    // Calls back with every element within the radius, each once, and with some that are not.
    template <class Visit>
    void near(double x, double y, double radius, Visit&& visit) const;

  private:
    static constexpr double cell = 64;
    static constexpr double edge = 1 << 29;

    static int32_t index_of(double coordinate) {
        return static_cast<int32_t>(std::clamp(std::floor(coordinate / cell), -edge, edge));
    }
    size_t bucket_of(int32_t column, int32_t row) const {
        const uint64_t key = (static_cast<uint64_t>(static_cast<uint32_t>(column)) << 32) |
                             static_cast<uint32_t>(row);
        return static_cast<size_t>((key * 0x9E3779B97F4A7C15) >> shift_);
    }
    void resize(unsigned bits);
    void place(const Entry& entry) {
        buckets_[bucket_of(entry.column, entry.row)].push_back(entry);
    }

    std::vector<std::vector<Entry>> buckets_ = std::vector<std::vector<Entry>>(64);
    unsigned shift_ = 64 - 6;
    size_t size_ = 0;
};

template <class Visit>
void Grid::near(double x, double y, double radius, Visit&& visit) const {
    if (std::isnan(x) || std::isnan(y) || !(radius >= 0)) {
        return;
    }
    // Distances are rounded; a little more than the radius makes up for it.
    const double reach = radius * (1 + 1e-9) + 1e-3;
    const int32_t left = index_of(x - reach);
    const int32_t right = index_of(x + reach);
    const int32_t top = index_of(y - reach);
    const int32_t bottom = index_of(y + reach);
    const double cells =
        (static_cast<double>(right) - left + 1) * (static_cast<double>(bottom) - top + 1);
    if (!(cells < static_cast<double>(size_ + 64))) {
        for (const std::vector<Entry>& bucket : buckets_) {
            for (const Entry& entry : bucket) {
                visit(entry);
            }
        }
        return;
    }
    for (int32_t row = top; row <= bottom; ++row) {
        for (int32_t column = left; column <= right; ++column) {
            for (const Entry& entry : buckets_[bucket_of(column, row)]) {
                if (entry.column == column && entry.row == row) {
                    visit(entry);
                }
            }
        }
    }
}

}  // namespace prise::contact
