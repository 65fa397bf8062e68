// What a page of Casino holds on to between two calls: the elements on its screen, what each of
// them is in the game, the position they show, and the last answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "prise/contact/zones.h"

namespace prise::wasm {

// As the page reads them.
struct ContactAnswer {
    uint32_t id;
    uint32_t kind;
    int32_t pointer;
    int32_t is_contact;
    double distance;
};
static_assert(sizeof(ContactAnswer) == 24);

struct ZoneAnswer {
    int32_t id;      // of the element; below 0: the table or the own pile
    int32_t target;  // what it is, as a number (zones.cpp)
    int32_t modal;
    uint32_t actions_size;
    const char* actions;  // with spaces between them
    double cx, cy, radius;
    double bonus_radius;  // NaN: it is no build
};
static_assert(sizeof(ZoneAnswer) == 56);

struct ContactTable {
    contact::Contacts contacts;
    std::vector<ContactAnswer> answers = {};

    std::unordered_map<contact::ElementId, int32_t> targets = {};
    contact::Places places = {};
    std::optional<casino::Rules> rules = {};  // nothing: no position is shown
    casino::State state = {};
    std::vector<ZoneAnswer> zones = {};
    std::vector<std::string> texts = {};  // of the zones
};

}  // namespace prise::wasm
