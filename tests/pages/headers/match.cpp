#include "prise/match/match.h"

#include "prise/native/hash.h"
#include "tests/pages/headers/example.h"

namespace prise {
namespace {

const examples::Example example([] {
    const Hashing hashing = native::hashing();
    const auto entropy = [] { return Digest{}; };
    const MatchFacts facts{.id = "example", .game = "drafti"};
    constexpr int64_t now = 0;
    // example of prise/match/match.h
    examples::expect(done.has_value() && done->size() == 1, "22-18 is played");
});

}  // namespace
}  // namespace prise
