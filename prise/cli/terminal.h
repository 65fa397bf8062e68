// What the reader's terminal can show, decided in one place from --color, --ascii and the
// environment.
#pragma once

#include <termios.h>

#include <optional>

#include "prise/cli/arguments.h"
#include "prise/cli/canvas.h"

namespace prise::cli {

// Colours: on a terminal that is not "dumb", unless NO_COLOR is set; --color decides otherwise.
// Unicode: when the locale speaks UTF-8, unless --ascii.
DrawStyle draw_style(const Arguments& arguments);

bool stdin_is_terminal();
bool stdout_is_terminal();
std::optional<size_t> terminal_columns();  // of stdout; nothing if it is none

// While one lives, the keyboard behaves otherwise; where stdin is no terminal nothing happens.
class Keyboard {
  public:
    enum class Mode : uint8_t {
        unseen,  // what is typed is not shown
        keys,    // every key at once, unseen; Ctrl-C is a key too
    };
    explicit Keyboard(Mode mode);
    ~Keyboard();
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

  private:
    std::optional<termios> before_;
};

}  // namespace prise::cli
