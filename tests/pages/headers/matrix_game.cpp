#include "prise/core/matrix_game.h"

#include <cmath>

#include "tests/pages/headers/example.h"

namespace prise {
namespace {

const examples::Example example([] {
    // example of prise/core/matrix_game.h
    const auto near = [](double a, double b) { return std::abs(a - b) < 1e-9; };
    examples::expect(near(found.value, 0) && near(found.row[0], 0.5), "half and half, value 0");
});

}  // namespace
}  // namespace prise
