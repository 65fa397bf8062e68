// Things as bytes and back, for a cache that nobody but the same program reads: numbers lie there
// as they lie in memory, and no version is kept (whoever stores them adds what tells one program
// from another, and a digest). One function says what belongs to a thing, for both ways:
//
//     template <class Bytes, class Self>
//     static void pass(Bytes& bytes, Self& self) { bytes(self.seq, self.name, self.steps); }
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "prise/core/json.h"

namespace prise {

// A thing with a `pass` of its own.
template <class T, class Bytes>
concept PassesItself = requires(Bytes& bytes, T& thing) { T::pass(bytes, thing); };

class BytesOut {
  public:
    template <class... T>
    void operator()(const T&... things) {
        (put(things), ...);
    }
    std::string take() { return std::move(out_); }

  private:
    template <class T>
    void put(const T& thing) {
        if constexpr (PassesItself<const T, BytesOut>) {
            T::pass(*this, thing);
        } else {
            static_assert(std::is_trivially_copyable_v<T>);
            out_.append(reinterpret_cast<const char*>(&thing), sizeof thing);
        }
    }
    void put(const std::string& text) {
        put(text.size());
        out_ += text;
    }
    void put(const json::Value& value) { put(value.text()); }
    void put(const json::Object& object) { put(json::Value(object).text()); }
    void put(const json::Array& array) { put(json::Value(array).text()); }
    template <class T>
    void put(const std::optional<T>& maybe) {
        put(maybe.has_value());
        if (maybe) {
            put(*maybe);
        }
    }
    template <class T>
    void put(const std::vector<T>& list) {
        put(list.size());
        for (const T& one : list) {
            put(one);
        }
    }
    template <class T, size_t Size>
    void put(const std::array<T, Size>& list) {
        for (const T& one : list) {
            put(one);
        }
    }

    std::string out_;
};

// What does not fit leaves things in some state and `is_whole` false: they are to be thrown away.
class BytesIn {
  public:
    explicit BytesIn(std::string_view bytes) : rest_(bytes) {}

    template <class... T>
    void operator()(T&... things) {
        (get(things), ...);
    }
    bool is_good() const { return good_; }  // all was there so far
    // All was there, and nothing is left.
    bool is_whole() const { return good_ && rest_.empty(); }

  private:
    std::string_view next(size_t size) {
        if (size > rest_.size()) {
            good_ = false;
            rest_ = {};
            return {};
        }
        const std::string_view bytes = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return bytes;
    }
    template <class T>
    void get(T& thing) {
        if constexpr (PassesItself<T, BytesIn>) {
            T::pass(*this, thing);
        } else {
            static_assert(std::is_trivially_copyable_v<T>);
            if (const std::string_view bytes = next(sizeof thing); !bytes.empty()) {
                std::memcpy(static_cast<void*>(&thing), bytes.data(), sizeof thing);
            }
        }
    }
    void get(std::string& text) {
        size_t size = 0;
        get(size);
        text = next(size);
    }
    void get(json::Value& value) {
        std::string text;
        get(text);
        if (auto read = json::parse(text)) {
            value = std::move(*read);
        } else {
            good_ = false;
        }
    }
    void get(json::Object& object) {
        json::Value value;
        get(value);
        good_ = good_ && value.object() != nullptr;
        object = good_ ? *value.object() : json::Object();
    }
    void get(json::Array& array) {
        json::Value value;
        get(value);
        good_ = good_ && value.array() != nullptr;
        array = good_ ? *value.array() : json::Array();
    }
    template <class T>
    void get(std::optional<T>& maybe) {
        bool is_there = false;
        get(is_there);
        if (!is_there) {
            maybe.reset();
            return;
        }
        get(maybe.emplace());
    }
    template <class T>
    void get(std::vector<T>& list) {
        size_t size = 0;
        get(size);
        list.clear();
        for (size_t i = 0; i < size && good_; ++i) {
            get(list.emplace_back());
        }
    }
    template <class T, size_t Size>
    void get(std::array<T, Size>& list) {
        for (T& one : list) {
            get(one);
        }
    }

    std::string_view rest_;
    bool good_ = true;
};

}  // namespace prise
