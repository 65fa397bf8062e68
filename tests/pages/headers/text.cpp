#include "prise/core/text.h"
#include "prise/games/casino/instances.h"
#include "tests/pages/headers/example.h"

namespace prise::casino {
namespace {

const examples::Example example([] {
    using examples::use;
    const Rules rules{Settings{}};
    State state;
    Past past;
    rules.start(state, past, Deal{});
    const Action action = rules.parse_action("undo").value();
    // example of prise/core/text.h
    examples::expect(!text.overflowed() && !position.empty(), "texts");
});

}  // namespace
}  // namespace prise::casino
