// Which action some records of a history tell of (section 12), as its text.
#pragma once

#include <span>
#include <string>

#include "prise/core/json.h"

namespace prise::ringrift {

// Empty if the first record begins no action that is replayed as such.
std::string action_of_records(std::span<const json::Value> records);

// A member that is a string, or an empty text.
std::string text_member(const json::Value& record, std::string_view name);

}  // namespace prise::ringrift
