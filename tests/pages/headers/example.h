// The examples in the comments of our headers, each in surroundings that make a program of it: a
// file here names a header, and what that header shows is put in the place of the line
// `// example of HEADER`.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace prise::examples {

inline std::vector<void (*)()>& all() {
    static std::vector<void (*)()> list;
    return list;
}

struct Example {
    explicit Example(void (*run)()) { all().push_back(run); }
};

// What an example is given to use, and does nothing.
inline constexpr auto use = [](const auto&...) {};

inline void expect(bool holds, const char* what) {
    if (!holds) {
        std::fprintf(stderr, "An example does not keep its word: %s\n", what);
        std::exit(1);
    }
}

}  // namespace prise::examples
