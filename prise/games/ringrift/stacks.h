// All rings that stand on the board. A stack is a chain of rings from top to bottom, and every ring
// is a place in one pool; so a stack moves, grows at either end and loses its top in constant time,
// however high it is. Who controls what, what a cap is (section 2) and what the stacks add to the
// key (weights.h) is kept up to date here.
//
//     piles[d4]  top -> [ring 7: a] -> [ring 2: a] -> [ring 9: b] <- bottom     height 3, cap 2
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "prise/core/seat.h"
#include "prise/games/ringrift/board.h"
#include "prise/games/ringrift/weights.h"

namespace prise::ringrift {

using Colour = int;  // a seat's number less one

template <class T>
using PerSeat = std::array<T, static_cast<size_t>(max_seats)>;

template <class B>
class Stacks {
  public:
    using Set = typename B::Set;

    const Set& controlled_by(Colour colour) const { return controlled_[at(colour)]; }
    Set all() const { return controlled_[0] | controlled_[1] | controlled_[2] | controlled_[3]; }
    int rings_of(Colour colour) const { return rings_[at(colour)]; }
    uint64_t key() const { return key_; }

    bool has(int cell) const { return pile(cell).height != 0; }
    int height(int cell) const { return pile(cell).height; }
    int cap(int cell) const { return pile(cell).cap; }  // §2
    Colour top(int cell) const { return colours_[pile(cell).top]; }

    // From top to bottom: visit(colour).
    template <class Visit>
    void each_ring(int cell, Visit&& visit) const {
        Ring ring = pile(cell).top;
        for (int left = pile(cell).height; left > 0; --left, ring = below_[ring]) {
            visit(static_cast<Colour>(colours_[ring]));
        }
    }
    bool has_buried(int cell, Colour colour) const {
        Ring ring = pile(cell).top;
        for (int left = pile(cell).height - 1; left > 0; --left) {
            ring = below_[ring];
            if (colours_[ring] == colour) {
                return true;
            }
        }
        return false;
    }

    void push_top(int cell, Colour colour);
    Colour pop_top(int cell);
    void pop_lowest(int cell, Colour colour);  // which is in it
    void clear(int cell);
    void move(int from, int to);  // to a cell without stack
    // The same, and the top ring of the target goes with it, at the bottom.
    void overtake(int from, int target, int to);

    friend bool operator==(const Stacks& a, const Stacks& b) { return a.equals(b); }

  private:
    using Ring = std::conditional_t<(B::most_rings < 255), uint8_t, uint16_t>;
    struct Pile {
        Ring top, bottom;
        Ring height, cap;
    };

    static size_t at(int i) { return static_cast<size_t>(i); }
    Pile& pile(int cell) { return piles_[at(cell)]; }
    const Pile& pile(int cell) const { return piles_[at(cell)]; }

    static uint64_t weight(int cell) { return Weights<B>::cell[at(cell)]; }
    // What a ring of that colour is in a stack, with that many others below it.
    static uint64_t worth(int level, int colour) {
        return Weights<B>::level[at(level)] * static_cast<uint64_t>(colour + 1);
    }
    // What a stack is.
    uint64_t contents(int cell) const {
        uint64_t sum = 0;
        int level = height(cell);
        each_ring(cell, [&](Colour colour) { sum += worth(--level, colour); });
        return sum;
    }

    Ring take(Colour colour);
    void give_back(Ring ring);
    void uncover(int cell, Ring ring);  // the ring is the new top
    void relocate(int from, int to, Pile moved);
    bool equals(const Stacks& other) const;

