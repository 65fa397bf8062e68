#include "prise/cli/contact_cases.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "prise/cli/json_pieces.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

using contact::Config;
using contact::Contact;
using contact::ElementKind;
using contact::Mode;
using contact::PointerContact;
using contact::PointerDrop;
using contact::Problem;
using contact::Query;
using contact::Rect;

constexpr double tolerance = 1e-5;  // D27
constexpr std::array<std::string_view, 3> kind_names = {"card", "build", "temporary_stack"};

// A number, or NaN where there is none.
double number_of(const json::Value* value) {
    double number = std::numeric_limits<double>::quiet_NaN();
    if (value == nullptr) return number;
    if (const int64_t* integer = value->integer()) return static_cast<double>(*integer);
    if (const json::Decimal* decimal = value->decimal()) {
        const char* end = decimal->text.data() + decimal->text.size();
        const auto read = std::from_chars(decimal->text.data(), end, number);
        if (read.ec == std::errc::result_out_of_range) {  // 1e999 is infinite, 1e-999 is nothing
            const bool tiny = decimal->text.find("e-") != std::string::npos ||
                              decimal->text.find("E-") != std::string::npos;
            return tiny ? 0 : std::numeric_limits<double>::infinity();
        }
    }
    return number;
}

constexpr json::Limits op_limits{.size = longest_contact_op, .decimals = true};

std::string text_in(const json::Value* value) {
    return value != nullptr && value->string() != nullptr ? *value->string() : std::string();
}

ElementKind kind_named(std::string_view name) {
    return static_cast<ElementKind>(std::ranges::find(kind_names, name) - kind_names.begin());
}

Rect rect_in(const json::Value& op) {
    return {number_of(op.find("x")), number_of(op.find("y")), number_of(op.find("w")),
            number_of(op.find("h"))};
}

json::Value number_value(double number) {
    std::array<char, 64> digits;
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return json::Decimal{std::string(digits.data(), written.ptr)};
}

json::Value answer_of(Problem problem) {
    static constexpr std::array<std::string_view, 4> codes = {"", "bad-type", "bad-rect",
                                                              "unknown-element"};
    if (problem == Problem::none) return {};
    return json::Object{{"error", codes[static_cast<size_t>(problem)]}};
}

Config config_from(const json::Value& json) {
    Config config;
    const auto read = [&](std::string_view name, double& value) {
        if (const json::Value* given = json.find(name)) value = number_of(given);
    };
    read("baseThreshold", config.base_threshold);
    read("buildPriorityBonus", config.build_priority_bonus);
    read("updateDebounce", config.update_debounce);
    if (const json::Value* kinds = json.find("priorityOver"); kinds && kinds->array()) {
        config.priority_over = 0;
        for (const json::Value& kind : *kinds->array()) {
            const auto bit = static_cast<unsigned>(kind_named(text_in(&kind)));
            config.priority_over = static_cast<uint8_t>(config.priority_over | (1U << bit));
        }
    }
    return config;
}

bool is_number(const json::Value& value) {
    return value.integer() != nullptr || value.decimal() != nullptr;
}

// Keys that are not expected are ignored, numbers agree nearly.
bool fits(const json::Value& expected, const json::Value& got) {
    if (const json::Object* members = expected.object()) {
        return got.object() != nullptr && std::ranges::all_of(*members, [&](const auto& member) {
                   const json::Value* value = got.find(member.name);
                   return value != nullptr && fits(member.value, *value);
               });
    }
    if (const json::Array* items = expected.array()) {
        return got.array() != nullptr && std::ranges::equal(*items, *got.array(), fits);
    }
    if (is_number(expected) && is_number(got)) {
        return std::abs(number_of(&expected) - number_of(&got)) <= tolerance;
    }
    return expected == got;
}

}  // namespace

ContactTable::ContactTable(const json::Value& config) : contacts_(config_from(config)) {}

ContactTable::ElementId ContactTable::id_of(const std::string& name) const {
    const auto known = ids_.find(name);
    return known != ids_.end() ? known->second : std::numeric_limits<ElementId>::max();
}

ContactTable::ElementId ContactTable::new_id_of(const std::string& name) {
    const auto [known, is_new] = ids_.try_emplace(name, static_cast<ElementId>(names_.size()));
    if (is_new) {
        names_.push_back(name);
        data_.emplace_back();
    }
    return known->second;
}

std::vector<ContactTable::ElementId> ContactTable::ids_in(const json::Value* names) const {
    std::vector<ElementId> ids;
    if (names != nullptr && names->array() != nullptr) {
        for (const json::Value& name : *names->array()) ids.push_back(id_of(text_in(&name)));
    }
    return ids;
}

json::Value ContactTable::describe(const std::optional<Contact>& contact) const {
    if (!contact) return {};
    json::Object out{{"id", names_[contact->id]},
                     {"type", kind_names[static_cast<size_t>(contact->kind)]},
                     {"distance", number_value(contact->distance)}};
    if (contact->data != 0) {
        out.push_back({"data", *json::parse(data_[contact->data - 1], op_limits)});
    }
    return out;
}

