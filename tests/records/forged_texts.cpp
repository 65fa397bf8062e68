// The entries are sound, but a line is not written in the one way there is, or is not in its place.
#include <algorithm>
#include <array>

#include "prise/core/text.h"
#include "tests/records/forgeries.h"

namespace prise {
namespace {

std::string as_written(Forger& f) { return write_record(f.entries, f.hashing); }

// Some line of the record, from where to where, without the line feed.
std::pair<size_t, size_t> some_line(Forger& f, const std::string& text) {
    size_t begin = 0;
    for (uint32_t skip = f.random.below(static_cast<uint32_t>(f.entries.size())); skip > 0;
         --skip) {
        begin = text.find('\n', begin) + 1;
    }
    return {begin, text.find('\n', begin)};
}

bool a_space(Forger& f) {
    f.text = as_written(f);
    f.text.insert(some_line(f, f.text).first + 1, " ");
    return true;
}

bool an_escape(Forger& f) {
    f.text = as_written(f);
    const size_t at = f.text.find(R"("kind":")", some_line(f, f.text).first) + 8;
    f.text.replace(at, 1,
                   join("\\u00", "0123456789abcdef"[static_cast<size_t>(f.text[at]) >> 4],
                        "0123456789abcdef"[static_cast<size_t>(f.text[at]) & 15]));
    return true;
}

bool a_fraction(Forger& f) {
    f.text = as_written(f);
    const size_t at = f.text.find("\"at\":", some_line(f, f.text).first) + 5;
    f.text.insert(f.text.find_first_not_of("-0123456789", at), ".0");
    return true;
}

bool capital_digits(Forger& f) {
    f.text = as_written(f);
    const auto [begin, end] = some_line(f, f.text);
    const size_t digit = f.text.find_first_of("abcdef", end - 66);
    if (digit >= end - 2) return false;
    f.text[digit] = static_cast<char>(f.text[digit] - 'a' + 'A');
    return begin < end;
}

bool the_chain_first(Forger& f) {
    f.text = as_written(f);
    const auto [begin, end] = some_line(f, f.text);
    const size_t chain = f.text.rfind(",\"chain\"", end);
    const std::string moved = f.text.substr(chain + 1, end - 1 - (chain + 1)) + ",";
    f.text.erase(chain, end - 1 - chain);
    f.text.insert(begin + 1, moved);
    return true;
}

bool a_member_twice(Forger& f) {
    f.text = as_written(f);
    const auto [begin, end] = some_line(f, f.text);
    f.text.insert(end - 1, R"(,"kind":"undo")");
    return begin < end;
}

bool a_broken_link(Forger& f) {
    f.text = as_written(f);
    const auto [begin, end] = some_line(f, f.text);
    char& digit = f.text[end - 3];
    digit = digit == '0' ? '1' : '0';
    return begin < end;
}

bool a_line_less(Forger& f) {
    f.text = as_written(f);
    const auto [begin, end] = some_line(f, f.text);
    if (end + 1 == f.text.size()) return false;  // a record cut short is unfinished, not forged
    f.text.erase(begin, end + 1 - begin);
    return true;
}

bool a_line_twice(Forger& f) {
    f.text = as_written(f);
    const auto [begin, end] = some_line(f, f.text);
    if (begin == 0) return false;  // another record begins there
    f.text.insert(begin, std::string(f.text, begin, end + 1 - begin));
    return true;
}

bool an_empty_line(Forger& f) {
    f.text = as_written(f);
    f.text.insert(some_line(f, f.text).first, "\n");
    return true;
}

bool a_carriage_return(Forger& f) {
    f.text = as_written(f);
    f.text.insert(some_line(f, f.text).second, "\r");
    return true;
}

bool a_last_line_without_end(Forger& f) {
    f.text = as_written(f);
    f.text.pop_back();
    return true;
}

constexpr WayToForge of_the_text[] = {
    {"a space", a_space},
    {"an escape", an_escape},
    {"a fraction", a_fraction},
    {"capital digits", capital_digits},
    {"the chain first", the_chain_first},
    {"a member twice", a_member_twice},
    {"a broken link", a_broken_link},
    {"a line less", a_line_less},
    {"a line twice", a_line_twice},
    {"an empty line", an_empty_line},
    {"a carriage return", a_carriage_return},
    {"a last line without end", a_last_line_without_end},
};

}  // namespace

std::span<const WayToForge> ways_to_forge_the_text() { return of_the_text; }

}  // namespace prise
