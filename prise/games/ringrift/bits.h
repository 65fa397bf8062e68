// A set of cells as bits: one word for the small board, a few for the large ones. The number of
// words is known at compile time, so that on square8 everything here is a single instruction.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace prise::ringrift {

template <int size>
class Bits {
  public:
    static constexpr size_t words = (size + 63) / 64;

    constexpr bool test(int i) const { return (word(i) >> (i % 64) & 1) != 0; }
    constexpr void set(int i) { word(i) |= uint64_t{1} << (i % 64); }
    constexpr void reset(int i) { word(i) &= ~(uint64_t{1} << (i % 64)); }

    constexpr bool any() const {
        uint64_t all = 0;
        for (const uint64_t w : words_) {
            all |= w;
        }
        return all != 0;
    }
    constexpr bool none() const { return !any(); }
    constexpr int count() const {
        int total = 0;
        for (const uint64_t w : words_) {
            total += std::popcount(w);
        }
        return total;
    }
    // Of a set that is not empty.
    constexpr int lowest() const {
        size_t i = 0;
        if constexpr (words > 1) {
            while (words_[i] == 0) {
                ++i;
            }
        }
        return static_cast<int>(i) * 64 + std::countr_zero(words_[i]);
    }

    // Every member moved by that many places; the caller sees to it that none falls off.
    template <int by>
    constexpr Bits shifted() const {
        Bits out;
        if constexpr (by >= 0) {
            constexpr size_t far = by / 64;
            constexpr int near = by % 64;
            for (size_t i = words; i-- > far;) {
                out.words_[i] = words_[i - far] << near;
                if constexpr (near != 0) {
                    if (i > far) {
                        out.words_[i] |= words_[i - far - 1] >> (64 - near);
                    }
                }
            }
        } else {
            constexpr size_t far = -by / 64;
            constexpr int near = -by % 64;
            for (size_t i = 0; i + far < words; ++i) {
                out.words_[i] = words_[i + far] >> near;
                if constexpr (near != 0) {
                    if (i + far + 1 < words) {
                        out.words_[i] |= words_[i + far + 1] << (64 - near);
                    }
                }
            }
        }
        return out;
    }

    // Ascending: in canonical order.
    template <class Visit>
    constexpr void each(Visit&& visit) const {
        for (size_t i = 0; i < words; ++i) {
            for (uint64_t left = words_[i]; left != 0; left &= left - 1) {
                visit(static_cast<int>(i) * 64 + std::countr_zero(left));
            }
        }
    }
    // Until `found` says true; did it?
    template <class Found>
    constexpr bool any_of(Found&& found) const {
        for (size_t i = 0; i < words; ++i) {
            for (uint64_t left = words_[i]; left != 0; left &= left - 1) {
                if (found(static_cast<int>(i) * 64 + std::countr_zero(left))) {
                    return true;
                }
            }
        }
        return false;
    }

    constexpr Bits& operator|=(const Bits& o) {
        for (size_t i = 0; i < words; ++i) {
            words_[i] |= o.words_[i];
        }
        return *this;
    }
    constexpr Bits& operator&=(const Bits& o) {
        for (size_t i = 0; i < words; ++i) {
            words_[i] &= o.words_[i];
        }
        return *this;
    }
    constexpr Bits& operator-=(const Bits& o) {  // without the members of the other
        for (size_t i = 0; i < words; ++i) {
            words_[i] &= ~o.words_[i];
        }
        return *this;
    }
    friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend constexpr Bits operator-(Bits a, const Bits& b) { return a -= b; }
    friend constexpr bool operator==(const Bits&, const Bits&) = default;

    constexpr const std::array<uint64_t, words>& raw() const { return words_; }

  private:
    constexpr uint64_t& word(int i) { return words_[static_cast<size_t>(i) / 64]; }
    constexpr const uint64_t& word(int i) const { return words_[static_cast<size_t>(i) / 64]; }

    std::array<uint64_t, words> words_{};
};

}  // namespace prise::ringrift
