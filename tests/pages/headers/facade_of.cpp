#include "prise/core/facade_of.h"

#include "prise/games/casino/game.h"
#include "prise/games/casino/rules.h"
#include "tests/pages/headers/example.h"

namespace prise::casino {
namespace {

std::unique_ptr<AnyGame> made(const Options& options) {
    // example of prise/core/facade_of.h
}

const examples::Example example([] {
    const Options options = Options::parse(*entry().table, "{}", {}).value();
    examples::expect(made(options)->seats() == 2, "a game of two");
});

}  // namespace
}  // namespace prise::casino
