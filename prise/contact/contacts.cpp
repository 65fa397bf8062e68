#include "prise/contact/contacts.h"

#include <tuple>

namespace prise::contact {
namespace {

constexpr size_t scanned_up_to = 64;  // elements; above that the grid is asked

}  // namespace

// Time -------------------------------------------------------------------------------------

void Contacts::look_at_clock(double t) {
    now_ = std::max(now_, t);  // also if t is no number
    if (pending_ != 0 && now_ - window_start_ >= config_.update_debounce) {
        flush();
    }
}

void Contacts::flush() {
    for (const Slot slot : queue_) {
        Element& element = slots_[slot];
        element.is_queued = false;
        if (!element.is_pending) {
            continue;
        }
        element.is_pending = false;
        grid_.remove(slot, element.centre);
        element.centre = element.moved;
        grid_.insert(slot, element.kind, element.centre, element.order);
    }
    queue_.clear();
    pending_ = 0;
}

void Contacts::drop_pending(Element& element) {
    pending_ -= element.is_pending ? 1 : 0;
    element.is_pending = false;
}

// The registry -----------------------------------------------------------------------------

Problem Contacts::add(double t, ElementId id, ElementKind kind, const Rect& rect, uint64_t data) {
    look_at_clock(t);
    if (kind > ElementKind::temporary_stack) {
        return Problem::bad_type;
    }
    if (!rect.is_sound()) {
        return Problem::bad_rect;
    }
    const auto [known, is_new] = slot_of_.try_emplace(id, 0);
    if (is_new) {
        if (free_.empty()) {
            free_.push_back(static_cast<Slot>(slots_.size()));
            slots_.emplace_back();
        }
        known->second = free_.back();
        free_.pop_back();
        slots_[known->second].order = next_order_++;
    } else {
        drop_pending(slots_[known->second]);
        grid_.remove(known->second, slots_[known->second].centre);
    }
    Element& element = slots_[known->second];
    element.id = id;
    element.kind = kind;
    element.is_used = true;
    element.centre = Centre::of(rect);
    element.data = data;
    grid_.insert(known->second, kind, element.centre, element.order);
    return Problem::none;
}

Problem Contacts::update(double t, ElementId id, const Rect& rect) {
    look_at_clock(t);
    const auto known = slot_of_.find(id);
    if (known == slot_of_.end()) {
        return Problem::unknown_element;
    }
    if (!rect.is_sound()) {
        return Problem::bad_rect;
    }
    Element& element = slots_[known->second];
    if (pending_ == 0) {
        window_start_ = now_;
    }
    pending_ += element.is_pending ? 0 : 1;
    element.is_pending = true;
    element.moved = Centre::of(rect);
    if (!element.is_queued) {
        element.is_queued = true;
        queue_.push_back(known->second);
    }
    return Problem::none;
}

bool Contacts::remove(double t, ElementId id) {
    look_at_clock(t);
    const auto known = slot_of_.find(id);
    if (known == slot_of_.end()) {
        return false;
    }
    Element& element = slots_[known->second];
    drop_pending(element);
    grid_.remove(known->second, element.centre);
    element.is_used = false;
    free_.push_back(known->second);
    slot_of_.erase(known);
    return true;
}

void Contacts::clear(double t) {
    look_at_clock(t);
    slots_.clear();
    free_.clear();
    slot_of_.clear();
    grid_.clear();
    queue_.clear();
    pending_ = 0;
}

size_t Contacts::count(double t) {
    look_at_clock(t);
    return slot_of_.size();
}

std::vector<Contacts::Placed> Contacts::elements() const {
    std::vector<const Element*> used;
    for (const Element& element : slots_) {
        if (element.is_used) {
            used.push_back(&element);
        }
    }
    std::ranges::sort(used, {}, &Element::order);
    std::vector<Placed> placed;
    placed.reserve(used.size());
    for (const Element* element : used) {
        placed.push_back({element->id, element->kind, element->centre, element->data});
    }
    return placed;
}

// Questions --------------------------------------------------------------------------------

// The elements that a query names are marked with its number, so that asking is cheap later.
void Contacts::mark(const Query& query) {
    if (++query_ == 0) {  // the numbers have gone round
        for (Element& element : slots_) {
            element.excluded = element.wanted = 0;
        }
        query_ = 1;
    }
    const auto mark_all = [&](std::span<const ElementId> ids, uint32_t Element::* field) {
        for (const ElementId id : ids) {
            if (const auto known = slot_of_.find(id); known != slot_of_.end()) {
                slots_[known->second].*field = query_;
            }
        }
    };
    mark_all(query.exclude, &Element::excluded);
    if (query.only) {
        mark_all(*query.only, &Element::wanted);
    }
}

template <class Visit>
void Contacts::visit_near(const Query& query, double radius, Visit&& visit) const {
    if (slot_of_.size() <= scanned_up_to) {
        for (const Element& element : slots_) {
            if (element.is_used) {
                visit(element);
            }
        }
        return;
    }
    // Most entries are too far away: the grid's own copy of the centre tells without a detour.
    const double reach = radius * radius * (1 + 1e-9);
    grid_.near(query.x, query.y, radius, [&](const Grid::Entry& entry) {
        const double dx = entry.centre.x - query.x;
        const double dy = entry.centre.y - query.y;
        if (!(dx * dx + dy * dy > reach)) {
            visit(slots_[entry.slot]);
        }
    });
}

// The nearest open element below the radius (or, inclusive, up to it); of several the earliest.
const Contacts::Element* Contacts::nearest(const Query& query, double radius, bool builds_only,
                                           bool inclusive, double& distance) const {
    const Element* best = nullptr;
    distance = std::numeric_limits<double>::infinity();
    visit_near(query, radius, [&](const Element& element) {
        const double away = element.centre.distance_to(query.x, query.y);
        const bool in_reach = inclusive ? away <= radius : away < radius;
        const bool is_better =
            away < distance || (best != nullptr && away == distance && element.order < best->order);
        if (in_reach && is_better && (!builds_only || element.kind == ElementKind::build) &&
            is_open(element, query.only.has_value())) {
            best = &element;
            distance = away;
        }
    });
    return best;
}

std::optional<Contact> Contacts::find(double t, const Query& query) {
    look_at_clock(t);
    if (query.mode == Mode::drop) {
        flush();
    }
    mark(query);
    double distance = 0;
    const Element* found =
        nearest(query, query.threshold.value_or(config_.base_threshold), false, false, distance);
    if (found == nullptr) {
        return std::nullopt;
    }
    if (((config_.priority_over >> static_cast<unsigned>(found->kind)) & 1) != 0) {
        double to_build = 0;
        const double reach = distance + config_.build_priority_bonus;
        if (const Element* build = nearest(query, reach, true, true, to_build)) {
            return Contact{build->id, build->kind, to_build, build->data};
        }
    }
    return Contact{found->id, found->kind, distance, found->data};
}

std::vector<Contact> Contacts::rank(double t, const Query& query) {
    look_at_clock(t);
    if (query.mode == Mode::drop) {
        flush();
    }
    mark(query);
    const double threshold = query.threshold.value_or(config_.base_threshold);
    std::vector<std::pair<Contact, uint64_t>> found;
    visit_near(query, threshold, [&](const Element& element) {
        const double away = element.centre.distance_to(query.x, query.y);
        if (away < threshold && is_open(element, query.only.has_value())) {
            found.push_back({{element.id, element.kind, away, element.data}, element.order});
        }
    });
    std::ranges::sort(found, [](const auto& a, const auto& b) {
        return std::pair(a.first.distance, a.second) < std::pair(b.first.distance, b.second);
    });
    std::vector<Contact> contacts;
    contacts.reserve(found.size());
    for (const auto& [contact, order] : found) {
        contacts.push_back(contact);
    }
    return contacts;
}

std::vector<PointerContact> Contacts::find_many(double t, std::span<const PointerDrop> drops) {
    look_at_clock(t);
    std::vector<const PointerDrop*> in_order;
    in_order.reserve(drops.size());
    for (const PointerDrop& drop : drops) {
        in_order.push_back(&drop);
    }
    std::ranges::sort(in_order, {}, [](const PointerDrop* drop) {
        const double when =
            std::isnan(drop->t) ? -std::numeric_limits<double>::infinity() : drop->t;
        return std::tuple(when, drop->pointer, drop);
    });
    std::vector<ElementId> dragged;
    for (const PointerDrop& drop : drops) {
        if (drop.drag) {
            dragged.push_back(*drop.drag);
        }
    }
    std::vector<PointerContact> answers;
    answers.reserve(in_order.size());
    for (const PointerDrop* drop : in_order) {
        const Query query{.x = drop->x, .y = drop->y, .mode = Mode::drop, .exclude = dragged};
        answers.push_back({drop->pointer, find(drop->t, query)});
    }
    return answers;
}

}  // namespace prise::contact
