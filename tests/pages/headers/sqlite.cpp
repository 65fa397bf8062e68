#include "prise/store/sqlite.h"

#include <vector>

#include "tests/pages/headers/example.h"

namespace prise::store {
namespace {

const examples::Example example([] {
    Database database(":memory:", Database::Mode::create, {}, 0);
    database.script(
        "CREATE TABLE game (number INTEGER PRIMARY KEY, id TEXT, kind TEXT, seq INTEGER)");
    const int64_t number = 1;
    const int64_t seq = 2;
    const std::string kind = "drafti";
    std::vector<std::string> ids;
    // example of prise/store/sqlite.h
});

}  // namespace
}  // namespace prise::store
