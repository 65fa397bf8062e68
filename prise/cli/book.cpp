#include "prise/cli/book.h"

#include <algorithm>
#include <vector>

#include "prise/cli/book_texts.h"
#include "prise/cli/terminal.h"
#include "prise/cli/wrap.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

std::string_view text_of_book(std::string_view game) {
    const auto books = book_texts();
    const auto found = std::ranges::find(books, game, &BookText::game);
    return found == books.end() ? std::string_view() : found->text;
}

std::string_view next_line(std::string_view& text) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

// 1 for "#", 2 for "##"; 0: no heading.
size_t heading_level(std::string_view line) {
    const size_t level = std::min(line.find_first_not_of('#'), line.size());
    return level < line.size() && line[level] == ' ' ? level : 0;
}

std::string_view heading_words(std::string_view line) {
    return trimmed(line.substr(heading_level(line)));
}

std::string_view number_of_heading(std::string_view line) {
    const std::string_view words = heading_words(line);
    return words.substr(0, words.find(' '));
}

// A section with all below it, heading included; empty: there is none.
std::string_view raw_section(std::string_view book, std::string_view number) {
    size_t begin = std::string_view::npos;
    size_t level = 0;
    bool in_listing = false;
    for (std::string_view rest = book; !rest.empty();) {
        const size_t at = book.size() - rest.size();
        const std::string_view line = next_line(rest);
        if (line.starts_with("```")) in_listing = !in_listing;
        const size_t here = in_listing ? 0 : heading_level(line);
        if (here == 0) continue;
        if (begin != std::string_view::npos && here <= level) return book.substr(begin, at - begin);
        if (begin == std::string_view::npos && here > 1 && number_of_heading(line) == number) {
            begin = at;
            level = here;
        }
    }
    return begin == std::string_view::npos ? std::string_view() : book.substr(begin);
}

// What stands within a section and is cited by a number of its own: "**8.3 ...", or the third entry
// of the list of section 8. It ends where the next one begins.
std::string_view raw_paragraph(std::string_view book, std::string_view number) {
    const size_t dot = number.find('.');
    if (dot == std::string_view::npos) return {};
    const std::string_view section = raw_section(book, number.substr(0, dot));
    const std::string_view last = number.substr(dot + 1);
    const std::string bold = join("**", number.substr(0, dot), ".");
    size_t begin = std::string_view::npos;
    for (std::string_view rest = section; !rest.empty();) {
        const size_t at = section.size() - rest.size();
        const std::string_view line = next_line(rest);
        const size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
        const bool is_entry = digits > 0 && line.substr(digits).starts_with(". ");
        const bool is_bold = line.starts_with(bold);
        if (begin != std::string_view::npos) {
            if (is_entry || is_bold) return section.substr(begin, at - begin);
        } else if ((is_entry && line.substr(0, digits) == last) ||
                   (is_bold && line.substr(bold.size()).starts_with(join(last, " ")))) {
            begin = at;
        }
    }
    return begin == std::string_view::npos ? std::string_view() : section.substr(begin);
}

// Without the marks of emphasis and code.
std::string without_marks(std::string_view text) {
    std::string out;
    bool in_code = false;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '`') {
            in_code = !in_code;
        } else if (!in_code && text.substr(i).starts_with("**")) {
            ++i;
        } else if (!in_code && text[i] == '*' &&
                   text.substr(i).find('*', 1) != std::string_view::npos && i + 1 < text.size() &&
                   text[i + 1] != ' ') {
            const size_t end = text.find('*', i + 1);
            out += text.substr(i + 1, end - i - 1);
            i = end;
        } else if (!in_code && text[i] == '\\' && i + 1 < text.size()) {
            out += text[++i];
        } else {
            out += text[i];
        }
    }
    return out;
}

std::vector<std::string> cells_of(std::string_view row) {
    std::vector<std::string> cells;
    row = trimmed(row);
    if (row.starts_with('|')) row.remove_prefix(1);
    std::string cell;
    bool in_code = false;
    for (size_t i = 0; i < row.size(); ++i) {
        if (row[i] == '`') in_code = !in_code;
        if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|') {
            cell += row[++i];
        } else if (row[i] == '|' && !in_code) {
            cells.push_back(without_marks(trimmed(cell)));
            cell.clear();
        } else {
            cell += row[i];
        }
    }
    if (!trimmed(cell).empty()) cells.push_back(without_marks(trimmed(cell)));
    return cells;
}

bool is_rule(std::string_view row) {
    return row.find_first_not_of("|-: ") == std::string_view::npos;
}

