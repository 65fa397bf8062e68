#include "prise/match/viewer_log.h"

#include <algorithm>

#include "prise/core/bytes.h"

namespace prise {

void ViewerLog::note(const Told& told) {
    if (told.returned_to) {
        while (!seqs_.empty() && seqs_.back() > *told.returned_to) {
            seqs_.pop_back();
            actions_.pop_back();
        }
        return;
    }
    for (const Opened& opened : told.opened) {
        const auto at = std::ranges::lower_bound(seqs_, opened.seq);
        if (opened.to.has(viewer_) && at != seqs_.end() && *at == opened.seq) {
            actions_[static_cast<size_t>(at - seqs_.begin())].action = opened.action;
        }
    }
    if (told.entry.kind == EntryKind::action) {
        seqs_.push_back(told.seq);
        actions_.push_back({told.entry.seat, std::nullopt, told.events_for(viewer_)});
        if (told.readers.has(viewer_)) {
            actions_.back().action = told.action;
        }
    }
}

std::string ViewerLog::to_bytes() const {
    BytesOut bytes;
    bytes(seqs_);
    for (const SeenText& seen : actions_) {
        bytes(seen.seat, seen.action, seen.told);
    }
    return bytes.take();
}

bool ViewerLog::from_bytes(std::string_view all) {
    BytesIn bytes(all);
    bytes(seqs_);
    actions_.clear();
    for (size_t i = 0; i < seqs_.size() && bytes.is_good(); ++i) {
        SeenText& seen = actions_.emplace_back(SeenText{Seat::none, std::nullopt});
        bytes(seen.seat, seen.action, seen.told);
    }
    return bytes.is_whole();
}

}  // namespace prise
