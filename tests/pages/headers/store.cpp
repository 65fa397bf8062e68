#include "prise/store/store.h"

#include <stdlib.h>

#include <filesystem>
#include <stdexcept>

#include "tests/pages/headers/example.h"

namespace prise::store {
namespace {

const examples::Example example([] {
    std::string folder = "/tmp/prise-example-XXXXXX";
    if (mkdtemp(folder.data()) == nullptr) throw std::runtime_error("no folder");
    const std::string path = folder + "/games.db";
    {
        Append item;
        item.game = "example";
        item.lines = {{"a line", ""}};
        item.facts = GameFacts{.game = "drafti"};
        const auto post = [](const Answers&) {};
        // example of prise/store/store.h
    }
    std::filesystem::remove_all(folder);
});

}  // namespace
}  // namespace prise::store
