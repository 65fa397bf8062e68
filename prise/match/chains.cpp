#include "prise/match/chains.h"

namespace prise {

std::string ChainRecord::observe_before(const AnyPlay& play, Viewer viewer) const {
    const auto then = play.clone();
    then->rewind(before);
    return then->observe(viewer);
}

// Whose capture it is the record says: in a duel that may hang on the other seat's answer.
void ChainLog::note(const Told& told) {
    if (told.returned_to) {
        return_to(*told.returned_to);
        return;
    }
    if (told.entry.kind != EntryKind::action && told.entry.kind != EntryKind::ended) {
        return;
    }
    if (!records_.empty() && !records_.back().complete && told.captures.empty()) {
        records_.back().complete = true;  // its player chose not to go on, or the game is over
    }
    for (const CaptureRecord& capture : told.captures) {
        if (records_.empty() || records_.back().complete) {
            records_.push_back({told.seq, told.seq, capture.seat, told.before, {}, {}, false});
        }
        ChainRecord& chain = records_.back();
        chain.last_seq = told.seq;
        chain.captures.push_back(capture);
        chain.seqs.push_back(told.seq);
        chain.complete = !capture.chain_goes_on;
    }
}

void ChainLog::return_to(int64_t seq) {
    while (!records_.empty() && records_.back().first_seq > seq) {
        records_.pop_back();
    }
    if (records_.empty() || records_.back().last_seq <= seq) {
        return;
    }
    ChainRecord& chain = records_.back();
    while (chain.seqs.back() > seq) {
        chain.seqs.pop_back();
        chain.captures.pop_back();
    }
    chain.last_seq = chain.seqs.back();
    chain.complete = !chain.captures.back().chain_goes_on;
}

}  // namespace prise
