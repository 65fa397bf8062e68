#include "prise/ai/kit/table.h"

#include <algorithm>
#include <bit>
#include <new>

#if defined(__linux__)
#    include <sys/mman.h>
#endif

namespace prise::ai {
namespace {

constexpr size_t huge_page = size_t{1} << 21;

}  // namespace

// A search looks anywhere in it, so that on small pages finding the page takes longer than reading
// the entry: a fifth of the speed.
Table::Table(size_t bytes) {
    const size_t count = std::bit_floor(std::max(bytes / sizeof(Cluster), size_t{1}));
    const size_t size = count * sizeof(Cluster);
    alignment_ = size >= huge_page ? huge_page : alignof(Cluster);
    void* memory = ::operator new(size, std::align_val_t{alignment_});
#if defined(__linux__)
    if (size >= huge_page) {
        madvise(memory, size, MADV_HUGEPAGE);  // where there are none, it stays as it is
    }
#endif
    clusters_ = new (memory) Cluster[count];
    mask_ = count - 1;
}

Table::~Table() { ::operator delete(clusters_, std::align_val_t{alignment_}); }

void Table::wipe() {
    for (size_t i = 0; i <= mask_; ++i) {
        for (Slot& slot : clusters_[i].slots) {
            slot.check.store(0, std::memory_order_relaxed);
            slot.data.store(0, std::memory_order_relaxed);
        }
    }
}

void Table::begin(bool afresh) {
    age_ = (age_ + 1) % ages;
    oldest_ = afresh ? 0 : std::min(oldest_ + 1, ages - 2);
    if (age_ == 0) {  // the years begin again, and nothing may be taken for younger than it is
        wipe();
        oldest_ = 0;
    }
}

uint64_t Table::packed(const Entry& entry, unsigned age) {
    return uint64_t{entry.place} | (uint64_t{static_cast<uint16_t>(entry.score)} << 16) |
           (uint64_t{static_cast<uint16_t>(entry.value)} << 32) | (uint64_t{entry.depth} << 48) |
           (uint64_t{static_cast<uint8_t>(entry.bound)} << 56) | (uint64_t{age} << 58);
}

Table::Entry Table::unpacked(uint64_t data) {
    return {static_cast<uint16_t>(data), static_cast<int16_t>(data >> 16),
            static_cast<int16_t>(data >> 32), static_cast<uint8_t>(data >> 48),
            static_cast<Bound>((data >> 56) & 3)};
}

unsigned Table::years(uint64_t data) const {
    if (((data >> 56) & 3) == 0) {
        return ages;  // never written
    }
    const unsigned passed = (age_ + ages - age_of(data)) % ages;
    return passed > oldest_ ? ages : passed;
}

std::optional<Table::Entry> Table::find(uint64_t key) const {
    for (const Slot& slot : clusters_[key & mask_].slots) {
        const uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && years(data) < ages) {
            return unpacked(data);
        }
    }
    return std::nullopt;
}

void Table::store(uint64_t key, const Entry& entry) {
    constexpr int nothing = -1000;
    Slot* chosen = nullptr;
    int least = 0;
    for (Slot& slot : clusters_[key & mask_].slots) {
        const uint64_t data = slot.data.load(std::memory_order_relaxed);
        const unsigned passed = years(data);
        if (passed == ages) {  // room; but the same key may follow
            chosen = chosen == nullptr || least > nothing ? &slot : chosen;
            least = nothing;
            continue;
        }
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) {
            chosen = &slot;
            break;
        }
        const int worth = static_cast<int>(unpacked(data).depth) - 4 * static_cast<int>(passed);
        if (chosen == nullptr || worth < least) {
            chosen = &slot;
            least = worth;
        }
    }
    const uint64_t data = packed(entry, age_);
    chosen->check.store(key ^ data, std::memory_order_relaxed);
    chosen->data.store(data, std::memory_order_relaxed);
}

}  // namespace prise::ai
