// Where contact and rules meet (docs/rules/casino.md, §12A): which target a contact means, and,
// worked out ahead when a drag begins, where this card can be dropped at all.
//
//     pointer up -> contact -> target -> offers -> one action, a choice, or the card snaps back
#pragma once

#include <functional>
#include <string>

#include "prise/contact/contacts.h"
#include "prise/games/casino/offers.h"

namespace prise::contact {

// What an element is in the words of §13: "5c", "B7" or "S"; empty: nothing of the game.
using TargetOf = std::function<std::string(ElementId)>;

struct Zone {
    ElementId id;
    Centre centre;
    double radius;
    std::optional<double> bonus_radius;  // of a build
    std::vector<std::string> actions;
    bool modal;
};

struct DropZones {
    std::vector<Zone> zones;  // in registration order
    bool table = false;       // the trail is offered
    bool pile = false;        // the stack may be taken
};

// For a game that goes on; to be asked anew after every action.
Result<DropZones> drop_zones(const Contacts& contacts, const casino::Rules& rules,
                             const casino::State& state, std::string_view drag,
                             const TargetOf& target_of);

// The places beside the elements.
struct Places {
    std::optional<Rect> own_pile;
    std::optional<Rect> table;
};

// The target of a drop at a point where this contact was found; nothing: the card snaps back.
std::optional<std::string> target_at(const std::optional<Contact>& contact, double x, double y,
                                     const Places& places, const TargetOf& target_of);

}  // namespace prise::contact
