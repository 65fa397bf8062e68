#include "prise/core/fields.h"

#include <algorithm>

#include "prise/core/text.h"

namespace prise {
namespace {

bool is_word_of(std::string_view words, std::string_view word) {
    for (size_t at = 0; at < words.size();) {
        const size_t end = std::min(words.find(' ', at), words.size());
        if (words.substr(at, end - at) == word) {
            return true;
        }
        at = end + 1;
    }
    return false;
}

}  // namespace

Result<Fields> Fields::read(std::string_view request, size_t longest) {
    auto body = json::parse(request, {.size = longest, .decimals = true});
    if (!body) {
        return refuse("bad-request", body.error().sentence(), {});
    }
    if (body->object() == nullptr) {
        return refuse("bad-request", "A request is a JSON object.", {});
    }
    return Fields(std::move(*body));
}

void Fields::allow_only(std::string_view names) {
    for (const json::Member& member : *body_.object()) {
        if (member.name != "do" && !is_word_of(names, member.name)) {
            complain(join("There is no field ", quoted(member.name), " here."));
        }
    }
}

std::string_view Fields::text(std::string_view name) {
    if (!has(name)) {
        complain(join("The field ", name, " is missing."));
    }
    return text_or(name, {});
}

std::string_view Fields::text_or(std::string_view name, std::string_view fallback) {
    const json::Value* value = body_.find(name);
    if (value == nullptr) {
        return fallback;
    }
    if (value->string() == nullptr) {
        complain(join("The field ", name, " is a text."));
        return fallback;
    }
    return *value->string();
}

int64_t Fields::number(std::string_view name, int64_t least, int64_t most) {
    if (!has(name)) {
        complain(join("The field ", name, " is missing."));
    }
    return number_or(name, least, least, most);
}

int64_t Fields::number_or(std::string_view name, int64_t fallback, int64_t least, int64_t most) {
    const json::Value* value = body_.find(name);
    if (value == nullptr) {
        return fallback;
    }
    const int64_t* number = value->integer();
    if (number == nullptr || *number < least || *number > most) {
        complain(join("The field ", name, " is a number from ", least, " to ", most, "."));
        return fallback;
    }
    return *number;
}

bool Fields::flag_or(std::string_view name, bool fallback) {
    const json::Value* value = body_.find(name);
    if (value == nullptr) {
        return fallback;
    }
    if (value->boolean() == nullptr) {
        complain(join("The field ", name, " is true or false."));
        return fallback;
    }
    return *value->boolean();
}

const json::Value* Fields::value(std::string_view name) const {
    const json::Value* value = body_.find(name);
    return value != nullptr && !value->is_null() ? value : nullptr;
}

const json::Value& Fields::object_or_empty(std::string_view name) {
    static const json::Value empty = json::Object();
    const json::Value* value = body_.find(name);
    if (value == nullptr) {
        return empty;
    }
    if (value->object() == nullptr) {
        complain(join("The field ", name, " is an object."));
        return empty;
    }
    return *value;
}

std::string Fields::written(std::string_view name) const {
    const json::Value* value = body_.find(name);
    return value != nullptr ? value->text() : std::string();
}

std::vector<std::string> Fields::texts(std::string_view name) {
    std::vector<std::string> out;
    const json::Value* value = body_.find(name);
    if (value == nullptr) {
        return out;
    }
    const json::Array* list = value->array();
    if (list == nullptr || !std::ranges::all_of(*list, &json::Value::string)) {
        complain(join("The field ", name, " is a list of texts."));
        return out;
    }
    for (const json::Value& item : *list) {
        out.push_back(*item.string());
    }
    return out;
}

Seat Fields::seat(std::string_view name, int seats) {
    return seat_number(static_cast<int>(number_or(name, 0, 1, seats)));
}

Viewer Fields::viewer(int seats, Viewer otherwise) {
    const json::Value* value = body_.find("viewer");
    if (value == nullptr) {
        return otherwise;
    }
    if (const int64_t* number = value->integer(); number && *number >= 1 && *number <= seats) {
        return {seat_number(static_cast<int>(*number))};
    }
    if (value->string() != nullptr && *value->string() == "all") {
        return all_knowing;
    }
    if (value->string() == nullptr || *value->string() != "spectator") {
        complain(join("A viewer is a seat, 1 to ", seats, R"(, "spectator" or "all".)"));
    }
    return spectator;
}

void Fields::complain(std::string sentence) {
    if (is_sound()) {
        fault_ = std::move(sentence);
    }
}

tl::unexpected<Refusal> Fields::refusal() const { return refuse("bad-request", fault_, {}); }

}  // namespace prise
