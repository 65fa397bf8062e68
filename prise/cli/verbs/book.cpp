// The rule book of a game. On a terminal a pager shows it, as it shows man pages.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "prise/cli/arguments.h"
#include "prise/cli/book.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/session.h"
#include "prise/cli/terminal.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"

namespace prise::cli::verbs {
namespace {

// False: there is no pager, and nothing was shown.
bool show_by_pager(const std::string& text) {
    const char* chosen = std::getenv("PAGER");
    if (chosen != nullptr && *chosen == '\0') return false;
    const std::string pager = chosen == nullptr ? "less -FRX" : chosen;
    FILE* pipe = popen(pager.c_str(), "w");
    if (pipe == nullptr) return false;
    std::fwrite(text.data(), 1, text.size(), pipe);
    constexpr int not_found = 127 << 8;
    return pclose(pipe) != not_found;
}

}  // namespace

void rules(const Arguments& arguments, Output& out) {
    const GameEntry& game = game_named(arguments.operands.front());
    std::string text;
    if (arguments.operands.size() == 1) {
        text = book_of(game.id);
    } else if (arguments.operands[1] == "contents") {
        text = contents_of(game.id);
    } else {
        text = section_of(game.id, arguments.operands[1]);
    }
    if (text.empty()) {
        throw Failure(Exit::not_found,
                      arguments.operands.size() == 1
                          ? join(game.title, " has no rule book.")
                          : join("There is no section ", quoted(arguments.operands[1]),
                                 "; 'prise rules ", game.id, " contents' lists them."));
    }
    if (!stdout_is_terminal() || !stdin_is_terminal() || !show_by_pager(text)) out.put(text);
}

}  // namespace prise::cli::verbs
