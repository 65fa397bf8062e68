#include "prise/cli/progress.h"
#include "tests/pages/headers/example.h"

namespace prise::cli {
namespace {

const examples::Example example([] {
    constexpr uint64_t total = 3;
    const auto play = [](uint64_t) {};
    // example of prise/cli/progress.h
});

}  // namespace
}  // namespace prise::cli
