#include "prise/cli/line_editor.h"

#include <histedit.h>

#include <clocale>
#include <cstdio>
#include <cwchar>
#include <utility>

namespace prise::cli {

struct LineEditor::Parts {
    LineReader* bytes;
    EditLine* editor = nullptr;
    History* history = nullptr;
    std::string prompt = {};
    std::string begun = {};    // of a line that was broken off, as keys that type it again
    std::string retyped = {};  // of these keys, those still to be pressed

    static Parts& of(EditLine* editor) {
        void* self = nullptr;
        el_get(editor, EL_CLIENTDATA, &self);
        return *static_cast<Parts*>(self);
    }

    static char* prompt_of(EditLine* editor) { return of(editor).prompt.data(); }

    // One character; 0 at the end of the input, -1 when it is broken off.
    static int next(EditLine* editor, wchar_t* out) {
        std::mbstate_t state{};
        while (const auto byte = of(editor).next_byte(editor)) {
            const size_t used = std::mbrtowc(out, &*byte, 1, &state);
            if (used == static_cast<size_t>(-2)) continue;  // there is more of it
            if (used == static_cast<size_t>(-1)) *out = L'?';
            return 1;
        }
        if (of(editor).bytes->has_ended()) return 0;
        of(editor).begun = keys_of(editor);
        return -1;
    }

    // Time that passes breaks off an empty line only: nobody is disturbed while they type.
    std::optional<char> next_byte(EditLine* line) {
        if (!retyped.empty()) {
            const char first = retyped.front();
            retyped.erase(0, 1);
            return first;
        }
        for (;;) {
            const auto byte = bytes->next_byte();
            const bool is_time = bytes->woken() == native::Interrupt::Woken::time;
            if (byte || !is_time || keys_of(line).empty()) return byte;
        }
    }

    // What is typed so far, and the way back to where the cursor is.
    static std::string keys_of(EditLine* editor) {
        const LineInfo* line = el_line(editor);
        std::string keys(line->buffer, line->lastchar);
        for (const char* at = line->cursor; at != line->lastchar; ++at) {
            if ((static_cast<unsigned char>(*at) & 0xC0U) != 0x80U) keys += '\x02';
        }
        return keys;
    }
};

LineEditor::LineEditor(LineReader& bytes) : parts_(std::make_unique<Parts>(Parts{&bytes})) {
    // How wide a character is says the locale; numbers stay those of "C".
    std::setlocale(LC_CTYPE, "");
    parts_->editor = el_init("prise", stdin, stdout, stderr);
    parts_->history = history_init();
    HistEvent event{};
    history(parts_->history, &event, H_SETSIZE, 200);
    history(parts_->history, &event, H_SETUNIQUE, 1);
    el_set(parts_->editor, EL_CLIENTDATA, parts_.get());
    el_set(parts_->editor, EL_PROMPT, &Parts::prompt_of);
    el_set(parts_->editor, EL_EDITOR, "emacs");
    el_set(parts_->editor, EL_HIST, history, parts_->history);
    el_set(parts_->editor, EL_GETCFN, &Parts::next);
    el_source(parts_->editor, nullptr);
}

LineEditor::~LineEditor() {
    history_end(parts_->history);
    el_end(parts_->editor);
}

std::optional<std::string> LineEditor::read(const std::string& prompt, bool is_kept) {
    parts_->prompt = prompt;
    parts_->retyped = is_kept ? std::exchange(parts_->begun, {}) : std::string();
    int count = 0;
    // Before the prompt is there, so that nobody types into a line that cannot be edited.
    el_set(parts_->editor, EL_PREP_TERM, 1);
    const char* text = el_gets(parts_->editor, &count);
    if (text == nullptr || count <= 0) return std::nullopt;
    std::string line(text, static_cast<size_t>(count));
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    if (is_kept && !line.empty()) {
        HistEvent event{};
        history(parts_->history, &event, H_ENTER, line.c_str());
    }
    return line;
}

}  // namespace prise::cli
