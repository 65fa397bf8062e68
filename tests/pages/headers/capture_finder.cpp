#include "prise/games/drafti/capture_finder.h"
#include "prise/games/drafti/game.h"
#include "tests/pages/headers/example.h"

namespace prise::drafti {
namespace {

const examples::Example example([] {
    using examples::use;
    const Options options = Options::parse(*entry().table, "{}", {}).value();
    const State position;
    // example of prise/games/drafti/capture_finder.h
});

}  // namespace
}  // namespace prise::drafti
