// What the boards need to tell events in sentences. A field that the viewer may not know is absent.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "prise/cli/boards/boards.h"

namespace prise::cli {

// One event, as its viewer may see it.
class Seen {
  public:
    explicit Seen(const json::Value& event) : event_(event) {}

    bool is(std::string_view type) const { return text("type") == type; }
    bool has(std::string_view field) const { return event_.find(field) != nullptr; }
    std::string text(std::string_view field) const;  // empty: absent
    std::optional<int64_t> number(std::string_view field) const;
    bool flag(std::string_view field) const;
    std::vector<std::string> texts(std::string_view field) const;
    const json::Value* value(std::string_view field) const { return event_.find(field); }

  private:
    const json::Value& event_;
};

// "White", "Seat 2"
std::string who(const Deed& deed, Seat seat);
std::string who(const Deed& deed, std::optional<int64_t> seat);

// "a, b and c"
std::string list_of(const std::vector<std::string>& things);

}  // namespace prise::cli
