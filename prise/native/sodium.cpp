#include "prise/native/sodium.h"

#include <sodium/core.h>

#include <stdexcept>

namespace prise::native {

void need_sodium() {
    static const bool started = sodium_init() >= 0;
    if (!started) throw std::runtime_error("libsodium cannot be started");
}

}  // namespace prise::native
