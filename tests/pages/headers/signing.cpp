#include "prise/native/signing.h"

#include "tests/pages/headers/example.h"

namespace prise::native {
namespace {

const examples::Example example([] {
    constexpr std::string_view text = "what is signed";
    const std::string path = "/nowhere/key";  // a test of its own writes one
    // example of prise/native/signing.h
    examples::expect(theirs && !kept, "it is theirs");
    examples::expect(verify(keys.public_key(), signature, text), "it is theirs");
    examples::expect(!verify(keys.public_key(), signature, "something else"), "of that text only");
});

}  // namespace
}  // namespace prise::native
