#include "prise/core/notation/write.h"

#include <algorithm>

#include "prise/core/notation/cursor.h"

namespace prise::notation {
namespace {

std::string escaped(std::string_view value) {
    std::string out;
    for (const char c : value) {
        out += c == '"' || c == '\\' ? join('\\', c) : std::string(1, c);
    }
    return out;
}

bool is_name(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, Cursor::is_in_name);
}

// The length of the word at the beginning. A command for programs, [%clk 0:01:30], is one word if
// it ends within `room`.
size_t length_of_word(std::string_view text, size_t room) {
    const size_t end = text.starts_with("[%") ? text.substr(0, room).find(']') : 0;
    return std::min(text.find(' ', end == std::string_view::npos ? 0 : end), text.size());
}

}  // namespace

Result<void> write_tags(const std::vector<Tag>& tags, std::string_view code, std::string& out) {
    for (const Tag& tag : tags) {
        if (!is_name(tag.name)) {
            return refuse(code, join(quoted(tag.name), " is no name of a tag."), "");
        }
        out += join("[", tag.name, " \"", escaped(as_utf8(tag.value)), "\"]\n");
    }
    out += "\n";
    return {};
}

Result<void> LineWriter::write(const Line& line, size_t ply) {
    if (!line.setup.empty()) {
        const auto command = set_up(line.setup);
        if (!command) {
            return refuse(command);
        }
        filler_.word(*command);
    }
    bool number_due = true;
    for (const Move& move : line.moves) {
        const auto text = spell_and_play(move);
        if (!text) {
            return refuse(
                text.error().code,
                join("Move ", ply / 2 + 1, ply % 2 == 0 ? ": " : "...: ", text.error().sentence),
                text.error().section);
        }
        write_move(move, *text, ply, number_due);
        for (const Line& variation : move.variations) {
            filler_.prefix("(");
            open_variation();
            if (auto written = write(variation, ply); !written) {
                return written;
            }
            close_variation();
            filler_.suffix(")");
        }
        number_due = !move.after.empty() || !move.variations.empty();
        ++ply;
    }
    write_comments(line.comments);
    return {};
}

void LineWriter::end(std::string_view result) {
    filler_.word(result);
    filler_.end();
}

void LineWriter::write_move(const Move& move, std::string_view text, size_t ply, bool number_due) {
    const bool first = ply % 2 == 0;
    const std::string number = join(ply / 2 + 1, first ? "." : "...");
    if (!move.before.empty()) {
        filler_.word(number);
        write_comments(move.before);
        filler_.word(text);
    } else {
        filler_.word(first || number_due ? join(number, " ", text) : std::string(text));
    }
    for (const int nag : move.nags) {
        filler_.word(join("$", nag));
    }
    write_comments(move.after);
}

void LineWriter::write_comments(const std::vector<std::string>& comments) {
    for (const std::string& comment : comments) {
        const std::string text = tidied(comment);
        if (text.find('}') != std::string::npos) {
            filler_.line(join("; ", text));  // braces cannot hold it
            continue;
        }
        filler_.prefix("{");
        constexpr size_t longest = 70;
        size_t unparted = 0;  // behind the last place where the line may end
        for (size_t begin = 0; begin <= text.size();) {
            const std::string_view rest = std::string_view(text).substr(begin);
            const std::string_view word =
                rest.substr(0, length_of_word(rest, longest - std::min(unparted, longest)));
            // At the beginning of a line others could take it for an escape or a tag.
            if (begin > 0 && (word.starts_with('%') || word.starts_with('['))) {
                filler_.suffix(join(" ", word));
                unparted += word.size() + 1;
            } else {
                filler_.word(word);
                unparted = word.size();
            }
            begin += word.size() + 1;
        }
        filler_.suffix("}");
    }
}

}  // namespace prise::notation
