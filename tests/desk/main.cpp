// The desk natively: a request a line, an answer a line. What WebAssembly answers is compared with
// it (tests/wasm/handles_test.mjs).
#include <iostream>
#include <string>

#include "bindings/desk/desk.h"

int main() {
    prise::bindings::Desk desk;
    std::string request;
    while (std::getline(std::cin, request)) {
        std::cout << desk.answer(request) << '\n';
    }
}
