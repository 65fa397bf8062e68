#include "prise/games/drafti/game.h"
#include "prise/games/drafti/instances.h"
#include "tests/pages/headers/example.h"

namespace prise::drafti {
namespace {

const examples::Example example([] {
    const Options options = Options::parse(*entry().table, "{}", {}).value();
    const auto search = [](const auto& rules) { return rules.seats(); };
    // example of prise/games/drafti/instances.h
});

}  // namespace
}  // namespace prise::drafti
