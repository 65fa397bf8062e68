// Somebody else's program that uses the machine through Prise.
#include <cstdio>

#include "prise/native/hash.h"

int main() {
    for (const auto byte : prise::native::sha256("abc")) std::printf("%02x", byte);
    std::puts("");
}
