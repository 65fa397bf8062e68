// The characters of a text in the notations of the PGN family: what separates words, comments,
// quoted values, and where something stands. Knows nothing of any game.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "prise/core/scan.h"

namespace prise::notation {

class Cursor : public Scan {
  public:
    explicit Cursor(std::string_view text) : Scan(text), text_(text) {}

    // Spaces, line ends and `%` lines; how many line ends there were.
    size_t skip();
    void skip_blanks();  // spaces and tabs
    // What the next characters are, without moving.
    bool next_is(std::string_view word) const { return rest().starts_with(word); }

    // Letters, digits and underscores: the name of a tag. Empty if none is next.
    std::string_view take_name();
    static bool is_in_name(char c);

    // `{...}` or `; ...` to the end of the line, which is next: its text, tidied. Nothing if a
    // brace is not closed.
    std::optional<std::string> take_comment();
    // The rest of a quoted value behind its first quotation mark. It ends at a mark with `]` behind
    // it; others belong to the value, with or without `\`. Nothing if the line ends before that.
    std::optional<std::string> take_value();

    std::string where(size_t at) const;  // "line 3, column 14", counted in characters

    static bool is_space(char c) { return static_cast<unsigned char>(c) <= ' '; }

  private:
    std::string_view take_line();
    std::string_view text_;
};

// Valid UTF-8 stays; otherwise every byte is taken for a character of Latin-1. Control characters
// become spaces.
std::string as_utf8(std::string_view bytes);
// The same with every run of spaces made one, none at the ends: how comments are kept.
std::string tidied(std::string_view bytes);

bool equal_names(std::string_view a, std::string_view b);  // whatever the case of their letters

}  // namespace prise::notation
