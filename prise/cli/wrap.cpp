#include "prise/cli/wrap.h"

#include <algorithm>

namespace prise::cli {

std::string wrapped(std::string_view text, size_t indent) {
    constexpr size_t columns = 80;
    std::string out;
    size_t used = 0;
    while (!text.empty()) {
        const size_t end = std::min(text.find(' '), text.size());
        if (used == 0) {
            out.append(indent, ' ');
            used = indent;
        } else if (used + 1 + end > columns) {
            out.append("\n").append(indent, ' ');
            used = indent;
        } else {
            out += ' ';
            ++used;
        }
        out += text.substr(0, end);
        used += end;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out += '\n';
}

}  // namespace prise::cli
