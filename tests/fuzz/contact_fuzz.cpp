// Calls of Casino's contact layer, each a byte and its numbers: register, update, remove, clear,
// find, rank, several drops at once. After every question the answer is that of a plain scan over
// all elements; a refused call changes nothing.
#include <bit>
#include <cmath>

#include "prise/contact/contacts.h"
#include "tests/fuzz/material.h"

namespace prise::contact {
namespace {

// A number of the screen, or any eight bytes.
double coordinate(fuzz::Bytes& bytes) {
    const uint8_t first = bytes.byte();
    return first == 255 ? std::bit_cast<double>(bytes.number()) : first * 4.0 - 100;
}

Rect rectangle(fuzz::Bytes& bytes) {
    const double x = coordinate(bytes);
    const double y = coordinate(bytes);
    const double w = coordinate(bytes);
    return {x, y, w, coordinate(bytes)};
}

std::vector<ElementId> ids(fuzz::Bytes& bytes) {
    std::vector<ElementId> some(bytes.below(5));
    for (ElementId& id : some) {
        id = bytes.byte();
    }
    return some;
}

bool names(std::span<const ElementId> all, ElementId id) {
    return std::ranges::find(all, id) != all.end();
}

// Section 12A read plainly, over the elements as they lie now.
struct Scan {
    const Contacts& contacts;
    Query query;

    bool counts(const Contacts::Placed& element) const {
        return !names(query.exclude, element.id) && (!query.only || names(*query.only, element.id));
    }
    std::vector<Contact> rank() const {
        const double threshold = query.threshold.value_or(contacts.config().base_threshold);
        std::vector<Contact> all;
        for (const Contacts::Placed& element : contacts.elements()) {
            const double distance = element.centre.distance_to(query.x, query.y);
            if (counts(element) && distance < threshold) {
                all.push_back({element.id, element.kind, distance});
            }
        }
        std::ranges::stable_sort(all, {}, &Contact::distance);
        return all;
    }
    std::optional<Contact> find() const {
        const std::vector<Contact> ranked = rank();
        if (ranked.empty()) {
            return std::nullopt;
        }
        std::optional<Contact> build;
        const Config& config = contacts.config();
        if ((config.priority_over >> static_cast<unsigned>(ranked[0].kind) & 1U) == 0) {
            return ranked[0];
        }
        for (const Contacts::Placed& element : contacts.elements()) {
            const double distance = element.centre.distance_to(query.x, query.y);
            if (element.kind == ElementKind::build && counts(element) &&
                distance <= ranked[0].distance + config.build_priority_bonus &&
                (!build || distance < build->distance)) {
                build = Contact{element.id, element.kind, distance};
            }
        }
        return build ? build : ranked[0];
    }
};

void ask(Contacts& contacts, double t, fuzz::Bytes& bytes) {
    const double x = coordinate(bytes);
    const double y = coordinate(bytes);
    const uint8_t how = bytes.byte();
    Query query{.x = x, .y = y, .mode = (how & 1U) != 0 ? Mode::drop : Mode::hover};
    const std::vector<ElementId> some = ids(bytes);
    if ((how & 2U) != 0) {
        query.exclude = some;
    }
    if ((how & 4U) != 0) {
        query.only = some;
    }
    if ((how & 8U) != 0) {
        query.threshold = coordinate(bytes);
    }
    const auto found = contacts.find(t, query);
    const auto ranked = contacts.rank(t, query);
    const Scan scan{contacts, query};
    fuzz::demand(found == scan.find(), "another contact than a scan finds");
    fuzz::demand(ranked == scan.rank(), "another ranking than a scan makes");
}

void drop_many(Contacts& contacts, double t, fuzz::Bytes& bytes) {
    std::vector<PointerDrop> drops(bytes.below(4));
    std::vector<ElementId> dragged;
    for (PointerDrop& drop : drops) {
        const double at = coordinate(bytes);
        const double x = coordinate(bytes);
        drop = {bytes.byte(), at, x, coordinate(bytes), std::nullopt};
        if (const uint8_t drag = bytes.byte(); drag < 128) {
            drop.drag = drag;
            dragged.push_back(drag);
        }
    }
    const auto found = contacts.find_many(t, drops);
    fuzz::demand(found.size() == drops.size(), "a drop without an answer");
    for (const PointerContact& one : found) {
        fuzz::demand(!one.contact || !names(dragged, one.contact->id), "a dragged target");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Bytes bytes(data, size);
    Config config;
    config.priority_over = bytes.byte() & 7U;
    Contacts contacts(config);
    double t = 0;
    for (int i = 0; i < 300 && !bytes.done(); ++i) {
        const uint8_t call = bytes.byte();
        t += call / 8.0;
        const size_t before = contacts.count(t);
        const bool had = before > 0;
        switch (call % 8) {
            case 0:
            case 1: {
                const ElementId id = bytes.byte();
                const auto kind = static_cast<ElementKind>(bytes.below(4));
                const Rect rect = rectangle(bytes);
                const Problem problem = contacts.add(t, id, kind, rect);
                fuzz::demand((problem == Problem::none) ==
                                 (kind <= ElementKind::temporary_stack && rect.is_sound()),
                             "what is registered");
                fuzz::demand(problem == Problem::none || contacts.count(t) == before,
                             "a refused call changes something");
                break;
            }
            case 2: {
                const ElementId id = bytes.byte();
                const Rect rect = rectangle(bytes);
                const Problem problem = contacts.update(t, id, rect);
                fuzz::demand(problem != Problem::none || (had && rect.is_sound()), "an update");
                break;
            }
            case 3: {
                const bool removed = contacts.remove(t, bytes.byte());
                fuzz::demand(contacts.count(t) == before - (removed ? 1 : 0), "a removal");
                break;
            }
            case 4:
                if (bytes.byte() == 0) {
                    contacts.clear(t);
                    fuzz::demand(contacts.count(t) == 0, "cleared");
                }
                break;
            case 5: drop_many(contacts, t, bytes); break;
            default: ask(contacts, t, bytes);
        }
    }
    return 0;
}

}  // namespace prise::contact
