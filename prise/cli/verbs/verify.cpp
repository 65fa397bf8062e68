#include "prise/cli/arguments.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/record_file.h"
#include "prise/cli/record_words.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"
#include "prise/core/words.h"

namespace prise::cli::verbs {
namespace {

std::string counted_entries(int64_t number) {
    return join(number, number == 1 ? " entry" : " entries");
}

}  // namespace

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
        out.print("{}{}: verified. {}, {}, {}.\n{}\n", path, which, state.facts().game,
                  counted_entries(state.next_seq() - 1),
                  counted(static_cast<int64_t>(state.line().size()), "action"), end_words(state));
    }
}

}  // namespace prise::cli::verbs
