#include "prise/core/facade.h"
#include "tests/pages/headers/example.h"

namespace prise {
namespace {

const examples::Example example([] {
    const auto complain = [](std::string_view sentence) {
        examples::expect(sentence.empty(), "22-18 is legal");
    };
    // example of prise/core/facade.h
    examples::expect(play->observe(spectator).starts_with("B:W18,21,"), "what a spectator sees");
});

}  // namespace
}  // namespace prise