std::string table(const std::vector<std::string_view>& lines, size_t columns) {
    std::vector<std::vector<std::string>> rows;
    for (const std::string_view line : lines) {
        if (!is_rule(line)) rows.push_back(cells_of(line));
    }
    std::vector<size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns_of(row[i]));
    }
    size_t total = 2;
    for (const size_t width : widths) total += width + 2;
    std::string out;
    for (const auto& row : rows) {
        std::string line;
        for (size_t i = 0; i < row.size(); ++i) {
            const bool is_last = i + 1 == row.size();
            if (total <= columns) {
                line += row[i];
                if (!is_last) line.append(widths[i] - columns_of(row[i]) + 2, ' ');
            } else if (!row[i].empty()) {
                line += join(line.empty() ? "" : i == 1 ? ":  " : " | ", row[i]);
            }
        }
        out += total <= columns ? "  " + line + '\n' : wrapped(line, 2, columns, 4);
    }
    return out;
}

// How far the text of an entry of a list is indented; 0: it is none.
size_t list_indent(std::string_view line) {
    const size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view rest = line.substr(spaces);
    if (rest.starts_with("- ") || rest.starts_with("* ")) return spaces + 2;
    const size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    return digits > 0 && rest.substr(digits).starts_with(". ") ? spaces + digits + 2 : 0;
}

size_t columns_of_reader() {
    constexpr size_t readable_most = 100;
    constexpr size_t least = 30;
    return std::clamp(terminal_columns().value_or(80), least, readable_most);
}

}  // namespace

std::string readable(std::string_view markdown, size_t columns) {
    std::string out;
    std::string paragraph;
    size_t hanging = 0;
    const auto end_paragraph = [&] {
        if (!paragraph.empty()) {
            const size_t indent = std::min(paragraph.find_first_not_of(' '), paragraph.size());
            out += wrapped(without_marks(std::string_view(paragraph).substr(indent)), indent,
                           columns, hanging - std::min(hanging, indent));
        }
        paragraph.clear();
        hanging = 0;
    };
    while (!markdown.empty()) {
        const std::string_view line = next_line(markdown);
        if (line.starts_with("```")) {
            end_paragraph();
            while (!markdown.empty()) {
                const std::string_view listed = next_line(markdown);
                if (listed.starts_with("```")) break;
                out += join("  ", listed, "\n");
            }
        } else if (heading_level(line) > 0) {
            end_paragraph();
            out += join(without_marks(heading_words(line)), "\n");
        } else if (line.starts_with('|')) {
            end_paragraph();
            std::vector<std::string_view> rows{line};
            while (markdown.starts_with('|')) rows.push_back(next_line(markdown));
            out += table(rows, columns);
        } else if (trimmed(line).empty()) {
            end_paragraph();
            if (!out.empty() && !out.ends_with("\n\n")) out += '\n';
        } else if (const size_t indent = list_indent(line); indent > 0) {
            end_paragraph();
            paragraph = line;
            hanging = indent;
        } else if (paragraph.empty()) {
            paragraph = line;
        } else {
            paragraph += join(" ", trimmed(line));
        }
    }
    end_paragraph();
    return out;
}

std::string book_of(std::string_view game) {
    return readable(text_of_book(game), columns_of_reader());
}

std::string section_of(std::string_view game, std::string_view number) {
    if (number.starts_with("\u00A7")) number.remove_prefix(std::string_view("\u00A7").size());
    number = trimmed(number);
    if (number.ends_with('.')) number.remove_suffix(1);
    const std::string_view book = text_of_book(game);
    std::string_view found = raw_section(book, number);
    if (found.empty()) found = raw_paragraph(book, number);
    return readable(found, columns_of_reader());
}

std::string introduction_of(std::string_view game) {
    std::string_view section = raw_section(text_of_book(game), "1");
    next_line(section);
    std::string text = readable(section, columns_of_reader());
    text.erase(0, std::min(text.find_first_not_of('\n'), text.size()));
    while (text.ends_with("\n\n")) text.pop_back();
    return text;
}

std::vector<Heading> headings_of(std::string_view game) {
    std::vector<Heading> out;
    bool in_listing = false;
    for (std::string_view rest = text_of_book(game); !rest.empty();) {
        const std::string_view line = next_line(rest);
        if (line.starts_with("```")) in_listing = !in_listing;
        const size_t level = in_listing ? 0 : heading_level(line);
        if (level < 2) continue;
        const std::string_view number = number_of_heading(line);
        out.push_back({level, std::string(number),
                       without_marks(trimmed(heading_words(line).substr(number.size())))});
    }
    return out;
}

std::string contents_of(std::string_view game) {
    std::string out;
    for (const Heading& heading : headings_of(game)) {
        out += join(std::string(2 * (heading.level - 1), ' '), heading.number, " ", heading.words,
                    "\n");
    }
    return out;
}

}  // namespace prise::cli
