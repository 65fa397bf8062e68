#include "prise/chess/sliders.h"
#include "tests/pages/headers/example.h"

namespace prise::chess {
namespace {

const examples::Example example([] {
    constexpr int square = 0;
    constexpr Bitboard occupied = 0;
    // example of prise/chess/sliders.h
});

}  // namespace
}  // namespace prise::chess
