#include "prise/games/ringrift/replay.h"
#include "prise/games/ringrift/game.h"
#include "tests/pages/headers/example.h"

namespace prise::ringrift {
namespace {

const examples::Example example([] {
    const Options options = Options::parse(*entry().table, "{}", {}).value();
    const std::vector<json::Value> records;
    // example of prise/games/ringrift/replay.h
});

}  // namespace
}  // namespace prise::ringrift
