#include "prise/native/interrupt.h"
#include "tests/pages/headers/example.h"

namespace prise::native {
namespace {

const examples::Example example([] {
    using Game = int;
    const std::vector<Game> games = {1, 2};
    constexpr auto& check = examples::use;
    constexpr auto& search = examples::use;
    constexpr int position = 0;
    // example of prise/native/interrupt.h
});

}  // namespace
}  // namespace prise::native
