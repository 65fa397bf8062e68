#include "prise/contact/zones.h"

namespace prise::contact {

Result<DropZones> drop_zones(const Contacts& contacts, const casino::Rules& rules,
                             const casino::State& state, std::string_view drag,
                             const TargetOf& target_of) {
    DropZones out;
    const Config& config = contacts.config();
    for (const Contacts::Placed& element : contacts.elements()) {
        const std::string target = target_of(element.id);
        if (target.empty()) {
            continue;
        }
        auto offered = casino::offers(rules, state, drag, target);
        if (!offered) {
            return refuse(offered);
        }
        if (offered->actions.empty()) {
            continue;
        }
        std::optional<double> bonus_radius;
        if (element.kind == ElementKind::build) {
            bonus_radius = config.base_threshold + config.build_priority_bonus;
        }
        out.zones.push_back({element.id, element.centre, config.base_threshold, bonus_radius,
                             std::move(offered->actions), offered->modal});
    }
    const auto on_table = casino::offers(rules, state, drag, "table");
    const auto on_pile = casino::offers(rules, state, drag, "pile");
    if (!on_table) {
        return refuse(on_table);
    }
    out.table = !on_table->actions.empty();
    out.pile = on_pile && !on_pile->actions.empty();
    return out;
}

std::optional<std::string> target_at(const std::optional<Contact>& contact, double x, double y,
                                     const Places& places, const TargetOf& target_of) {
    if (contact) {
        std::string target = target_of(contact->id);
        return target.empty() ? std::nullopt : std::optional(std::move(target));
    }
    if (places.own_pile && places.own_pile->contains(x, y)) {
        return "pile";
    }
    if (places.table && places.table->contains(x, y)) {
        return "table";
    }
    return std::nullopt;
}

}  // namespace prise::contact
