#include "tests/pages/headers/example.h"

int main() {
    for (const auto run : prise::examples::all()) {
        run();
    }
    std::printf("%zu examples\n", prise::examples::all().size());
}
