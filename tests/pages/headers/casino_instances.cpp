#include "prise/games/casino/game.h"
#include "prise/games/casino/instances.h"
#include "tests/pages/headers/example.h"

namespace prise::casino {
namespace {

const examples::Example example([] {
    const Options options = Options::parse(*entry().table, "{}", {}).value();
    const auto search = [](const auto& rules) { return rules.seats(); };
    // example of prise/games/casino/instances.h
});

}  // namespace
}  // namespace prise::casino
