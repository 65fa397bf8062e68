// A module with games: the desk (desk.cpp) behind the door. docs/webassembly.md lists the requests.
// The rules are the same code as in the native program, so a browser needs no server to know what
// is legal.
#include "bindings/desk/desk.h"

namespace {

std::string answer_of(std::string_view request) {
    static prise::bindings::Desk desk;
    return desk.answer(request);
}

}  // namespace

#include "bindings/wasm/door.h"
