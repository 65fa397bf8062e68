#include "prise/match/entry.h"

#include <algorithm>

namespace prise {
namespace {

constexpr std::array<std::string_view, 17> entry_names = {
    "created", "commit",     "joined",  "entropy", "start",  "action",
    "held",    "withdrawn",  "resign",  "offer",   "answer", "takeback",
    "undo",    "time-given", "timeout", "resumed", "ended"};

bool opens_seal(std::string_view member) {
    return member == "action" || member == "salt" || member == "secret";
}

}  // namespace

std::string_view name_of(EntryKind kind) { return entry_names[static_cast<size_t>(kind)]; }

std::optional<EntryKind> entry_kind_from(std::string_view name) {
    const auto found = std::ranges::find(entry_names, name);
    if (found == entry_names.end()) {
        return std::nullopt;
    }
    return static_cast<EntryKind>(found - entry_names.begin());
}

const json::Value* Entry::find(std::string_view name) const {
    const auto found = std::ranges::find(body, name, &json::Member::name);
    return found == body.end() ? nullptr : &found->value;
}

std::string_view Entry::text(std::string_view name) const {
    const json::Value* value = find(name);
    return value != nullptr && value->string() != nullptr ? std::string_view(*value->string())
                                                          : std::string_view{};
}

std::optional<int64_t> Entry::number(std::string_view name) const {
    const json::Value* value = find(name);
    if (value == nullptr || value->integer() == nullptr) {
        return std::nullopt;
    }
    return *value->integer();
}

json::Object to_json(const Entry& entry, int64_t seq) {
    json::Object out{{"seq", seq}, {"kind", name_of(entry.kind)}, {"at", entry.at_ms}};
    if (entry.seat != Seat::none) {
        out.push_back({"seat", number_of(entry.seat)});
    }
    out.insert(out.end(), entry.body.begin(), entry.body.end());
    return out;
}

json::Object chained_part(const Entry& entry, int64_t seq) {
    json::Object out = to_json(entry, seq);
    const bool sealed = entry.is_sealed();
    std::erase_if(out, [&](const json::Member& member) {
        return member.name == "name" || (sealed && opens_seal(member.name));
    });
    return out;
}

}  // namespace prise
