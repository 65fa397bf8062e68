// Drop zones and drops in the browser: where contact and rules meet (zones.h of the contact layer),
// in numbers as in contact.cpp. Everything that is dragged or dropped on has one:
//
//     0..39  a card, As Ah Ad Ac 2s ... Tc       51  the stack     53  the own pile
//     41..50 a build of 1..10                    52  the table     54  a tap on the stack
//
//     contact_position(table, options, n, position, m);   // a position, or the observation of a
//                    // seat, after every action; 0, or 1 bad-options, 2 bad-position
//     contact_mean(table, id, target);                    // an element is that; 0, or 1: no number
//     contact_place(table, target, x, y, w, h);           // where table and own pile are; 0, or 2
//     contact_zones(table, t, drag);                      // at the start of a drag: how many
//     contact_zone_results(table);                        // address of the zones, 56 bytes each:
//                    // id, target, modal, size and address of the actions, 4 bytes of nothing
//                    // (i32 each), cx, cy, radius, bonus radius (f64)
//     contact_target_at(table, t, x, y, exclude, n);      // of a drop there; -1: it snaps back
//
// The position is text, once for every action; while something is dragged there are only numbers.
#include <limits>

#include "bindings/wasm/contact.h"
#include "prise/games/casino/instances.h"

namespace prise::wasm {
namespace {

using contact::ElementId;
using contact::Mode;
using contact::Rect;
using contact::TargetOf;
using contact::Zone;

constexpr int32_t build_base = 40;
constexpr int32_t stack_number = 51;
constexpr int32_t table_number = 52;
constexpr int32_t pile_number = 53;
constexpr int32_t tap_number = 54;

// In the words of section 13; empty: no such number.
std::string word_of(int32_t number) {
    switch (number) {
        case build_base: return {};
        case stack_number: return "S";
        case table_number: return "table";
        case pile_number: return "pile";
        case tap_number: return "tap";
        default: break;
    }
    if (number < 0 || number > tap_number) {
        return {};
    }
    return number < build_base ? casino::card_text(static_cast<casino::Card>(number))
                               : join("B", number - build_base);
}

TargetOf words_of(const ContactTable& table) {
    return [&table](ElementId id) {
        const auto found = table.targets.find(id);
        return found == table.targets.end() ? std::string() : word_of(found->second);
    };
}

void add_zone(ContactTable& table, const Zone& zone, int32_t id, int32_t target) {
    std::string& text = table.texts.emplace_back();
    for (const std::string& action : zone.actions) {
        text += join(text.empty() ? "" : " ", action);
    }
    table.zones.push_back({id, target, zone.modal ? 1 : 0, static_cast<uint32_t>(text.size()),
                           nullptr, zone.centre.x, zone.centre.y, zone.radius,
                           zone.bonus_radius.value_or(std::numeric_limits<double>::quiet_NaN())});
}

void add_place(ContactTable& table, std::string_view drag, int32_t target) {
    if (auto offer = casino::offers(*table.rules, table.state, drag, word_of(target));
        offer && !offer->actions.empty()) {
        add_zone(table, {0, {}, 0, std::nullopt, std::move(offer->actions), offer->modal}, -1,
                 target);
    }
}

}  // namespace

extern "C" {

[[clang::export_name("contact_position")]] int contact_position(ContactTable* table,
                                                                const char* options, uint32_t n,
                                                                const char* position, uint32_t m) {
    const auto chosen = Options::parse(casino::option_table(), {options, n});
    if (!chosen) {
        return 1;
    }
    // A position, or what one seat sees of it.
    const auto read = casino::with_rules(*chosen, [&](const casino::Rules& rules) {
        for (const Viewer viewer : {all_knowing, Viewer{Seat::first}, Viewer{Seat::second}}) {
            if (casino::Observation seen; rules.parse_observation({position, m}, viewer, seen)) {
                table->rules.emplace(rules);
                table->state = seen.shown;
                return 0;
            }
        }
        return 2;
    });
    return read.value_or(1);
}

[[clang::export_name("contact_mean")]] int contact_mean(ContactTable* table, uint32_t id,
                                                        int32_t target) {
    if (word_of(target).empty() || target > stack_number) {
        return 1;
    }
    table->targets[id] = target;
    return 0;
}

[[clang::export_name("contact_place")]] int contact_place(ContactTable* table, int32_t target,
                                                          double x, double y, double w, double h) {
    const Rect rect{x, y, w, h};
    if (!rect.is_sound() || (target != table_number && target != pile_number)) {
        return 2;
    }
    (target == table_number ? table->places.table : table->places.own_pile) = rect;
    return 0;
}

[[clang::export_name("contact_zones")]] uint32_t contact_zones(ContactTable* table, double t,
                                                               int32_t drag) {
    table->contacts.count(t);  // every call looks at the clock
    table->zones.clear();
    table->texts.clear();
    const std::string word = word_of(drag);
    if (!table->rules) {
        return 0;
    }
    const auto found =
        contact::drop_zones(table->contacts, *table->rules, table->state, word, words_of(*table));
    if (!found) {
        return 0;
    }
    for (const Zone& zone : found->zones) {
        add_zone(*table, zone, static_cast<int32_t>(zone.id), table->targets.at(zone.id));
    }
    add_place(*table, word, table_number);
    add_place(*table, word, pile_number);
    for (size_t i = 0; i < table->zones.size(); ++i) {  // now they stay where they are
        table->zones[i].actions = table->texts[i].data();
    }
    return static_cast<uint32_t>(table->zones.size());
}

[[clang::export_name("contact_zone_results")]] const ZoneAnswer* contact_zone_results(
    const ContactTable* table) {
    return table->zones.data();
}

[[clang::export_name("contact_target_at")]] int32_t contact_target_at(ContactTable* table, double t,
                                                                      double x, double y,
                                                                      const uint32_t* exclude,
                                                                      uint32_t n) {
    const auto contact =
        table->contacts.find(t, {.x = x, .y = y, .mode = Mode::drop, .exclude = {exclude, n}});
    const auto target = contact::target_at(contact, x, y, table->places, words_of(*table));
    for (int32_t number = 0; target && number <= pile_number; ++number) {
        if (word_of(number) == *target) {
            return number;
        }
    }
    return -1;
}
}

}  // namespace prise::wasm
