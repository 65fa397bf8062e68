#include "prise/core/options.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "prise/core/text.h"

namespace prise {
namespace {

std::string words_as_prose(std::string_view words) {
    std::string out(words);
    for (size_t at = out.find('|'); at != std::string::npos; at = out.find('|', at)) {
        out.replace(at, 1, out.find('|', at + 1) == std::string::npos ? " or " : ", ");
    }
    return out;
}

std::optional<int64_t> index_of_word(std::string_view words, std::string_view word) {
    for (int64_t index = 0;; ++index) {
        const size_t end = words.find('|');
        if (words.substr(0, end) == word) {
            return index;
        }
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        words.remove_prefix(end + 1);
    }
}

std::optional<int64_t> set_of_letters(std::string_view alphabet, std::string_view text) {
    int64_t set = 0;
    size_t from = 0;
    for (const char c : text) {
        const size_t at = alphabet.find(c, from);
        if (at == std::string_view::npos) {
            return std::nullopt;
        }
        set |= int64_t{1} << at;
        from = at + 1;
    }
    return set;
}

tl::unexpected<Refusal> bad_options(std::string sentence) {
    return refuse("bad-options", std::move(sentence), "4");
}

Result<int64_t> read_value(const OptionSpec& row, const json::Value& value) {
    using Kind = OptionSpec::Kind;
    std::optional<int64_t> number;
    std::string_view wanted = "an integer";
    if (row.kind == Kind::boolean) {
        wanted = "true or false";
        if (const bool* b = value.boolean()) {
            number = *b ? 1 : 0;
        }
    } else if (row.kind == Kind::integer) {
        if (const int64_t* n = value.integer()) {
            number = *n;
        }
    } else {
        wanted = "a string";
        if (const std::string* s = value.string()) {
            number = row.kind == Kind::choice ? index_of_word(row.words, *s)
                                              : set_of_letters(row.words, *s);
            if (!number) {
                return bad_options(join("Option '", row.name, "' is ", quoted(*s), "; it must be ",
                                        row.range(), "."));
            }
        }
    }
    if (!number) {
        return bad_options(
            join("Option '", row.name, "' must be ", wanted, ", not ", value.kind(), "."));
    }
    if (!row.allows(*number)) {
        return bad_options(join("Option '", row.name, "' is ", row.to_json(*number).text(),
                                "; it must be ", row.range(), "."));
    }
    return *number;
}

}  // namespace

bool OptionSpec::allows(int64_t value) const {
    return (value >= min && value <= max) || (zero_too && value == 0);
}

std::string OptionSpec::range() const {
    switch (kind) {
        case Kind::boolean: return "true or false";
        case Kind::choice: return words_as_prose(words);
        case Kind::letters: return join("distinct letters of ", words, " in this order");
        case Kind::integer: break;
    }
    const std::string main = min == max ? join(min) : join(min, "..", max);
    return zero_too ? join("0 or ", main) : main;
}

std::string_view OptionSpec::word(int64_t index) const {
    std::string_view rest = words;
    for (; index > 0; --index) {
        rest.remove_prefix(rest.find('|') + 1);
    }
    return rest.substr(0, rest.find('|'));
}

json::Value OptionSpec::to_json(int64_t value) const {
    switch (kind) {
        case Kind::boolean: return value != 0;
        case Kind::integer: return value;
        case Kind::choice: return word(value);
        case Kind::letters: break;
    }
    std::string text;
    for (size_t i = 0; i < words.size(); ++i) {
        if (((value >> i) & 1) != 0) {
            text += words[i];
        }
    }
    return text;
}

const OptionSpec* OptionTable::find(std::string_view name) const {
    const auto row = std::ranges::find_if(rows, [&](const OptionSpec& one) {
        return one.name == name || (!one.former.empty() && one.former == name);
    });
    return row == rows.end() ? nullptr : &*row;
}

const Preset* OptionTable::find_preset(std::string_view name) const {
    const auto preset = std::ranges::find(presets, name, &Preset::name);
    return preset == presets.end() ? nullptr : &*preset;
}

Options::Options(const OptionTable& table) : table_(&table) {
    values_.reserve(table.rows.size());
    for (const OptionSpec& row : table.rows) {
        values_.push_back(row.fallback);
    }
}

size_t Options::row_of(std::string_view name) const {
    const OptionSpec* row = table_->find(name);
    assert(row != nullptr);
    return static_cast<size_t>(row - table_->rows.data());
}

int64_t Options::operator[](std::string_view name) const { return values_[row_of(name)]; }

void Options::set(std::string_view name, int64_t value) {
    const size_t row = row_of(name);
    assert(table_->rows[row].allows(value));
    values_[row] = value;
}

void Options::take(const Preset& preset) {
    if (preset.settings != nullptr) {
        for (size_t i = 0; i < values_.size(); ++i) {
            if (const auto load = table_->rows[i].load; load != nullptr) {
                values_[i] = load(preset.settings);
            }
        }
        return;
    }
    const auto values = json::parse(preset.options);
    assert(values);
    for (const json::Member& member : *values->object()) {
        const auto value = read_value(*table_->find(member.name), member.value);
        assert(value);
        set(member.name, *value);
    }
}

Deal Options::deal() const {
    for (size_t i = 0; i < values_.size(); ++i) {
        if (table_->rows[i].is_secret) {
            return Deal::number(values_[i]);
        }
    }
    return {};
}

Options Options::without_secrets() const {
    Options out = *this;
    for (size_t i = 0; i < values_.size(); ++i) {
        if (table_->rows[i].is_secret) {
            out.values_[i] = table_->rows[i].fallback;
        }
    }
    return out;
}

void Options::store_into(void* settings) const {
    for (size_t i = 0; i < values_.size(); ++i) {
        if (const auto store = table_->rows[i].store; store != nullptr) {
            store(settings, values_[i]);
        }
    }
}

Result<Options> Options::parse(const OptionTable& table, std::string_view json_text,
                               std::string_view preset) {
    json::Limits limits;
    limits.doubled = table.doubled;
    limits.depth = 4;
    const auto value = json::parse(json_text.empty() ? "{}" : json_text, limits);
    if (!value) {
        return bad_options(value.error().sentence());
    }
    return from_json(table, *value, preset);
}

Result<Options> Options::from_json(const OptionTable& table, const json::Value& object,
                                   std::string_view preset) {
    if (object.object() == nullptr) {
        return bad_options(join("Options must be a JSON object, not ", object.kind(), "."));
    }
    Options options(table);

    if (!preset.empty() && table.find_preset(preset) == nullptr) {
        return bad_options(join("There is no preset ", quoted(preset), "."));
    }
    // A preset named among the options counts before everything else, wherever it stands.
    std::string named(preset);
    if (!table.preset_option.empty()) {
        for (const json::Member& member : *object.object()) {
            if (member.name == table.preset_option) {
                const OptionSpec& row = *table.find(member.name);
                const auto index = read_value(row, member.value);
                if (!index) {
                    return refuse(index);
                }
                named = row.word(*index);
            }
        }
    }
    if (!named.empty()) {
        const Preset* found = table.find_preset(named);
        assert(found != nullptr);
        options.take(*found);
        if (!table.preset_option.empty()) {
            const OptionSpec* row = table.find(table.preset_option);
            options.set(table.preset_option, *index_of_word(row->words, named));
        }
    }

    std::vector<const OptionSpec*> given;
    for (const json::Member& member : *object.object()) {
        const OptionSpec* row = table.find(member.name);
        if (row == nullptr) {
            return bad_options(join("There is no option ", quoted(member.name), "."));
        }
        // The reader sees a name that stands twice, but not an option under both of its names.
        if (!row->former.empty() && table.doubled == json::Doubled::refused &&
            std::ranges::find(given, row) != given.end()) {
            return bad_options(
                join("Option '", row->name, "' stands twice, once as '", row->former, "'."));
        }
        given.push_back(row);
        const auto value = read_value(*row, member.value);
        if (!value) {
            return refuse(value);
        }
        options.set(member.name, *value);
    }
    return options;
}

json::Value Options::to_json(bool with_secrets) const {
    Options base(*table_);
    if (!table_->preset_option.empty()) {
        const OptionSpec* row = table_->find(table_->preset_option);
        base = *parse(*table_, {}, row->word((*this)[table_->preset_option]));
    }
    json::Object members;
    for (size_t i = 0; i < values_.size(); ++i) {
        const OptionSpec& row = table_->rows[i];
        const int64_t usual = row.name == table_->preset_option ? row.fallback : base.values_[i];
        if (values_[i] != usual && (with_secrets || !row.is_secret)) {
            members.push_back({std::string(row.name), row.to_json(values_[i])});
        }
    }
    return members;
}

}  // namespace prise
