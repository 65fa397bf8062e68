#include "prise/cli/terminal.h"

#include <langinfo.h>

#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <clocale>
#include <cstdlib>
#include <string_view>

namespace prise::cli {
namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

// Asked of a locale of its own: the program itself stays in "C", where numbers look the same
// everywhere.
bool locale_is_utf8() {
    const locale_t locale = newlocale(LC_CTYPE_MASK, "", nullptr);
    if (locale == nullptr) return false;
    const bool utf8 = std::string_view(nl_langinfo_l(CODESET, locale)) == "UTF-8";
    freelocale(locale);
    return utf8;
}

bool colours_fit() {
    return stdout_is_terminal() && environment("NO_COLOR").empty() && terminal_is_clever();
}

// What a signal handler must give back.
termios usual_keyboard{};
std::atomic<bool> keyboard_changed = false;
std::atomic<bool> screen_changed = false;

// Cleared before it is left: some terminals have only one screen.
constexpr std::string_view enter_screen = "\x1b[?1049h\x1b[H\x1b[2J";
constexpr std::string_view clear_screen = "\x1b[H\x1b[2J";
constexpr std::string_view leave_screen = "\x1b[H\x1b[2J\x1b[?1049l";

}  // namespace

DrawStyle draw_style(const Arguments& arguments) {
    const std::string_view when = arguments.text("--color").value_or("auto");
    DrawStyle style;
    style.colour = when == "always" || (when == "auto" && colours_fit());
    style.unicode = !arguments.has("--ascii") && locale_is_utf8();
    return style;
}

bool stdin_is_terminal() { return isatty(STDIN_FILENO) == 1; }
bool stdout_is_terminal() { return isatty(STDOUT_FILENO) == 1; }

std::optional<size_t> terminal_columns() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
    return size.ws_col;
}

std::optional<size_t> terminal_rows() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return std::nullopt;
    return size.ws_row;
}

bool terminal_is_clever() {
    const std::string_view terminal = environment("TERM");
    return !terminal.empty() && terminal != "dumb";
}

void restore_terminal() {
    if (screen_changed) {
        static_cast<void>(!::write(STDOUT_FILENO, leave_screen.data(), leave_screen.size()));
    }
    if (keyboard_changed) tcsetattr(STDIN_FILENO, TCSANOW, &usual_keyboard);
}

Screen::~Screen() {
    try {
        leave();
    } catch (const std::exception&) {
        restore_terminal();  // without the output, which has failed
    }
}

void Screen::enter() {
    if (on_ || !stdin_is_terminal() || !stdout_is_terminal()) return;
    on_ = screen_changed = true;
    out_.draw(enter_screen);
}

void Screen::leave() {
    if (!on_) return;
    on_ = false;
    static_cast<void>(out_.take());  // was meant for the screen that goes
    out_.draw(leave_screen);
    out_.flush();
    screen_changed = false;
}

void Screen::clear() {
    if (on_) out_.draw(clear_screen);
}

Keyboard::Keyboard(Mode mode) {
    termios now{};
    if (tcgetattr(STDIN_FILENO, &now) != 0) return;
    before_ = now;
    is_outermost_ = !keyboard_changed;
    if (is_outermost_) usual_keyboard = now;
    keyboard_changed = true;
    if (mode == Mode::usual) return;
    now.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    if (mode == Mode::keys) {
        now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ISIG);
        now.c_cc[VMIN] = 1;
        now.c_cc[VTIME] = 0;
    } else {
        now.c_lflag |= static_cast<tcflag_t>(ECHONL);
    }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &now);
}

Keyboard::~Keyboard() {
    if (!before_) return;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &*before_);
    if (is_outermost_) keyboard_changed = false;
}

}  // namespace prise::cli
