#include "prise/net/target.h"

#include <algorithm>

#include "prise/core/utf8.h"

namespace prise::net {

namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

enum class Place : uint8_t { path, query };

bool decode(std::string_view text, Place place, std::string& out) {
    out.clear();
    out.reserve(text.size());
    for (size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
            const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
            if (high < 0 || low < 0) {
                return false;
            }
            c = static_cast<char>(high * 16 + low);
            i += 2;
            if (place == Place::path && c == '/') {
                return false;
            }
        } else if (c == '+' && place == Place::query) {
            c = ' ';
        }
        const auto byte = static_cast<unsigned char>(c);
        if (byte == 0 || byte == 0x7F || (place == Place::path && (byte < 0x20 || byte == '\\'))) {
            return false;
        }
        out += c;
    }
    return is_utf8(out);
}

bool has_dot_segment(std::string_view path) {
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const std::string_view segment = path.substr(0, path.find('/'));
        if (segment == "." || segment == "..") {
            return true;
        }
        path.remove_prefix(segment.size());
    }
    return false;
}

bool read_query(std::string_view text, std::vector<std::pair<std::string, std::string>>& query) {
    while (!text.empty()) {
        const size_t end = std::min(text.find('&'), text.size());
        const std::string_view pair = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (pair.empty()) {
            continue;
        }
        const size_t equals = std::min(pair.find('='), pair.size());
        auto& [name, value] = query.emplace_back();
        if (query.size() > 64 || !decode(pair.substr(0, equals), Place::query, name) ||
            !decode(pair.substr(std::min(equals + 1, pair.size())), Place::query, value)) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::optional<Target> read_target(std::string_view target) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (target.starts_with(scheme)) {
            target.remove_prefix(scheme.size());
            const size_t end = target.find_first_of("/?");
            if (end == std::string_view::npos || target[end] == '?') {
                return std::nullopt;
            }
            target.remove_prefix(end);
        }
    }
    if (!target.starts_with('/') || target.find('#') != std::string_view::npos) {
        return std::nullopt;
    }
    Target read;
    const size_t question = std::min(target.find('?'), target.size());
    if (!decode(target.substr(0, question), Place::path, read.path) || has_dot_segment(read.path) ||
        !read_query(target.substr(std::min(question + 1, target.size())), read.query)) {
        return std::nullopt;
    }
    return read;
}

}  // namespace prise::net
