// What the reader's terminal can show, decided in one place from --color, --ascii and the
// environment; and what is changed of it while somebody plays. However the program ends, the
// terminal is as it was.
#pragma once

#include <termios.h>

#include <optional>

#include "prise/cli/arguments.h"
#include "prise/cli/canvas.h"
#include "prise/cli/output.h"

namespace prise::cli {

// Colours: on a terminal that is not "dumb", unless NO_COLOR is set; --color decides otherwise.
// Unicode: when the locale speaks UTF-8, unless --ascii.
DrawStyle draw_style(const Arguments& arguments);

bool stdin_is_terminal();
bool stdout_is_terminal();
// Of stdout; nothing if it is none, or does not say.
std::optional<size_t> terminal_columns();
std::optional<size_t> terminal_rows();
// Can the cursor be moved there? Not where TERM is missing or "dumb".
bool terminal_is_clever();

// For a signal handler: takes away what is on the alternate screen, and gives the keyboard back.
void restore_terminal();

// While one lives, the keyboard behaves otherwise; where stdin is no terminal nothing happens.
class Keyboard {
  public:
    enum class Mode : uint8_t {
        usual,   // as it is; it is given back as it was
        unseen,  // what is typed is not shown
        keys,    // every key at once, unseen; Ctrl-C is a key too
    };
    explicit Keyboard(Mode mode);
    ~Keyboard();
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

  private:
    std::optional<termios> before_;
    bool is_outermost_ = false;
};

// The alternate screen: what was on the terminal before comes back untouched when it is left, and
// what was shown there is gone. Where stdin or stdout is no terminal nothing happens.
class Screen {
  public:
    explicit Screen(Output& out) : out_(out) {}
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    void enter();
    void leave();
    void clear();  // an empty screen, if it is on
    bool is_on() const { return on_; }

  private:
    Output& out_;
    bool on_ = false;
};

}  // namespace prise::cli
