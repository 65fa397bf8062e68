#include "prise/net/request.h"

#include <algorithm>

#include "prise/net/fields.h"

namespace prise::net {

std::string_view name_of(Method method) {
    static constexpr std::string_view names[] = {"GET",   "HEAD",   "POST",   "PUT",
                                                 "PATCH", "DELETE", "OPTIONS"};
    return names[static_cast<size_t>(method)];
}

void Headers::add(std::string_view name, std::string_view value) {
    const auto start = static_cast<uint32_t>(text_.size());
    text_ += name;
    std::ranges::transform(text_.begin() + start, text_.end(), text_.begin() + start, lower);
    text_ += value;
    fields_.push_back(
        {start, start + static_cast<uint32_t>(name.size()), static_cast<uint32_t>(text_.size())});
}

std::pair<std::string_view, std::string_view> Headers::operator[](size_t i) const {
    const Field& field = fields_[i];
    const std::string_view text = text_;
    return {text.substr(field.name, field.value - field.name),
            text.substr(field.value, field.end - field.value)};
}

std::optional<std::string_view> Headers::find(std::string_view lower_case_name) const {
    for (size_t i = 0; i < fields_.size(); ++i) {
        if (const auto [name, value] = (*this)[i]; name == lower_case_name) {
            return value;
        }
    }
    return std::nullopt;
}

size_t Headers::count(std::string_view lower_case_name) const {
    size_t count = 0;
    for (size_t i = 0; i < fields_.size(); ++i) {
        count += (*this)[i].first == lower_case_name ? 1 : 0;
    }
    return count;
}

std::string Headers::joined(std::string_view lower_case_name) const {
    std::string all;
    for (size_t i = 0; i < fields_.size(); ++i) {
        if (const auto [name, value] = (*this)[i]; name == lower_case_name) {
            all += all.empty() ? "" : ", ";
            all += value;
        }
    }
    return all;
}

void Headers::clear() {
    text_.clear();
    fields_.clear();
}

std::optional<std::string_view> Request::query_value(std::string_view name) const {
    const auto found = std::ranges::find(query, name, [](const auto& pair) { return pair.first; });
    return found == query.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

std::optional<std::string_view> Request::cookie(std::string_view name) const {
    for (size_t i = 0; i < headers.size(); ++i) {
        if (headers[i].first == "cookie") {
            if (const auto value = cookie_value(headers[i].second, name)) {
                return value;
            }
        }
    }
    return std::nullopt;
}

std::optional<std::string_view> Request::bearer() const {
    if (headers.count("authorization") != 1) {
        return std::nullopt;
    }
    return bearer_token(*headers.find("authorization"));
}

bool Request::has_etag(std::string_view etag) const {
    return lists_etag(headers.joined("if-none-match"), etag);
}

}  // namespace prise::net
