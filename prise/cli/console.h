// One keyboard and one screen, at which people sit; or a pipe from which the same lines come.
//
// A game with secrets is played on the alternate screen: whatever ends it, nothing of it stays. A
// text that is longer than that screen is shown in pieces, since nobody can scroll back there.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "prise/cli/canvas.h"
#include "prise/cli/input.h"
#include "prise/cli/line_editor.h"
#include "prise/cli/output.h"
#include "prise/cli/terminal.h"
#include "prise/native/interrupt.h"

namespace prise::cli {

class Console {
  public:
    Console(Output& output, DrawStyle draw_style);

    enum class Typing : uint8_t {
        line,    // with a history
        answer,  // yes, no, a number: not worth to be kept
        unseen,  // neither shown nor kept
    };
    // Nothing at the end of the input, or when a signal asks for the end: then nothing more is to
    // be shown to whoever sits there. A line from a pipe is printed, as a terminal would show it.
    std::optional<std::string> ask(std::string_view prompt, Typing typing = Typing::answer);
    // The same for somebody to whom things happen meanwhile: `news` when that file can be read and
    // `is_worth_it`, which must not throw, says so; `time` when so long nothing was typed (-1: for
    // ever). A line that was begun goes on the next time.
    struct Heard {
        enum class What : uint8_t { line, news, time, end };
        What what;
        std::string line = {};
    };
    Heard listen(std::string_view prompt, int news, int64_t ms,
                 const std::function<bool()>& is_worth_it);
    // Whatever is typed waits: until that file can be read. False: a signal asks for the end.
    bool wait_for(int news);
    // Asks until it is yes or no. The end of the input is no.
    bool agrees(std::string_view question);

    // Called when the screen has been taken away (Ctrl-Z) and somebody is there again.
    void set_redraw(std::function<void()> redraw) { redraw_ = std::move(redraw); }

    // Was there one when it began? A terminal that is gone is none any more.
    bool has_person() const { return has_person_; }
    // Can a line be taken away while it is typed?
    bool has_editor() const { return editor_.has_value(); }
    int signal() const { return interrupt_.signal(); }  // that asked for the end; or 0

    Output& out;
    const DrawStyle style;
    Screen screen;

  private:
    void show();
    void pause();
    bool is_passing() const;
    std::optional<std::string> read(std::string_view prompt, Typing typing);

    Keyboard keyboard_{Keyboard::Mode::usual};
    native::Interrupt interrupt_;
    LineReader lines_{&interrupt_};
    std::optional<LineEditor> editor_;
    std::function<void()> redraw_ = [] {};
    const bool has_person_ = stdin_is_terminal();
};

}  // namespace prise::cli
