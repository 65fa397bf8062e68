// What goes to stdout. It is kept until `flush`, which main calls when a verb has done its work: a
// verb that fails half-way has printed nothing. Verbs that talk to people flush as they go.
//
// Every write is checked. A reader that went away (`prise ... | head`) ends the program quietly; a
// full disk or a closed stdout is said on stderr. Both exit with 5.
#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>

namespace prise::cli {

class Output {
  public:
    void put(std::string_view text) { waiting_ += text; }

    void line(std::string_view text = {}) {
        waiting_ += text;
        waiting_ += '\n';
    }

    template <class... Pieces>
    void print(fmt::format_string<Pieces...> format, Pieces&&... pieces) {
        add(format, fmt::make_format_args(pieces...));
    }

    void flush();

  private:
    // Not inline: into a file that formats by itself, fmt puts its way of writing numbers.
    void add(fmt::string_view format, fmt::format_args pieces);

    std::string waiting_;
};

// Writes to stderr; trouble there has nobody left to be told.
void complain(std::string_view text);

}  // namespace prise::cli
