#include "prise/cli/line_editor.h"

#include <histedit.h>

#include <clocale>
#include <cstdio>
#include <cwchar>

namespace prise::cli {

struct LineEditor::Parts {
    LineReader* bytes;
    EditLine* editor = nullptr;
    History* history = nullptr;
    std::string prompt = {};

    static Parts& of(EditLine* editor) {
        void* self = nullptr;
        el_get(editor, EL_CLIENTDATA, &self);
        return *static_cast<Parts*>(self);
    }

    static char* prompt_of(EditLine* editor) { return of(editor).prompt.data(); }

    // One character; 0 at the end of the input, -1 when it is broken off.
    static int next(EditLine* editor, wchar_t* out) {
        std::mbstate_t state{};
        while (const auto byte = of(editor).bytes->next_byte()) {
            const size_t used = std::mbrtowc(out, &*byte, 1, &state);
            if (used == static_cast<size_t>(-2)) continue;  // there is more of it
            if (used == static_cast<size_t>(-1)) *out = L'?';
            return 1;
        }
        return of(editor).bytes->has_ended() ? 0 : -1;
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
