// The fields of a request. What is missing, misspelled or of the wrong type is noted and stays
// noted, so a request reads all that it needs and looks once whether it was sound; what it read
// until then is harmless.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prise/core/json.h"
#include "prise/core/result.h"
#include "prise/core/seat.h"

namespace prise {

class Fields {
  public:
    // Refused: no JSON, or no object. A record of some thousand actions is a request of some
    // megabytes.
    static Result<Fields> read(std::string_view request, size_t longest = size_t{64} << 20);
    // Of an object inside another request.
    explicit Fields(json::Value object) : body_(std::move(object)) {}

    bool has(std::string_view name) const { return body_.find(name) != nullptr; }
    // Every field is one of these: "handle action by".
    void allow_only(std::string_view names);

    std::string_view text(std::string_view name);  // must be there
    std::string_view text_or(std::string_view name, std::string_view fallback);
    int64_t number(std::string_view name, int64_t least, int64_t most);  // must be there
    int64_t number_or(std::string_view name, int64_t fallback, int64_t least, int64_t most);
    bool flag_or(std::string_view name, bool fallback);
    const json::Value& object_or_empty(std::string_view name);
    // Null counts as nothing.
    const json::Value* value(std::string_view name) const;
    // Any value as it was written; empty where there is none.
    std::string written(std::string_view name) const;
    std::vector<std::string> texts(std::string_view name);

    // 1 to `seats`; nobody, if it is missing.
    Seat seat(std::string_view name, int seats);
    // 1 to `seats`, "spectator" or "all"; otherwise that one, if it is missing.
    Viewer viewer(int seats, Viewer otherwise);

    void complain(std::string sentence);
    bool is_sound() const { return fault_.empty(); }
    tl::unexpected<Refusal> refusal() const;

  private:
    json::Value body_;
    std::string fault_;  // the first one; empty: none
};

}  // namespace prise
