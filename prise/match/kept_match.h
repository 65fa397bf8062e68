// A match with all its entries, for whoever has no store: a program at one machine, a page, a test.
//
//     KeptMatch kept(tools);
//     kept.keep(kept.match().create(facts, now));
//     kept.keep(kept.match().start(now));
//     save(kept.record());
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "prise/match/match.h"

namespace prise {

class KeptMatch {
  public:
    explicit KeptMatch(MatchTools tools) : hashing_(tools.hashing), match_(std::move(tools)) {}

    Match& match() { return match_; }
    const MatchState& state() const { return match_.state(); }
    const std::vector<Entry>& entries() const { return entries_; }
    std::string record() const;  // all of it, secrets included
    // Keeps what a call of the match has appended, and hands it on.
    Result<Appended> keep(Result<Appended> appended);
    Result<Told> fold(Entry entry);

  private:
    Hashing hashing_;
    Match match_;
    std::vector<Entry> entries_;
};

}  // namespace prise
