#include "prise/cli/arguments.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/record_file.h"
#include "prise/cli/record_words.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"

namespace prise::cli::verbs {

void verify(const Arguments& arguments, Output& out) {
    const std::string& path = arguments.operands.front();
    const RecordFile file(path);
    Progress progress("games verified:");
    for (size_t i = 0; i < file.size(); ++i) {
        progress.at(i, file.size());
        const MatchState state = file.load(i);
        if (arguments.has("--json")) {
            out.line(record_summary(state).text());
            continue;
        }
        const std::string which = file.size() == 1 ? "" : join(", game ", i + 1);
        out.print("{}{}: verified. {}, {} entries, {} actions.\n{}\n", path, which,
                  state.facts().game, state.next_seq() - 1, state.line().size(), end_words(state));
    }
}

}  // namespace prise::cli::verbs
