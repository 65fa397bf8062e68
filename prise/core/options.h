// The options of a game: a flat JSON object, described by one table per game. A row of the table
// says everything there is to say about an option (name, kind, default, range, section of the book,
// help), so a new option is one row here and the line of the rules that looks at it. Reading,
// presets, printing, `prise options` and random options in tests all work from the table.
//
// Every value is kept as one integer: a boolean as 0 or 1, a choice as the number of its word, a
// set of letters as a bit mask in the order of its alphabet.
//
//     constexpr OptionSpec rows[] = {
//         choice("removal", "after-chain|immediate", "6.2", "when captured pieces leave"),
//         integer("repetitionLimit", 3, 2, 10, "8.1", "...").or_zero(),
//     };
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/json.h"
#include "prise/core/result.h"

namespace prise {

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
    bool is_secret = false;  // never leaves the host before the game is over

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

// The first word is the default.
constexpr OptionSpec choice(std::string_view name, std::string_view words, std::string_view section,
                            std::string_view help) {
    int64_t last = 0;
    for (const char c : words) {
        last += c == '|' ? 1 : 0;
    }
    return {name, OptionSpec::Kind::choice, 0, 0, last, false, words, section, help};
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
};

struct OptionTable {
    std::span<const OptionSpec> rows;
    std::span<const Preset> presets;
    // The name of the choice that picks a preset (drafti: "variant"), or empty. Its words are the
    // names of the presets; the others override it wherever it stands.
    std::string_view preset_option = {};
    json::Doubled doubled = json::Doubled::refused;

    const OptionSpec* find(std::string_view name) const;
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

    // Only what differs from the defaults (of the preset, where an option names one), in the order
    // of the table. Reading it back gives the same options. Secrets are left out unless asked for.
    json::Value to_json(bool with_secrets = true) const;

    friend bool operator==(const Options& a, const Options& b) { return a.values_ == b.values_; }

  private:
    size_t row_of(std::string_view name) const;

    const OptionTable* table_;
    std::vector<int64_t> values_;
};

}  // namespace prise
