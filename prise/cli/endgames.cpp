#include "prise/cli/endgames.h"

#include <string>

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/native/files.h"

namespace prise::cli {

std::shared_ptr<const ai::drafti::Tables> tables_of(const Arguments& arguments) {
    constexpr size_t limit = size_t{1} << 31;
    const auto path = arguments.text("--tables");
    if (!path) {
        return nullptr;
    }
    const auto bytes = native::read_file(std::string(*path), limit);
    if (!bytes) {
        throw Failure(Exit::unreadable, bytes.error().sentence);
    }
    auto tables = ai::drafti::Tables::from_bytes(*bytes);
    if (!tables) {
        throw Failure(Exit::unreadable,
                      std::string(*path) + " is no file of 'prise tables', or it is broken.");
    }
    return std::make_shared<const ai::drafti::Tables>(std::move(*tables));
}

}  // namespace prise::cli
