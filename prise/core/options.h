// The options of a game: a flat JSON object, described by one table per game. A row of the table
// says everything there is to say about an option (name, kind, range, section of the book, help,
// and where its value lives), so a new option is one row here, one member of the game's settings
// with its default, and the line of the rules that looks at it. Reading, presets, printing, `prise
// options` and random options in tests all work from the table.
//
// Every value is kept as one integer: a boolean as 0 or 1, a choice as the number of its word, a
// set of letters as a bit mask in the order of its alphabet.
//
//     constexpr std::array rows = {
//         choice("removal", "after-chain|immediate", "6.2", "when captured pieces leave")
//             .into<&Settings::captures, &CaptureRules::removal>(),
//         integer("repetitionLimit", 2, 10, "8.1", "...").or_zero().into<&Settings::repetition>(),
//     };
//     constexpr Settings brisk{.repetition = 2};
//     constexpr std::array presets = {preset("brisk", brisk, "draws come sooner")};
//
//     const auto settings = settings_of<Settings>(options);
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "prise/core/deal.h"
#include "prise/core/json.h"
#include "prise/core/result.h"

namespace prise {

namespace detail {

template <class Class, class Member>
Class class_of(Member Class::*);

// Where a value lives: a member, a member of a member, an element of an array (by a number).
template <auto step, auto... rest>
constexpr auto& reach(auto& settings) {
    auto& next = [&]() -> auto& {
        if constexpr (std::is_member_pointer_v<decltype(step)>) {
            return settings.*step;
        } else {
            return settings[static_cast<size_t>(step)];
        }
    }();
    if constexpr (sizeof...(rest) == 0) {
        return next;
    } else {
        return reach<rest...>(next);
    }
}

void default_is_stated_twice_and_differs();  // no constant expression calls it

}  // namespace detail

struct OptionSpec {
    enum class Kind : uint8_t { boolean, integer, choice, letters };

    std::string_view name;
    Kind kind;
    int64_t fallback;
    int64_t min = 0;
    int64_t max = 0;
    bool zero_too = false;     // integer: 0 is allowed besides min..max
    std::string_view words;    // choice: "one|two|three"; letters: the alphabet
    std::string_view section;  // of the rule book
    std::string_view help;
    bool is_secret = false;        // never leaves the host before the game is over
    std::string_view former = {};  // an older name that is still read
    bool has_fallback = true;      // else the default is that of the settings
    void (*store)(void* settings, int64_t value) = nullptr;  // see `into`
    int64_t (*load)(const void* settings) = nullptr;

    constexpr OptionSpec or_zero() const {
        OptionSpec copy = *this;
        copy.zero_too = true;
        return copy;
    }
    constexpr OptionSpec secret() const {
        OptionSpec copy = *this;
        copy.is_secret = true;
        return copy;
    }

    constexpr OptionSpec formerly(std::string_view older) const {
        OptionSpec copy = *this;
        copy.former = older;
        return copy;
    }
    // Says where the value lives, and takes the default from there.
    template <auto first, auto... rest>
    constexpr OptionSpec into() const {
        using Settings = decltype(detail::class_of(first));
        OptionSpec copy = *this;
        copy.store = [](void* settings, int64_t value) {
            auto& member = detail::reach<first, rest...>(*static_cast<Settings*>(settings));
            member = static_cast<std::remove_reference_t<decltype(member)>>(value);
        };
        copy.load = [](const void* settings) {
            return static_cast<int64_t>(
                detail::reach<first, rest...>(*static_cast<const Settings*>(settings)));
        };
        const Settings defaults{};
        copy.fallback = static_cast<int64_t>(detail::reach<first, rest...>(defaults));
        if (has_fallback && copy.fallback != fallback) {
            detail::default_is_stated_twice_and_differs();
        }
        return copy;
    }

