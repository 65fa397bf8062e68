#include "prise/games/drafti/pdn.h"
#include "tests/pages/headers/example.h"

namespace prise::drafti {
namespace {

const examples::Example example([] {
    using examples::use;
    constexpr std::string_view text = "[White \"Asha\"]\n\n1. 22-18 11-15 *\n";
    // example of prise/games/drafti/pdn.h
    examples::expect(again.has_value() && games->size() == 1, "PDN");
});

}  // namespace
}  // namespace prise::drafti
