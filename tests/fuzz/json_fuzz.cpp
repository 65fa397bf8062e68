// Any bytes as JSON: refused, or written in one form that reads the same.
#include "prise/core/json.h"
#include "tests/fuzz/material.h"

namespace prise {

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const json::Doubled doubled : {json::Doubled::refused, json::Doubled::kept}) {
        json::Limits limits;
        limits.doubled = doubled;
        const auto value = json::parse(text, limits);
        if (!value) {
            fuzz::demand(value.error().at <= size && !value.error().what.empty(), "an error");
            continue;
        }
        const std::string written = value->text();
        const auto again = json::parse(written, limits);
        fuzz::demand(again && *again == *value && again->text() == written, "a round trip",
                     written);
    }
    return 0;
}

}  // namespace prise
