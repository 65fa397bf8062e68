// The contact layer of Casino for browsers: numbers in, numbers out, no JSON, because a pointer
// moves sixty times a second. Ids are the page's own; it keeps the names and the data.
//
//     const table = contact_open(80, 40, 16, 1);                    // config; 1: builds over cards
//     contact_register(table, t, id, kind, x, y, w, h);             // 0, or 1 bad-type, 2 bad-rect
//     contact_find(table, t, x, y, drop, threshold, exclude, n, only, m);   // how many: 0 or 1
//     contact_results(table);       // address of the answers, 24 bytes each:
//                                   // id, kind, pointer, is-contact (i32 each), distance (f64)
//
// A threshold of NaN is that of the config; `only` counts if m >= 0. Ids are lists of 32-bit words.
// Where contact and rules meet is in zones.cpp.
#include "bindings/wasm/contact.h"

namespace {

using prise::contact::Contact;
using prise::contact::Contacts;
using prise::contact::ElementId;
using prise::contact::ElementKind;
using prise::contact::Mode;
using prise::contact::PointerContact;
using prise::contact::PointerDrop;
using prise::contact::Query;
using prise::wasm::ContactAnswer;
using Table = prise::wasm::ContactTable;

// As the page writes it.
struct WrittenDrop {
    double t, x, y;
    int32_t pointer;
    int32_t drag;  // below 0: nothing
};
static_assert(sizeof(WrittenDrop) == 32);

void answer(Table& table, const std::optional<Contact>& contact, int32_t pointer = 0) {
    table.answers.push_back(contact
                                ? ContactAnswer{contact->id, static_cast<uint32_t>(contact->kind),
                                                pointer, 1, contact->distance}
                                : ContactAnswer{0, 0, pointer, 0, 0});
}

Query query_of(double x, double y, int drop, double threshold, const uint32_t* exclude,
               int32_t excluded, const uint32_t* only, int32_t wanted) {
    Query query{.x = x, .y = y, .mode = drop != 0 ? Mode::drop : Mode::hover};
    query.exclude = {exclude, static_cast<size_t>(excluded)};
    if (wanted >= 0) {
        query.only = std::span<const ElementId>(only, static_cast<size_t>(wanted));
    }
    if (!std::isnan(threshold)) {
        query.threshold = threshold;
    }
    return query;
}

}  // namespace

extern "C" {

[[clang::export_name("contact_open")]] Table* contact_open(double threshold, double bonus,
                                                           double debounce, uint32_t over) {
    return new Table{Contacts({threshold, bonus, debounce, static_cast<uint8_t>(over)})};
}

[[clang::export_name("contact_close")]] void contact_close(Table* table) { delete table; }

[[clang::export_name("contact_register")]] int contact_register(Table* table, double t, uint32_t id,
                                                                uint32_t kind, double x, double y,
                                                                double w, double h) {
    const auto known_kind = static_cast<ElementKind>(kind < 3 ? kind : 3);
    return static_cast<int>(table->contacts.add(t, id, known_kind, {x, y, w, h}));
}

[[clang::export_name("contact_update")]] int contact_update(Table* table, double t, uint32_t id,
                                                            double x, double y, double w,
                                                            double h) {
    return static_cast<int>(table->contacts.update(t, id, {x, y, w, h}));
}

[[clang::export_name("contact_remove")]] int contact_remove(Table* table, double t, uint32_t id) {
    return table->contacts.remove(t, id) ? 1 : 0;
}

[[clang::export_name("contact_clear")]] void contact_clear(Table* table, double t) {
    table->contacts.clear(t);
}

[[clang::export_name("contact_count")]] uint32_t contact_count(Table* table, double t) {
    return static_cast<uint32_t>(table->contacts.count(t));
}

[[clang::export_name("contact_results")]] const ContactAnswer* contact_results(const Table* table) {
    return table->answers.data();
}

[[clang::export_name("contact_find")]] uint32_t contact_find(Table* table, double t, double x,
                                                             double y, int drop, double threshold,
                                                             const uint32_t* exclude, int32_t n,
                                                             const uint32_t* only, int32_t m) {
    table->answers.clear();
    if (const auto found =
            table->contacts.find(t, query_of(x, y, drop, threshold, exclude, n, only, m))) {
        answer(*table, found);
    }
    return static_cast<uint32_t>(table->answers.size());
}

[[clang::export_name("contact_rank")]] uint32_t contact_rank(Table* table, double t, double x,
                                                             double y, int drop, double threshold,
                                                             const uint32_t* exclude, int32_t n,
                                                             const uint32_t* only, int32_t m) {
    table->answers.clear();
    for (const Contact& contact :
         table->contacts.rank(t, query_of(x, y, drop, threshold, exclude, n, only, m))) {
        answer(*table, contact);
    }
    return static_cast<uint32_t>(table->answers.size());
}

[[clang::export_name("contact_find_many")]] uint32_t contact_find_many(Table* table, double t,
                                                                       const WrittenDrop* drops,
                                                                       uint32_t count) {
    std::vector<PointerDrop> all;
    for (const WrittenDrop& drop : std::span(drops, count)) {
        all.push_back(
            {drop.pointer, drop.t, drop.x, drop.y,
             drop.drag < 0 ? std::nullopt : std::optional(static_cast<ElementId>(drop.drag))});
    }
    table->answers.clear();
    for (const PointerContact& found : table->contacts.find_many(t, all)) {
        answer(*table, found.contact, static_cast<int32_t>(found.pointer));
    }
    return static_cast<uint32_t>(table->answers.size());
}
}
