// Any bytes as a record: refused with a line, or entries that fold, are written and read back as
// the same, and stay readable when they are redacted. The hash is always zero, so that a changed
// line does not just break the chain but comes as far as the rules.
#include "prise/match/record.h"
#include "tests/fuzz/material.h"

namespace prise {
namespace {

Digest zero_sha256(std::string_view) { return {}; }
Digest zero_hmac(std::string_view, std::string_view) { return {}; }
const Hashing zero{zero_sha256, zero_hmac};

void demand_trouble(const RecordTrouble& trouble) {
    fuzz::demand(trouble.line > 0 && !trouble.what.empty() && !trouble.code.empty() &&
                     !trouble.sentence.empty(),
                 "trouble without words", trouble.text());
}

// What the entries fold to, as far as they do; true: all of them.
bool try_fold(const std::vector<Entry>& entries, MatchState& state) {
    if (auto folded = fold_record(entries, state); !folded) {
        demand_trouble(folded.error());
        return false;
    }
    return true;
}

void try_record(std::string_view text) {
    const auto entries = read_record(text, zero);
    if (!entries) {
        demand_trouble(entries.error());
        return;
    }
    const std::string written = write_record(*entries, zero);
    const auto again = read_record(written, zero);
    fuzz::demand(again && *again == *entries, "not read back", written);

    SharedGames games(games_under_test());
    MatchState state(games, zero, MatchState::Telling::everything);
    const bool sound = try_fold(*entries, state);
    if (state.play() != nullptr) {
        fuzz::look_around(*state.game(), *state.play());
        fuzz::demand(state.texts_for(spectator).size() == state.line().size(), "the log", text);
    }
    const auto redacted = read_record(write_redacted_record(*entries, zero), zero);
    fuzz::demand(redacted.has_value(), "not read when redacted", written);
    MatchState blind(games, zero);
    // A game that has ended must be open; while it goes on, it may be closed.
    const bool may_be_closed =
        !state.is_over() || std::ranges::none_of(*entries, &Entry::is_sealed);
    fuzz::demand(!sound || !may_be_closed || try_fold(*redacted, blind), "not folded when redacted",
                 written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    size_t lines = 0;
    for (const RecordText& record : split_records(text)) {
        fuzz::demand(record.lines_before >= lines, "records that overlap", text);
        lines = record.lines_before;
        try_record(record.text);
    }
    return 0;
}

}  // namespace prise
