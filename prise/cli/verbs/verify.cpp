#include "prise/cli/arguments.h"
#include "prise/cli/output.h"
#include "prise/cli/progress.h"
#include "prise/cli/record_file.h"
#include "prise/cli/record_words.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"
#include "prise/core/words.h"
#include "prise/native/signing.h"

namespace prise::cli::verbs {
namespace {

std::string counted_entries(int64_t number) {
    return join(number, number == 1 ? " entry" : " entries");
}

// The key is one of those in the record, and its owner has signed all of it.
void check_key(const MatchState& state, const PublicKey& key, const std::string& where) {
    for (int n = 0; n <= state.seats(); ++n) {
        if (state.key_of(seat_number(n)) != key) continue;
        if (state.signed_by(seat_number(n)).entry >= state.last_unsigned()) return;
        throw Failure(
            Refusal{"not-signed",
                    join(where, ": the owner of that key has signed up to line ",
                         state.signed_by(seat_number(n)).entry, " of ", state.last_unsigned(), "."),
                    {}});
    }
    throw Failure(Refusal{"not-signed", join(where, ": nobody in it has that key."), {}});
}

}  // namespace

void verify(const Arguments& arguments, Output& out) {
    const std::string& path = arguments.operands.front();
    std::optional<PublicKey> key;
    if (const auto named = arguments.text("--key")) {
        const auto read = native::public_key_from(std::string(*named));
        if (!read) throw Failure(Exit::unreadable, read.error().sentence);
        key = *read;
    }
    const RecordFile file(path);
    Progress progress("games verified:");
    bool all_finished = true;
    for (size_t i = 0; i < file.size(); ++i) {
        progress.at(i, file.size());
        const MatchState state = file.load(i);
        const std::string where = file.size() == 1 ? path : join(path, ", game ", i + 1);
        if (key) check_key(state, *key, where);
        all_finished = all_finished && state.is_over();
        if (arguments.has("--json")) {
            out.line(record_summary(state).text());
            continue;
        }
        out.print("{}: verified. {}, {}, {}.\n{}\n{}", where, state.facts().game,
                  counted_entries(state.next_seq() - 1),
                  counted(static_cast<int64_t>(state.line().size()), "action"), end_words(state),
                  proof_words(state));
    }
    if (!all_finished) {
        out.flush();
        throw Failure(Exit::unfinished, "");
    }
}

}  // namespace prise::cli::verbs
