#include "prise/native/hash.h"
#include "tests/pages/headers/example.h"

namespace prise::native {
namespace {

const examples::Example example([] {
    constexpr std::string_view secret = "secret";
    // example of prise/native/hash.h
    examples::expect(digest == sha256("prise-seed-1secret"), "both together");
});

}  // namespace
}  // namespace prise::native
