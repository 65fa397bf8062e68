#include "prise/match/kept_match.h"

#include "prise/match/record.h"

namespace prise {

std::string KeptMatch::record() const { return write_record(entries_, hashing_); }

Result<Appended> KeptMatch::keep(Result<Appended> appended) {
    if (appended) {
        for (const Told& told : *appended) {
            entries_.push_back(told.entry);
        }
    }
    return appended;
}

Result<Told> KeptMatch::fold(Entry entry) {
    auto told = match_.fold(std::move(entry));
    if (told) {
        entries_.push_back(told->entry);
    }
    return told;
}

}  // namespace prise
