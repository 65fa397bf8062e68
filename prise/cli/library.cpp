#include "prise/cli/library.h"

#include <filesystem>
#include <system_error>

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/native/files.h"

namespace prise::cli {

std::string came_along(std::string_view name) {
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error) return "";
    const auto file = program.parent_path().parent_path() / "share/prise" / name;
    return std::filesystem::exists(file, error) ? file.string() : "";
}

std::shared_ptr<const ai::Library> library_of(const Arguments& arguments) {
    constexpr size_t limit = size_t{1} << 31;
    const auto library = std::make_shared<ai::Library>();
    // What is asked for goes before what came along.
    for (const std::string& path :
         {std::string(arguments.text("--tables").value_or("")), came_along("drafti.tables")}) {
        if (path.empty()) {
            continue;
        }
        const auto bytes = native::read_file(path, limit);
        if (!bytes) {
            throw Failure(Exit::unreadable, bytes.error().sentence);
        }
        if (!library->add(*bytes)) {
            throw Failure(Exit::unreadable,
                          path + " is no file of 'prise tables' or 'prise book', or it is broken.");
        }
    }
    return library;
}

}  // namespace prise::cli
