// What goes to stdout. It is kept until `flush`, which main calls when a verb has done its work: a
// verb that fails half-way has printed nothing. Verbs that talk to people flush as they go.
//
// What a text says may come from a file or from somebody else: a name, an id, a tag. A terminal
// would obey what is hidden in it, so every text is made harmless here, on its way out, and nowhere
// else. Only what the program draws itself goes out as it is, by `draw`.
//
// Every write is checked. A reader that went away (`prise ... | head`) ends the program quietly; a
// full disk or a closed stdout is said on stderr. Both exit with 5.
#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>

namespace prise::cli {

// The text with everything that a terminal obeys or is misled by written as \u001b or \xff: control
// characters but newline and tab, signs that turn the direction of writing, bytes that are no
// UTF-8. Inside a string of JSON it still means the same.
std::string harmless(std::string_view text);
// The same, and in one line.
std::string in_one_line(std::string_view text);

class Output {
  public:
    void put(std::string_view text) { waiting_ += harmless(text); }

    void line(std::string_view text = {}) {
        put(text);
        waiting_ += '\n';
    }

    template <class... Pieces>
    void print(fmt::format_string<Pieces...> format, Pieces&&... pieces) {
        add(format, fmt::make_format_args(pieces...));
    }

    // A picture with colours, a screen that is cleared; a file on its way to another program.
    void draw(std::string_view picture) { waiting_ += picture; }

    void flush();
    // For who has nothing left that could fail, and much to say: what is long goes out piece by
    // piece, so that it needs no more memory than what it was read from.
    void flush_if_long() {
        if (waiting_.size() >= long_text) flush();
    }
    // What is not flushed yet, for who shows it in another way.
    std::string take() { return std::exchange(waiting_, {}); }

  private:
    static constexpr size_t long_text = size_t{64} << 10;

    // Not inline: into a file that formats by itself, fmt puts its way of writing numbers.
    void add(fmt::string_view format, fmt::format_args pieces);

    std::string waiting_;
};

// Writes to stderr; trouble there has nobody left to be told.
void complain(std::string_view text);
// Writes over the last line of stderr; an empty text removes it.
void complain_over(std::string_view text);

}  // namespace prise::cli
