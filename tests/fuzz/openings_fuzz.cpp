// The text of an opening book: refused, or all of it is legal and comes back.
#include "prise/ai/drafti/openings.h"

#include "tests/fuzz/material.h"

namespace prise {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text(data, data + size);
    const auto openings = ai::drafti::Openings::from_text(text);
    if (!openings) {
        return 0;
    }
    const std::string written = openings->to_text();
    const auto again = ai::drafti::Openings::from_text(written);
    fuzz::demand(again && again->to_text() == written, "a book does not come back", written);
    fuzz::demand(openings->positions() <= size, "more positions than bytes", written);
    return 0;
}

}  // namespace prise
