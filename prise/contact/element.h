// The things on the screen that a card can be dropped on (docs/rules/casino.md, §12A).
#pragma once

#include <cmath>
#include <cstdint>

namespace prise::contact {

using ElementId = uint32_t;  // chosen by whoever registers it
using Slot = uint32_t;       // where it is kept

enum class ElementKind : uint8_t { card, build, temporary_stack };

// Left, top, width, height, in pixels.
struct Rect {
    double x, y, w, h;

    bool is_sound() const {
        return std::isfinite(x) && std::isfinite(y) && std::isfinite(w) && std::isfinite(h) &&
               w > 0 && h > 0;
    }
    bool contains(double px, double py) const {
        return px >= x && px <= x + w && py >= y && py <= y + h;
    }
};

// Contact is measured from here. Of a huge rectangle it may be infinite: such a one is never met.
struct Centre {
    double x = 0, y = 0;

    static Centre of(const Rect& rect) { return {rect.x + rect.w / 2, rect.y + rect.h / 2}; }

    double distance_to(double px, double py) const {
        const double dx = x - px;
        const double dy = y - py;
        return std::sqrt(dx * dx + dy * dy);
    }
    friend bool operator==(const Centre&, const Centre&) = default;
};

}  // namespace prise::contact
