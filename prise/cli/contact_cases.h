// The cases of the contact layer (docs/rules/casino.md, section 13): named elements, operations in
// JSON, and answers that are compared with what a case expects.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "prise/contact/contacts.h"
#include "prise/core/json.h"

namespace prise::cli {

// At most so long is the text of one operation, and so many elements are registered.
inline constexpr size_t longest_contact_op = size_t{64} << 10;
inline constexpr size_t most_contact_elements = 10'000;

// A registry whose elements have names and carry data, driven by operations in JSON.
class ContactTable {
  public:
    explicit ContactTable(const json::Value& config);

    json::Value run(const json::Value& op);
    bool is_full() const { return names_.size() > most_contact_elements; }

  private:
    using ElementId = contact::ElementId;

    // The number of a name; of one that was never registered, a number that no element has.
    ElementId id_of(const std::string& name) const;
    ElementId new_id_of(const std::string& name);
    std::vector<ElementId> ids_in(const json::Value* names) const;
    json::Value put(const json::Value& op, double t);
    json::Value find(const json::Value& op, double t, bool all);
    json::Value find_many(const json::Value& op, double t);
    json::Value describe(const std::optional<contact::Contact>& contact) const;

    contact::Contacts contacts_;
    std::map<std::string, ElementId> ids_;
    std::vector<std::string> names_;
    std::vector<std::string> data_;  // by id: what its element carries, as JSON
};

struct ContactCase {
    json::Value name;
    json::Value config;
    std::string_view ops;  // an array

    using Hear = std::function<void(const json::Value&)>;
    // Runs it and hands out the answers; does each fit what it should be? Refused: a sentence.
    tl::expected<bool, std::string> run(const Hear& hear) const;
};

// All cases of a text, in order; nothing, or what is wrong with it.
std::optional<std::string> visit_contact_cases(
    std::string_view text, const std::function<void(const ContactCase&)>& visit);

}  // namespace prise::cli
