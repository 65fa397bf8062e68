#include "prise/match/kept_match.h"

#include "prise/native/hash.h"
#include "tests/pages/headers/example.h"

namespace prise {
namespace {

const examples::Example example([] {
    SharedGames games(all_games());
    const MatchTools tools{&games, native::hashing(), [] { return Digest{}; }};
    const MatchFacts facts{.id = "example", .game = "drafti"};
    constexpr int64_t now = 0;
    const auto save = [](std::string_view record) {
        examples::expect(!record.empty(), "there is a record");
    };
    // example of prise/match/kept_match.h
});

}  // namespace
}  // namespace prise
