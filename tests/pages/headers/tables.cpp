#include "prise/ai/drafti/tables.h"

#include "prise/games/drafti/rules.h"
#include "tests/pages/headers/example.h"

namespace prise::ai::drafti {
namespace {

const examples::Example example([] {
    const prise::drafti::Settings settings;
    const prise::drafti::State state = prise::drafti::start_position(prise::drafti::white);
    // example of prise/ai/drafti/tables.h
    examples::expect(!tables.value_of(state), "nobody has tables of 24 pieces");
});

}  // namespace
}  // namespace prise::ai::drafti
