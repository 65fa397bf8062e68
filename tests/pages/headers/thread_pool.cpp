#include "prise/native/thread_pool.h"

#include <atomic>

#include "tests/pages/headers/example.h"

namespace prise::native {
namespace {

struct Part {
    std::atomic<bool> searched = false;
    void search() { searched = true; }
};

const examples::Example example([] {
    std::vector<Part> parts(8);
    // example of prise/native/thread_pool.h
    for (const Part& part : parts) {
        examples::expect(part.searched, "all is done");
    }
});

}  // namespace
}  // namespace prise::native
