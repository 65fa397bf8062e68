// Ways to forge a record that verifies: what a host, a player or somebody on the way could write
// instead, with the chain made anew where that is needed. Every one of them must be refused, with
// the line and the reason. Used as a test over random matches of all games (forgery_test.cpp) and
// by a fuzzer (tests/fuzz/forgery_fuzz.cpp), which finds other records to forge.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/core/random.h"
#include "prise/match/record.h"

namespace prise {

// A record that is being forged.
struct Forger {
    std::vector<Entry> entries;
    Random& random;
    Hashing hashing;
    Digest root{};
    int seats = 2;
    bool has_clock = false;
    bool redacted = false;  // what is written is without what opens the seals
    std::string text = {};  // set by those who forge the text itself

    // Some entry for which the test holds.
    template <class Test>
    Entry* some(const Test& test) {
        std::vector<Entry*> found;
        for (Entry& entry : entries) {
            if (test(entry)) found.push_back(&entry);
        }
        return found.empty() ? nullptr : found[random.below(static_cast<uint32_t>(found.size()))];
    }
    Entry* some(EntryKind kind) {
        return some([&](const Entry& entry) { return entry.kind == kind; });
    }
    size_t place_of(const Entry* entry) const {
        return static_cast<size_t>(entry - entries.data());
    }
};

struct WayToForge {
    std::string_view name;
    bool (*forge)(Forger& forger);  // false: there is nothing to forge in that way
    bool needs_keys = false;        // found out only where signatures can be checked
};

std::span<const WayToForge> ways_to_forge();           // all of them
std::span<const WayToForge> ways_to_forge_the_text();  // forged_texts.cpp

// The record of these entries, forged in that way; nothing: it cannot be. The entries are sound.
std::optional<std::string> forged(const WayToForge& way, std::vector<Entry> entries,
                                  SharedGames& games, const Hashing& hashing, Random& random);

}  // namespace prise
