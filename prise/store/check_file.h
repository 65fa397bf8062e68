// Is a database sound as a database?
#pragma once

#include <string>
#include <vector>

#include "prise/store/sqlite.h"

namespace prise::store {

// Opened to be read, and of the latest version. Refused: no-file, no-store, store-newer,
// store-older. Throws SqlTrouble.
Result<Database> open_to_look(const std::string& path);

// What is wrong with pages, indexes and references, each in a sentence, up to `most`.
std::vector<std::string> faults_of_file(Database& database, size_t most);

}  // namespace prise::store
