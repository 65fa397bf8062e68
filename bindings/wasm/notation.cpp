// prise-notation.wasm: files of other programs behind the door.
#include "bindings/desk/notation.h"

namespace {

std::string answer_of(std::string_view request) {
    return prise::bindings::answer_notation(request);
}

}  // namespace

#include "bindings/wasm/door.h"
