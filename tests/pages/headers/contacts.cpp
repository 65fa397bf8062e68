#include "prise/contact/contacts.h"
#include "tests/pages/headers/example.h"

namespace prise::contact {
namespace {

const examples::Example example([] {
    constexpr double t = 0;
    // example of prise/contact/contacts.h
    examples::expect(contacts.find(t, {.x = 100, .y = 100})->id == 2, "the build is found");
});

}  // namespace
}  // namespace prise::contact
