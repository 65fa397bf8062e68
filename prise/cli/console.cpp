#include "prise/cli/console.h"

#include <algorithm>
#include <vector>

#include "prise/cli/words.h"
#include "prise/cli/wrap.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

// How many rows of a terminal a line takes.
size_t rows_of(std::string_view line, size_t columns) {
    return std::max<size_t>(1, (columns_of(line) + columns - 1) / columns);
}

}  // namespace

Console::Console(Output& output, DrawStyle draw_style)
    : out(output), style(draw_style), screen(output) {
    if (stdin_is_terminal() && stdout_is_terminal() && terminal_is_clever()) {
        editor_.emplace(lines_);
    }
}

std::optional<std::string> Console::ask(std::string_view prompt, Typing typing) {
    for (;;) {
        show();
        auto line = read(prompt, typing);
        if (line || !interrupt_.pause_asked() || interrupt_.asked()) return line;
        pause();
    }
}

std::optional<std::string> Console::read(std::string_view prompt, Typing typing) {
    if (editor_ && typing != Typing::unseen) {
        auto line = editor_->read(std::string(prompt), typing == Typing::line);
        if (!line && is_passing()) {
            out.draw("\r\x1b[K");
        } else if (!line && !screen.is_on()) {
            out.line();
        }
        return line;
    }
    std::optional<Keyboard> unseen;
    if (typing == Typing::unseen) unseen.emplace(Keyboard::Mode::unseen);
    out.put(prompt);
    out.flush();
    auto line = lines_.next();
    if (!line) {
        out.line();
    } else if (!stdin_is_terminal()) {
        const std::string shown = quoted(*line, 200);
        out.line(std::string_view(shown).substr(1, shown.size() - 2));
    }
    return line;
}

// Was it broken off by something that is no end?
bool Console::is_passing() const {
    using enum native::Interrupt::Woken;
    return lines_.woken() == other || lines_.woken() == time;
}

Console::Heard Console::listen(std::string_view prompt, int news, int64_t ms,
                               const std::function<bool()>& is_worth_it) {
    using What = Heard::What;
    for (;;) {
        show();
        lines_.also_wait_for(news, ms, is_worth_it);
        auto line = read(prompt, Typing::line);
        lines_.also_wait_for(-1, -1, {});
        if (line) return {What::line, std::move(*line)};
        if (is_passing()) {
            const bool is_time = lines_.woken() == native::Interrupt::Woken::time;
            return {is_time ? What::time : What::news};
        }
        if (!interrupt_.pause_asked() || interrupt_.asked()) return {What::end};
        pause();
    }
}

bool Console::wait_for(int news) {
    for (;;) {
        show();
        const auto woken = interrupt_.wait_for(-1, news, -1);
        if (woken == native::Interrupt::Woken::other) return true;
        if (!interrupt_.pause_asked() || interrupt_.asked()) return false;
        pause();
    }
}

bool Console::agrees(std::string_view question) {
    for (;;) {
        const auto answer = ask(join(question, " (yes or no) "));
        const std::string word = answer ? lower(trimmed(*answer)) : "no";
        if (word == "yes" || word == "y") return true;
        if (word == "no" || word == "n") return false;
        out.line("Please type yes or no.");
    }
}

// Only on the alternate screen: elsewhere one can scroll back.
void Console::show() {
    const auto rows = terminal_rows();
    const auto columns = terminal_columns();
    if (!screen.is_on() || !rows || !columns || *rows < 3) {
        out.flush();
        return;
    }
    const std::string text = out.take();
    std::string_view rest = text;
    size_t used = 0;
    while (!rest.empty()) {
        const size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
        const size_t needed = rows_of(rest.substr(0, end), *columns);
        if (used > 0 && used + needed > *rows - 1) {
            out.flush();
            if (!read("-- Enter shows more -- ", Typing::answer)) return;
            used = 0;
        }
        out.draw(rest.substr(0, end));
        // A cleared screen begins anew.
        used =
            rest.substr(0, end).find("\x1b[2J") == std::string_view::npos ? used + needed : needed;
        rest.remove_prefix(end);
    }
    out.flush();
}

void Console::pause() {
    const bool was_on = screen.is_on();
    screen.leave();
    out.flush();
    interrupt_.pause();
    if (!was_on) return;
    screen.enter();
    redraw_();
}

}  // namespace prise::cli
