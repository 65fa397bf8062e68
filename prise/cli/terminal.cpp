#include "prise/cli/terminal.h"

#include <langinfo.h>

#include <sys/ioctl.h>
#include <unistd.h>

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
    const std::string_view terminal = environment("TERM");
    return stdout_is_terminal() && environment("NO_COLOR").empty() && !terminal.empty() &&
           terminal != "dumb";
}

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

Keyboard::Keyboard(Mode mode) {
    termios now{};
    if (tcgetattr(STDIN_FILENO, &now) != 0) return;
    before_ = now;
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
    if (before_) tcsetattr(STDIN_FILENO, TCSADRAIN, &*before_);
}

}  // namespace prise::cli
