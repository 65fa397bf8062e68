// The WebAssembly module: a request in JSON, an answer in JSON, through three exported functions.
//
//     const at = prise_alloc(bytes.length);           // copy the request there
//     const answer = prise_call(at, bytes.length);    // address of: length (4 bytes), then text
//     prise_free(answer); prise_free(at);
//
// prise.mjs does this for a page; docs/webassembly.md lists the requests (desk.cpp). The rules are
// the same code as in the native program, so a browser needs no server to know what is legal.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "bindings/desk/desk.h"

extern "C" {

[[clang::export_name("prise_alloc")]] void* prise_alloc(uint32_t size) { return std::malloc(size); }

[[clang::export_name("prise_free")]] void prise_free(void* memory) { std::free(memory); }

[[clang::export_name("prise_call")]] char* prise_call(const char* request, uint32_t size) {
    static prise::bindings::Desk desk;
    const std::string text = desk.answer({request, size});
    const auto length = static_cast<uint32_t>(text.size());
    auto* answer = static_cast<char*>(std::malloc(sizeof length + length));
    std::memcpy(answer, &length, sizeof length);
    std::memcpy(answer + sizeof length, text.data(), length);
    return answer;
}
}
