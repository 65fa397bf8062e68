#include "prise/cli/boards/sentences.h"

#include "prise/cli/words.h"
#include "prise/core/words.h"

namespace prise::cli {

std::string Seen::text(std::string_view field) const {
    const json::Value* value = event_.find(field);
    return value == nullptr ? std::string() : plain(*value);
}

std::optional<int64_t> Seen::number(std::string_view field) const {
    const json::Value* value = event_.find(field);
    if (value == nullptr || value->integer() == nullptr) return std::nullopt;
    return *value->integer();
}

bool Seen::flag(std::string_view field) const {
    const json::Value* value = event_.find(field);
    return value != nullptr && value->text() == "true";
}

std::vector<std::string> Seen::texts(std::string_view field) const {
    std::vector<std::string> out;
    const json::Value* value = event_.find(field);
    if (value == nullptr || value->array() == nullptr) return out;
    for (const json::Value& item : *value->array()) out.push_back(plain(item));
    return out;
}

std::string who(const Deed& deed, Seat seat) { return capital(seat_words(deed.game, seat)); }

std::string who(const Deed& deed, std::optional<int64_t> seat) {
    return who(deed, seat_number(static_cast<int>(seat.value_or(0))));
}

std::string list_of(const std::vector<std::string>& things) { return listed(things, " and "); }

}  // namespace prise::cli
