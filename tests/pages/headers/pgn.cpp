#include "prise/chess/pgn.h"
#include "tests/pages/headers/example.h"

namespace prise::chess {
namespace {

const examples::Example example([] {
    using examples::use;
    constexpr std::string_view text = "[White \"Asha\"]\n\n1. e4 e5 2. Nf3 *\n";
    // example of prise/chess/pgn.h
    examples::expect(again.has_value() && *games->front().tag("White") == "Asha", "PGN");
});

}  // namespace
}  // namespace prise::chess
