// Whatever verifies, forged in any way: refused. The chain of what is fed is made anew, so that
// other records than those of the corpus come as far as the rules. Signatures cannot be checked
// here, so they are not forged.
#include "bindings/desk/sha256.h"
#include "prise/match/record.h"
#include "tests/fuzz/material.h"
#include "tests/records/forgeries.h"

namespace prise {
namespace {

Digest no_sha256(std::string_view) { return {}; }
Digest no_hmac(std::string_view, std::string_view) { return {}; }

bool is_sound(std::string_view text, SharedGames& games, RecordTrouble* trouble = nullptr) {
    MatchState state(games, bindings::own_hashing);
    auto folded = fold_text(text, state);
    if (!folded && trouble != nullptr) {
        *trouble = std::move(folded.error());
    }
    return folded.has_value();
}

void try_forgery(const WayToForge& way, const std::vector<Entry>& entries, SharedGames& games,
                 Random& random) {
    const auto forgery = forged(way, entries, games, bindings::own_hashing, random);
    if (way.needs_keys || !forgery) {
        return;
    }
    RecordTrouble trouble;
    fuzz::demand(!is_sound(*forgery, games, &trouble), way.name, *forgery);
    fuzz::demand(trouble.line > 0 && !trouble.sentence.empty(), "refused without words", *forgery);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto entries = read_record(text, {no_sha256, no_hmac});
    SharedGames games(games_under_test());
    if (!entries || !is_sound(write_record(*entries, bindings::own_hashing), games)) {
        return 0;
    }
    uint64_t seed = size;
    for (const char c : text) {
        seed = seed * 31 + static_cast<unsigned char>(c);
    }
    Random random(seed);
    for (int i = 0; i < 8; ++i) {
        const auto ways = ways_to_forge();
        try_forgery(ways[random.below(static_cast<uint32_t>(ways.size()))], *entries, games,
                    random);
    }
    return 0;
}

}  // namespace prise