json::Value ContactTable::put(const json::Value& op, double t) {
    const ElementId id = new_id_of(text_in(op.find("id")));
    const json::Value* data = op.find("data");
    const bool has_data = data != nullptr && !data->is_null();
    // What an element carries is the place of its value here, from 1 on; 0 is nothing.
    const Problem problem = contacts_.add(t, id, kind_named(text_in(op.find("type"))), rect_in(op),
                                          has_data ? uint64_t{id} + 1 : 0);
    if (problem == Problem::none && has_data) data_[id] = data->text();
    return answer_of(problem);
}

json::Value ContactTable::find(const json::Value& op, double t, bool all) {
    const std::vector<ElementId> exclude = ids_in(op.find("exclude"));
    const std::vector<ElementId> only = ids_in(op.find("only"));
    Query query{.x = number_of(op.find("x")), .y = number_of(op.find("y")), .exclude = exclude};
    query.mode = text_in(op.find("mode")) == "drop" ? Mode::drop : Mode::hover;
    if (op.find("only") != nullptr) query.only = only;
    if (op.find("threshold") != nullptr) query.threshold = number_of(op.find("threshold"));
    if (!all) return describe(contacts_.find(t, query));
    json::Array ranked;
    for (const Contact& contact : contacts_.rank(t, query)) ranked.push_back(describe(contact));
    return ranked;
}

json::Value ContactTable::find_many(const json::Value& op, double t) {
    std::vector<PointerDrop> drops;
    if (const json::Value* given = op.find("drops"); given != nullptr && given->array()) {
        for (const json::Value& drop : *given->array()) {
            const json::Value* pointer = drop.find("pointer");
            drops.push_back({pointer && pointer->integer() ? *pointer->integer() : 0,
                             number_of(drop.find("t")), number_of(drop.find("x")),
                             number_of(drop.find("y")),
                             drop.find("drag") ? std::optional(id_of(text_in(drop.find("drag"))))
                                               : std::nullopt});
        }
    }
    json::Array answers;
    for (const PointerContact& found : contacts_.find_many(t, drops)) {
        answers.push_back(
            json::Object{{"pointer", found.pointer}, {"contact", describe(found.contact)}});
    }
    return answers;
}

json::Value ContactTable::run(const json::Value& op) {
    const std::string what = text_in(op.find("op"));
    const double t = number_of(op.find("t"));
    if (what == "register") return put(op, t);
    if (what == "update")
        return answer_of(contacts_.update(t, id_of(text_in(op.find("id"))), rect_in(op)));
    if (what == "remove") return contacts_.remove(t, id_of(text_in(op.find("id"))));
    if (what == "clear") {
        contacts_.clear(t);
        return {};
    }
    if (what == "count") return static_cast<int64_t>(contacts_.count(t));
    if (what == "find" || what == "rank") return find(op, t, what == "rank");
    if (what == "findMany") return find_many(op, t);
    return json::Object{{"error", "unknown-op"}};
}

namespace {

std::string sentence_of(json::Error error, size_t offset) {
    error.at += offset;
    return error.sentence();
}

}  // namespace

tl::expected<bool, std::string> ContactCase::run(const Hear& hear) const {
    ContactTable table(config);
    bool ok = true;
    ArrayPieces pieces(ops);
    while (const auto piece = pieces.next()) {
        const auto op = json::parse(*piece, op_limits);
        if (!op) return tl::unexpected(sentence_of(op.error(), pieces.place_of(*piece)));
        const json::Value answer = table.run(*op);
        if (table.is_full()) {
            return tl::unexpected(
                join("A contact case has at most ", most_contact_elements, " elements."));
        }
        if (const json::Value* expected = op->find("expect")) ok = ok && fits(*expected, answer);
        if (hear) hear(answer);
    }
    if (pieces.error()) return tl::unexpected(pieces.error()->sentence());
    return ok;
}

std::optional<std::string> visit_contact_cases(
    std::string_view text, const std::function<void(const ContactCase&)>& visit) {
    ArrayPieces cases(text);
    while (const auto piece = cases.next()) {
        ContactCase one;
        std::vector<std::string> seen;
        ObjectPieces members(*piece);
        while (const auto member = members.next()) {
            const auto name = json::parse(member->name, op_limits);
            if (!name || name->string() == nullptr) return "A name in a contact case is no string.";
            if (seen.size() == 16 || std::ranges::find(seen, *name->string()) != seen.end()) {
                return join("A contact case has ", quoted(*name->string()), " once too often.");
            }
            seen.push_back(*name->string());
            if (seen.back() == "ops") {
                one.ops = member->value;
                continue;
            }
            auto value = json::parse(member->value, op_limits);
            if (!value) return sentence_of(value.error(), cases.place_of(member->value));
            if (seen.back() == "name") one.name = std::move(*value);
            if (seen.back() == "config") one.config = std::move(*value);
        }
        const auto has = [&](std::string_view name) { return std::ranges::count(seen, name) != 0; };
        if (members.error() || !has("name") || !one.ops.starts_with('[')) {
            return "A contact case has a name and ops.";
        }
        visit(one);
    }
    if (cases.error()) return "An array of contact cases is wanted: " + cases.error()->what + ".";
    return std::nullopt;
}

}  // namespace prise::cli
