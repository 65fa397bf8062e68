// The contact layer (docs/rules/casino.md, §12A): what lies under a pointer that drops a card? It
// knows geometry and time, nothing of the game; zones.h brings the two together.
//
//     Contacts contacts;
//     contacts.add(t, 1, ElementKind::card, {58, 56, 64, 88});
//     contacts.add(t, 2, ElementKind::build, {75, 40, 80, 120}, 7);
//     contacts.find(t, {.x = 100, .y = 100});      // the build: nearer cards give way to it
//
// An element carries data of its caller (7 above: an index, an address), which is handed back with
// every contact and never looked at.
//
// Milliseconds are handed in and never go back. Moves of elements wait for a window of 16 ms, so
// that a hundred moves of one frame cost as much as one; a drop does not wait.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "prise/contact/grid.h"

namespace prise::contact {

struct Config {
    double base_threshold = 80;
    double build_priority_bonus = 40;
    double update_debounce = 16;
    uint8_t priority_over = 1;  // bit of an ElementKind: a build takes precedence over it
};

enum class Problem : uint8_t { none, bad_type, bad_rect, unknown_element };

struct Contact {
    ElementId id;
    ElementKind kind;
    double distance;
    uint64_t data = 0;  // the caller's
    friend bool operator==(const Contact&, const Contact&) = default;
};

enum class Mode : uint8_t { hover, drop };

struct Query {
    double x = 0, y = 0;
    Mode mode = Mode::hover;
    std::span<const ElementId> exclude = {};
    std::optional<std::span<const ElementId>> only = {};
    std::optional<double> threshold = {};
};

// One of several drops at once.
struct PointerDrop {
    int64_t pointer;
    double t, x, y;
    std::optional<ElementId> drag;
};
struct PointerContact {
    int64_t pointer;
    std::optional<Contact> contact;
};

class Contacts {
  public:
    explicit Contacts(const Config& config = {}) : config_(config) {}

    const Config& config() const { return config_; }

    // "register"
    Problem add(double t, ElementId id, ElementKind kind, const Rect& rect, uint64_t data = 0);
    Problem update(double t, ElementId id, const Rect& rect);
    bool remove(double t, ElementId id);
    void clear(double t);
    size_t count(double t);

    std::optional<Contact> find(double t, const Query& query);
    // All contacts, nearest first.
    std::vector<Contact> rank(double t, const Query& query);
    // In the order of time and pointer; nothing that is dragged is a target.
    std::vector<PointerContact> find_many(double t, std::span<const PointerDrop> drops);

    // Everything there is, in registration order.
    struct Placed {
        ElementId id;
        ElementKind kind;
        Centre centre;
        uint64_t data;
    };
    std::vector<Placed> elements() const;

  private:
    struct Element {
        ElementId id = 0;
        ElementKind kind = ElementKind::card;
        bool is_used = false;
        bool is_pending = false;  // `moved` waits for the window to end
        bool is_queued = false;   // its slot stands in `queue_`
        Centre centre, moved;
        uint64_t data = 0;
        uint64_t order = 0;
        uint32_t excluded = 0, wanted = 0;  // number of the query that named it
    };

    void look_at_clock(double t);
    void flush();
    void drop_pending(Element& element);
    void mark(const Query& query);
    bool is_open(const Element& element, bool restricted) const {
        return element.excluded != query_ && (!restricted || element.wanted == query_);
    }
    template <class Visit>
    void visit_near(const Query& query, double radius, Visit&& visit) const;
    const Element* nearest(const Query& query, double radius, bool builds_only, bool inclusive,
                           double& distance) const;

    Config config_;
    std::vector<Element> slots_;
    std::vector<Slot> free_;
    std::unordered_map<ElementId, Slot> slot_of_;
    Grid grid_;
    uint64_t next_order_ = 0;
    uint32_t query_ = 0;

    double now_ = -std::numeric_limits<double>::infinity();
    double window_start_ = 0;
    size_t pending_ = 0;  // the window is open while there is something
    std::vector<Slot> queue_;
};

}  // namespace prise::contact