    typename B::template PerCell<Pile> piles_{};
    std::array<Ring, static_cast<size_t>(B::most_rings)> below_{};
    std::array<uint8_t, static_cast<size_t>(B::most_rings)> colours_{};
    PerSeat<Set> controlled_{};
    uint64_t key_ = 0;
    PerSeat<uint16_t> rings_{};
    // Places of the pool that are free again, linked through below_, then those never used.
    Ring first_free_ = 0;
    Ring free_again_ = 0;
    Ring never_used_ = 0;
};

template <class B>
auto Stacks<B>::take(Colour colour) -> Ring {
    Ring ring = first_free_;
    if (free_again_ > 0) {
        --free_again_;
        first_free_ = below_[ring];
    } else {
        ring = never_used_++;
    }
    colours_[ring] = static_cast<uint8_t>(colour);
    ++rings_[at(colour)];
    return ring;
}

template <class B>
void Stacks<B>::give_back(Ring ring) {
    --rings_[colours_[ring]];
    below_[ring] = first_free_;
    first_free_ = ring;
    ++free_again_;
}

template <class B>
void Stacks<B>::push_top(int cell, Colour colour) {
    Pile& here = pile(cell);
    const Ring ring = take(colour);
    if (here.height == 0) {
        here.bottom = ring;
        here.cap = 1;
    } else {
        const Colour was = colours_[here.top];
        here.cap = static_cast<Ring>(was == colour ? here.cap + 1 : 1);
        controlled_[at(was)].reset(cell);
        below_[ring] = here.top;
    }
    controlled_[at(colour)].set(cell);
    here.top = ring;
    key_ += weight(cell) * worth(here.height++, colour);
}

template <class B>
void Stacks<B>::uncover(int cell, Ring ring) {
    Pile& here = pile(cell);
    const uint8_t colour = colours_[ring];
    here.top = ring;
    here.cap = 1;
    for (; here.cap < here.height && colours_[below_[ring]] == colour; ring = below_[ring]) {
        ++here.cap;
    }
    controlled_[colour].set(cell);
}

template <class B>
Colour Stacks<B>::pop_top(int cell) {
    Pile& here = pile(cell);
    const Ring ring = here.top;
    const Colour colour = colours_[ring];
    const Ring next = below_[ring];
    give_back(ring);
    key_ -= weight(cell) * worth(--here.height, colour);
    if (here.cap > 1) {
        --here.cap;
        here.top = next;
        return colour;
    }
    controlled_[at(colour)].reset(cell);
    here.cap = 0;
    if (here.height > 0) {
        uncover(cell, next);
    }
    return colour;
}

template <class B>
void Stacks<B>::pop_lowest(int cell, Colour colour) {
    Pile& here = pile(cell);
    Ring above = here.top;
    Ring found = here.top;
    bool is_top = colours_[here.top] == colour;
    Ring ring = here.top;
    for (int left = here.height - 1; left > 0; --left) {
        const Ring next = below_[ring];
        if (colours_[next] == colour) {
            above = ring;
            found = next;
            is_top = false;
        }
        ring = next;
    }
    if (is_top) {
        pop_top(cell);
        return;
    }
    key_ -= weight(cell) * contents(cell);
    if (found == here.bottom) {
        here.bottom = above;
    } else {
        below_[above] = below_[found];
    }
    give_back(found);
    --here.height;
    key_ += weight(cell) * contents(cell);
    uncover(cell, here.top);  // the cap may have grown or shrunk
}

template <class B>
void Stacks<B>::clear(int cell) {
    while (has(cell)) {
        pop_top(cell);
    }
}

template <class B>
void Stacks<B>::move(int from, int to) {
    key_ += (weight(to) - weight(from)) * contents(from);
    relocate(from, to, pile(from));
}

template <class B>
void Stacks<B>::overtake(int from, int target, int to) {
    const Colour colour = pop_top(target);
    const Ring ring = take(colour);
    Pile moved = pile(from);
    uint64_t before = 0;
    uint64_t after = worth(0, colour);
    int level = moved.height;
    each_ring(from, [&](Colour own) {  // every ring is raised by one
        after += worth(level, own);
        before += worth(--level, own);
    });
    key_ += weight(to) * after - weight(from) * before;
    if (moved.cap == moved.height && colours_[moved.top] == colour) {
        ++moved.cap;
    }
    below_[moved.bottom] = ring;
    moved.bottom = ring;
    ++moved.height;
    relocate(from, to, moved);
}

template <class B>
void Stacks<B>::relocate(int from, int to, Pile moved) {
    Set& owned = controlled_[colours_[moved.top]];
    owned.reset(from);
    owned.set(to);
    pile(to) = moved;
    pile(from) = {};
}

template <class B>
bool Stacks<B>::equals(const Stacks& other) const {
    if (controlled_ != other.controlled_) {
        return false;
    }
    return !all().any_of([&](int cell) {
        if (height(cell) != other.height(cell)) {
            return true;
        }
        Ring mine = pile(cell).top;
        Ring theirs = other.pile(cell).top;
        for (int left = height(cell); left > 0; --left) {
            if (colours_[mine] != other.colours_[theirs]) {
                return true;
            }
            mine = below_[mine];
            theirs = other.below_[theirs];
        }
        return false;
    });
}

}  // namespace prise::ringrift