    bool allows(int64_t value) const;
    std::string range() const;  // "0 or 2..10", "any, required or nearest"
    json::Value to_json(int64_t value) const;
    std::string_view word(int64_t index) const;  // of a choice
};

constexpr OptionSpec boolean(std::string_view name, bool fallback, std::string_view section,
                             std::string_view help) {
    return {name, OptionSpec::Kind::boolean, fallback ? 1 : 0, 0, 1, false, {}, section, help};
}

constexpr OptionSpec integer(std::string_view name, int64_t fallback, int64_t min, int64_t max,
                             std::string_view section, std::string_view help) {
    return {name, OptionSpec::Kind::integer, fallback, min, max, false, {}, section, help};
}

// With the default of the settings (`into`).
constexpr OptionSpec boolean(std::string_view name, std::string_view section,
                             std::string_view help) {
    OptionSpec row = boolean(name, false, section, help);
    row.has_fallback = false;
    return row;
}

constexpr OptionSpec integer(std::string_view name, int64_t min, int64_t max,
                             std::string_view section, std::string_view help) {
    OptionSpec row = integer(name, min, min, max, section, help);
    row.has_fallback = false;
    return row;
}

// The first word is the default, unless the settings have another.
constexpr OptionSpec choice(std::string_view name, std::string_view words, std::string_view section,
                            std::string_view help) {
    int64_t last = 0;
    for (const char c : words) {
        last += c == '|' ? 1 : 0;
    }
    OptionSpec row{name, OptionSpec::Kind::choice, 0, 0, last, false, words, section, help};
    row.has_fallback = false;
    return row;
}

// A non-empty set of letters out of `alphabet`, written in its order; `fallback` is such a text.
constexpr OptionSpec letters(std::string_view name, std::string_view fallback,
                             std::string_view alphabet, std::string_view section,
                             std::string_view help) {
    int64_t set = 0;
    for (const char c : fallback) {
        set |= int64_t{1} << alphabet.find(c);
    }
    const int64_t all = (int64_t{1} << alphabet.size()) - 1;
    return {name, OptionSpec::Kind::letters, set, 1, all, false, alphabet, section, help};
}

struct Preset {
    std::string_view name;
    std::string_view options;  // what differs from the defaults, as JSON
    std::string_view help;
    const void* settings = nullptr;  // or the settings themselves
};

template <class Settings>
constexpr Preset preset(std::string_view name, const Settings& settings, std::string_view help) {
    return {name, {}, help, &settings};
}

// The names of presets as the words of a choice: `choice("variant", preset_words<presets>, ...)`.
namespace detail {
template <const auto& presets>
inline constexpr auto preset_letters = [] {
    constexpr size_t size = [] {
        size_t sum = 0;
        for (const Preset& one : presets) {
            sum += one.name.size() + 1;
        }
        return sum - 1;
    }();
    std::array<char, size> letters{};
    size_t at = 0;
    for (const Preset& one : presets) {
        if (at != 0) {
            letters[at++] = '|';
        }
        for (const char c : one.name) {
            letters[at++] = c;
        }
    }
    return letters;
}();
}  // namespace detail
template <const auto& presets>
inline constexpr std::string_view preset_words{detail::preset_letters<presets>.data(),
                                               detail::preset_letters<presets>.size()};

struct OptionTable {
    std::span<const OptionSpec> rows;
    std::span<const Preset> presets;
    // The name of the choice that picks a preset (drafti: "variant"), or empty. Its words are the
    // names of the presets; the others override it wherever it stands.
    std::string_view preset_option = {};
    json::Doubled doubled = json::Doubled::refused;

    const OptionSpec* find(std::string_view name) const;  // also by a former name
    const Preset* find_preset(std::string_view name) const;
};

// A value for every row, each within its range.
class Options {
  public:
    explicit Options(const OptionTable& table);  // the defaults

    // The preset's values, then those of the JSON text. Empty texts stand for "none".
    static Result<Options> parse(const OptionTable& table, std::string_view json_text,
                                 std::string_view preset = {});
    static Result<Options> from_json(const OptionTable& table, const json::Value& object,
                                     std::string_view preset = {});

    const OptionTable& table() const { return *table_; }

    int64_t operator[](std::string_view name) const;
    template <class Enum>
    Enum as(std::string_view name) const {
        return static_cast<Enum>((*this)[name]);
    }
    void set(std::string_view name, int64_t value);  // value must be allowed

    // What is left to chance, as the secret option numbers it; deal 0 where there is none.
    Deal deal() const;
    // The same options with the secret ones at their defaults: what rules objects are shared by.
    Options without_secrets() const;
    // Writes every value to where its row says that it lives.
    void store_into(void* settings) const;

    // Only what differs from the defaults (of the preset, where an option names one), in the order
    // of the table. Reading it back gives the same options. Secrets are left out unless asked for.
    json::Value to_json(bool with_secrets = true) const;

    friend bool operator==(const Options& a, const Options& b) { return a.values_ == b.values_; }

  private:
    size_t row_of(std::string_view name) const;
    void take(const Preset& preset);

    const OptionTable* table_;
    std::vector<int64_t> values_;
};

// The settings that the rows describe (`into`).
template <class Settings>
Settings settings_of(const Options& options) {
    Settings settings{};
    options.store_into(&settings);
    return settings;
}

}  // namespace prise
