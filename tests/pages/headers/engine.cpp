#include "prise/ai/engine.h"

#include "prise/ai/player.h"
#include "tests/pages/headers/example.h"

namespace prise::ai {
namespace {

const examples::Example example([] {
    const int64_t now_ms = 0;
    LineEngine::Answers answers;
    // example of prise/ai/engine.h
    examples::expect(answers.size() == 1, "hello is answered by one line");
});

}  // namespace
}  // namespace prise::ai
