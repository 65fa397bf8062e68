// What positions were found to be worth: the transposition table.
//
//     64 bytes   | key ^ data | data | key ^ data | data | key ^ data | data | key ^ data | data |
//
//     data       | place 16 | score 16 | static value 16 | depth 8 | bound 2 | age 6 |
//
// Threads may share one without a lock: an entry that two of them have written half of fails the
// comparison with its key, and nothing is found. The best action is stored as its place in the
// legal list, whose order is always the same, so a table knows nothing of actions.
//
// `begin` starts a new search. One that has to be repeatable begins afresh: what earlier searches
// left counts as empty room, exactly as if the table had just been made, and nothing is wiped.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace prise::ai {

class Table {
  public:
    enum class Bound : uint8_t { none = 0, at_least = 1, at_most = 2, exact = 3 };
    static constexpr uint16_t no_place = 0xFFFF;

    struct Entry {
        uint16_t place = no_place;
        int16_t score = 0;
        int16_t value = 0;
        uint8_t depth = 0;
        Bound bound = Bound::none;

        // Does a score, as it is from here, say enough for this window?
        bool is_enough(int from_here, int alpha, int beta) const {
            return bound == Bound::exact || (bound == Bound::at_least && from_here >= beta) ||
                   (bound == Bound::at_most && from_here <= alpha);
        }

        friend bool operator==(const Entry&, const Entry&) = default;
    };

    // What the best value says that was found for a window.
    static Bound bound_of(int best, int alpha, int beta) {
        return best >= beta ? Bound::at_least : best > alpha ? Bound::exact : Bound::at_most;
    }

    // The next smaller power of two, at least one cluster.
    explicit Table(size_t bytes);
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    void begin(bool afresh);
    std::optional<Entry> find(uint64_t key) const;
    // This key is asked for soon: memory is slower than a search, and can be on its way.
    void expect(uint64_t key) const { __builtin_prefetch(&clusters_[key & mask_]); }
    void store(uint64_t key, const Entry& entry);
    size_t bytes() const { return (mask_ + 1) * sizeof(Cluster); }

  private:
    struct Slot {
        std::atomic<uint64_t> check{0};
        std::atomic<uint64_t> data{0};
    };
    struct alignas(64) Cluster {
        Slot slots[4];
    };

    static constexpr unsigned ages = 64;
    static uint64_t packed(const Entry& entry, unsigned age);
    static Entry unpacked(uint64_t data);
    static unsigned age_of(uint64_t data) { return static_cast<unsigned>(data >> 58); }

    // How many searches ago it was written; `ages` where it does not count any more.
    unsigned years(uint64_t data) const;
    void wipe();

    size_t alignment_;
    Cluster* clusters_;  // trivially destroyed
    size_t mask_;
    unsigned age_ = 0;
    unsigned oldest_ = 0;  // entries that are older than so many searches do not count
};

}  // namespace prise::ai
