// The scripts that teach a shell the words of prise, and the answers they ask for.
#include "prise/cli/arguments.h"
#include "prise/cli/complete.h"
#include "prise/cli/failure.h"
#include "prise/cli/output.h"
#include "prise/cli/shells.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/near.h"
#include "prise/core/text.h"

namespace prise::cli::verbs {

void completion(const Arguments& arguments, Output& out) {
    constexpr std::string_view says_more = " 'prise completion --help' says more.";
    if (arguments.operands.empty()) {
        throw Failure(Exit::usage,
                      join("'prise completion' needs a shell: bash, zsh or fish.", says_more));
    }
    const std::string& what = arguments.operands.front();
    if (what == "words") {
        for (const NextWord& next : next_words(std::span(arguments.operands).subspan(1))) {
            out.print("{}{}{}\n", next.word, next.says.empty() ? "" : "\t", next.says);
        }
        return;
    }
    const std::string_view script = completion_script(what);
    if (script.empty()) {
        constexpr std::string_view known[] = {"bash", "zsh", "fish", "words"};
        throw Failure(Exit::usage, join("There is no completion for ", quoted(what), ".",
                                        did_you_mean(what, known), says_more));
    }
    if (arguments.operands.size() > 1) {
        throw Failure(Exit::usage, join("What is ", quoted(arguments.operands[1]),
                                        " for? 'prise completion ", what, "' stands alone."));
    }
    out.put(script);
}

}  // namespace prise::cli::verbs
