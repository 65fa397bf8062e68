// The door of a module: a request in JSON, an answer in JSON, through three exported functions.
//
//     const at = prise_alloc(bytes.length);           // copy the request there
//     const answer = prise_call(at, bytes.length);    // address of: length (4 bytes), then text
//     prise_free(answer); prise_free(at);
//
// prise.mjs does this for a page. A module includes this once, after it has defined
// `std::string answer_of(std::string_view request)`.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

extern "C" {

[[clang::export_name("prise_alloc")]] void* prise_alloc(uint32_t size) { return std::malloc(size); }

[[clang::export_name("prise_free")]] void prise_free(void* memory) { std::free(memory); }

[[clang::export_name("prise_call")]] char* prise_call(const char* request, uint32_t size) {
    const std::string text = answer_of({request, size});
    const auto length = static_cast<uint32_t>(text.size());
    auto* answer = static_cast<char*>(std::malloc(sizeof length + length));
    std::memcpy(answer, &length, sizeof length);
    std::memcpy(answer + sizeof length, text.data(), length);
    return answer;
}
}
