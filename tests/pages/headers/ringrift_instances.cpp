#include "prise/games/ringrift/game.h"
#include "prise/games/ringrift/instances.h"
#include "tests/pages/headers/example.h"

namespace prise::ringrift {
namespace {

const examples::Example example([] {
    const Options options = Options::parse(*entry().table, "{}", {}).value();
    const auto search = [](const auto& rules) { return rules.seats(); };
    // example of prise/games/ringrift/instances.h
});

}  // namespace
}  // namespace prise::ringrift
