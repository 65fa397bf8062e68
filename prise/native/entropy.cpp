#include "prise/native/entropy.h"

#include <sodium/randombytes.h>

#include "prise/native/sodium.h"

namespace prise::native {

void fill_random(std::span<uint8_t> bytes) {
    need_sodium();
    if (!bytes.empty()) {  // an empty span may point nowhere, which libsodium does not allow
        randombytes_buf(bytes.data(), bytes.size());
    }
}

}  // namespace prise::native
