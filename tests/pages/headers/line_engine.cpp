#include "prise/ai/line_engine.h"

#include "prise/ai/uci_engine.h"
#include "tests/pages/headers/example.h"

namespace prise::ai {
namespace {

const examples::Example example([] {
    const int64_t now_ms = 0;
    const auto made = UciEngine::make(all_games(), "duel-chess", "prise").value();
    LineEngine& engine = *made;
    // example of prise/ai/line_engine.h
    examples::expect(answers.back().starts_with("bestmove "), "a go is answered by a best move");
});

}  // namespace
}  // namespace prise::ai
