#include "prise/match/entry.h"

#include <algorithm>
#include <iterator>

#include "prise/core/text.h"

namespace prise {
namespace {

constexpr std::array<std::string_view, entry_kinds> entry_names = {
    "created", "commit",   "joined",   "entropy-commit", "entropy", "deal-abandoned",
    "start",   "action",   "held",     "withdrawn",      "resign",  "offer",
    "answer",  "takeback", "undo",     "time-given",     "timeout", "resumed",
    "aborted", "ended",    "signature"};

// What a commitment binds, and its salt. A forced action is not told apart from a chosen one while
// it is sealed.
bool is_of_opening(std::string_view member) {
    return member == "action" || member == "forced" || member == "position" || member == "memory" ||
           member == "salt" || member == "secret";
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

bool Entry::is_closed() const {
    return is_sealed() && kind != EntryKind::entropy_commit && opening().empty();
}

json::Object Entry::opening() const {
    json::Object out;
    std::ranges::copy_if(body, std::back_inserter(out),
                         [](const json::Member& member) { return is_of_opening(member.name); });
    return out;
}

namespace {

void write_member(std::string_view name, std::string& out) {
    out += ',';
    const bool is_plain = std::ranges::all_of(
        name, [](char c) { return (c >= 'a' && c <= 'z') || c == '-' || c == '_'; });
    if (is_plain) {
        out.append(1, '"').append(name).append(1, '"');
    } else {
        json::Value(name).write(out);
    }
    out += ':';
}

bool leaves_out(const Entry& entry, const json::Member& member, Part part) {
    return (part != Part::whole && entry.is_sealed() && is_of_opening(member.name)) ||
           (part == Part::chained && member.name == "name");
}

}  // namespace

json::Object object_of(const Entry& entry, int64_t seq, Part part) {
    json::Object out;
    out.reserve(entry.body.size() + 8);
    out.push_back({"seq", seq});
    out.push_back({"kind", name_of(entry.kind)});
    out.push_back({"at", entry.at_ms});
    if (entry.seat != Seat::none) {
        out.push_back({"seat", number_of(entry.seat)});
    }
    std::ranges::copy_if(entry.body, std::back_inserter(out), [&](const json::Member& member) {
        return !leaves_out(entry, member, part);
    });
    return out;
}

std::string written(const Entry& entry, int64_t seq, Part part) {
    std::string out =
        join(R"({"seq":)", seq, R"(,"kind":")", name_of(entry.kind), R"(","at":)", entry.at_ms);
    if (entry.seat != Seat::none) {
        out += join(R"(,"seat":)", number_of(entry.seat));
    }
    for (const json::Member& member : entry.body) {
        if (leaves_out(entry, member, part)) {
            continue;
        }
        write_member(member.name, out);
        member.value.write(out);
    }
    out += '}';
    return out;
}

}  // namespace prise
