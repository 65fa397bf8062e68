// The cases of the contact layer (docs/rules/casino.md, section 13): named elements, operations in
// JSON, and answers that are compared with what a case expects.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "prise/contact/contacts.h"
#include "prise/core/json.h"

namespace prise::cli {

// A registry whose elements have names and carry data, driven by operations in JSON.
class ContactTable {
  public:
    explicit ContactTable(const json::Value& config);

    json::Value run(const json::Value& op);

  private:
    using ElementId = contact::ElementId;

    ElementId id_of(const std::string& name);
    std::vector<ElementId> ids_in(const json::Value* names);
    json::Value put(const json::Value& op, double t);
    json::Value find(const json::Value& op, double t, bool all);
    json::Value find_many(const json::Value& op, double t);
    json::Value describe(const std::optional<contact::Contact>& contact) const;

    contact::Contacts contacts_;
    std::map<std::string, ElementId> ids_;
    std::vector<std::string> names_;
    std::vector<json::Value> data_;  // null: none
};

struct ContactVerdict {
    bool ok;
    std::vector<json::Value> answers;
};

ContactVerdict run_contact_case(const json::Value& one);

}  // namespace prise::cli
