// What stands in an entry of each kind: one table, read by whoever makes or reads one.
#include <algorithm>
#include <span>

#include "prise/core/text.h"
#include "prise/core/utf8.h"
#include "prise/match/entry.h"
#include "prise/match/limits.h"

namespace prise {
namespace {

enum class Whose : uint8_t { host, seat, either };
enum class Form : uint8_t { text, digest, signature, number, truth, yes, object, array };
enum class Need : uint8_t { always, maybe };

struct MemberRow {
    std::string_view name;
    Form form;
    Need need;
};

struct KindRow {
    Whose whose = Whose::host;
    std::array<MemberRow, 13> members = {};  // up to the first without a name
};

constexpr MemberRow must(std::string_view name, Form form) { return {name, form, Need::always}; }
constexpr MemberRow may(std::string_view name, Form form) { return {name, form, Need::maybe}; }

constexpr std::array<KindRow, entry_kinds> kind_rows = [] {
    std::array<KindRow, entry_kinds> rows{};
    const auto row = [&](EntryKind kind) -> KindRow& { return rows[static_cast<size_t>(kind)]; };
    row(EntryKind::created) = {
        Whose::host,
        {must("prise", Form::number), must("id", Form::text), must("game", Form::text),
         must("rules", Form::number), must("options", Form::object), may("clock", Form::object),
         may("tags", Form::array), may("host", Form::digest), may("commitment", Form::digest),
         may("position", Form::text), may("memory", Form::text), may("salt", Form::digest)}};
    row(EntryKind::commit) = {Whose::host,
                              {must("commitment", Form::digest), may("secret", Form::digest)}};
    row(EntryKind::joined) = {Whose::seat, {may("key", Form::digest), may("name", Form::text)}};
    row(EntryKind::entropy_commit) = {Whose::seat,
                                      {may("by", Form::text), must("commitment", Form::digest)}};
    row(EntryKind::entropy) = {Whose::seat, {must("entropy", Form::digest)}};
    row(EntryKind::deal_abandoned) = {Whose::either, {}};
    row(EntryKind::start) = {Whose::host, {must("observation", Form::text)}};
    row(EntryKind::action) = {
        Whose::seat,
        {may("commitment", Form::digest), may("action", Form::text), may("salt", Form::digest),
         may("forced", Form::yes), may("held", Form::number), may("lag", Form::number),
         may("forgiven", Form::number), may("clock", Form::array)}};
    row(EntryKind::held) = {
        Whose::seat,
        {must("commitment", Form::digest), may("action", Form::text), may("salt", Form::digest)}};
    row(EntryKind::withdrawn) = {Whose::seat, {}};
    row(EntryKind::resign) = {Whose::seat, {may("by", Form::text)}};
    row(EntryKind::offer) = {Whose::seat, {must("what", Form::text), may("to", Form::number)}};
    row(EntryKind::answer) = {Whose::seat,
                              {must("offer", Form::number), must("accepts", Form::truth)}};
    row(EntryKind::takeback) = {Whose::host, {must("to", Form::number)}};
    row(EntryKind::undo) = {Whose::seat, {must("to", Form::number)}};
    row(EntryKind::time_given) = {Whose::seat,
                                  {must("to", Form::number), must("ms", Form::number)}};
    row(EntryKind::timeout) = {Whose::seat, {}};
    row(EntryKind::resumed) = {Whose::host, {}};
    row(EntryKind::aborted) = {Whose::either, {may("reason", Form::text)}};
    row(EntryKind::ended) = {Whose::either, {may("by", Form::text), must("outcome", Form::object)}};
    row(EntryKind::signature) = {Whose::either,
                                 {must("entry", Form::number), must("signature", Form::signature)}};
    return rows;
}();

constexpr size_t longest_action = 64;
constexpr size_t longest_reason = 200;  // bytes

bool is_hex(const json::Value& value, size_t digits) {
    const std::string* text = value.string();
    return text != nullptr && text->size() == digits && std::ranges::all_of(*text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

bool has_form(const json::Value& value, Form form) {
    switch (form) {
        case Form::text: return value.string() != nullptr;
        case Form::digest: return is_hex(value, 64);
        case Form::signature: return is_hex(value, 128);
        case Form::number: return value.integer() != nullptr;
        case Form::truth: return value.boolean() != nullptr;
        case Form::yes: return value.boolean() != nullptr && *value.boolean();
        case Form::object: return value.object() != nullptr;
        case Form::array: return value.array() != nullptr;
    }
    return false;
}

std::string_view words_for(Form form) {
    switch (form) {
        case Form::text: return "a text";
        case Form::digest: return "64 hex digits";
        case Form::signature: return "128 hex digits";
        case Form::number: return "a whole number";
        case Form::truth: return "true or false";
        case Form::yes: return "true";
        case Form::object: return "an object";
        case Form::array: return "an array";
    }
    return {};
}

Result<void> check_members(const Entry& entry, std::span<const MemberRow> rows) {
    auto member = entry.body.begin();
    for (const MemberRow& row : rows) {
        if (row.name.empty()) {
            break;
        }
        if (member == entry.body.end() || member->name != row.name) {
            if (row.need == Need::always) {
                return bad_entry(join("'", name_of(entry.kind), "' needs '", row.name,
                                      "': ", words_for(row.form), "."));
            }
            continue;
        }
        if (!has_form(member->value, row.form)) {
            return bad_entry(join("'", row.name, "' must be ", words_for(row.form), "."));
        }
        ++member;
    }
    if (member != entry.body.end()) {
        return bad_entry(
            join("'", name_of(entry.kind), "' has no ", quoted(member->name), ", or not there."));
    }
    return {};
}

// What opens a seal is all there or not at all, and there is none without a seal.
Result<void> check_opening(const Entry& entry) {
    const auto has = [&](std::string_view name) { return entry.find(name) != nullptr; };
    const bool has_content = has("action") || has("position");
    if (has("memory") && !has("position")) {
        return bad_entry("A memory belongs to a position.");
    }
    if (has("forced") && !has("action")) {
        return bad_entry("What is forced is an action.");
    }
    if (entry.kind == EntryKind::action && !entry.is_sealed() && !has("action")) {
        return bad_entry("'action' needs 'action', or the commitment to it.");
    }
    const bool is_opened = entry.is_sealed() && has_content;
    if (has("salt") != is_opened) {
        return bad_entry("A seal is opened by its salt and by what was sealed.");
    }
    if (entry.text("reason").size() > longest_reason || !is_printable(entry.text("reason"))) {
        return bad_entry(join("A reason has at most ", longest_reason, " printable characters."));
    }
    if (entry.text("action").size() > longest_action || !is_printable(entry.text("action"))) {
        return bad_entry(join("An action has at most ", longest_action, " printable characters."));
    }
    return {};
}

// The code point of the sequence at the beginning, which has that length.
unsigned code_point(std::string_view text, size_t length) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    unsigned code = length == 1 ? byte(0) : byte(0) & (0x7FU >> length);
    for (size_t i = 1; i < length; ++i) {
        code = (code << 6) | (byte(i) & 0x3FU);
    }
    return code;
}

// Controls, marks and overrides of direction, separators of lines, the byte order mark.
bool is_unfit(unsigned code) {
    return code < 0x20 || (code >= 0x7F && code <= 0x9F) || code == 0x61C || code == 0x200E ||
           code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

}  // namespace

bool is_printable(std::string_view text) {
    while (!text.empty()) {
        const size_t length = utf8_length(text);
        if (length == 0 || is_unfit(code_point(text, length))) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

bool is_tag(std::string_view name, std::string_view value) {
    return !name.empty() && name.size() <= longest_tag_name && is_printable(name) &&
           value.size() <= longest_tag_value && is_printable(value);
}

Result<void> check_form(const Entry& entry) {
    const KindRow& row = kind_rows[static_cast<size_t>(entry.kind)];
    if (row.whose != Whose::either && (row.whose == Whose::seat) != (entry.seat != Seat::none)) {
        return bad_entry(join("'", name_of(entry.kind), "' is an entry of ",
                              row.whose == Whose::seat ? "a seat." : "the host."));
    }
    if (auto sound = check_members(entry, row.members); !sound) {
        return sound;
    }
    return check_opening(entry);
}

}  // namespace prise
