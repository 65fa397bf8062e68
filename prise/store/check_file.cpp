#include "prise/store/check_file.h"

#include <filesystem>

#include "prise/core/text.h"
#include "prise/store/schema.h"

namespace prise::store {

Result<Database> open_to_look(const std::string& path) {
    constexpr int64_t patience_ms = 5'000;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        return refuse("no-file", join("There is no file ", prise::quoted(path, 400), "."), {});
    }
    Database database(path, Database::Mode::read, {}, patience_ms);
    const auto version = version_of(database);
    if (!version) return refuse(version);
    if (*version == 0) return refuse("no-store", "The file is empty.", {});
    if (*version < latest_version()) {
        return refuse("store-older",
                      join("The file is of version ", *version, ", and the latest is ",
                           latest_version(), ": a server that opens it brings it up to date."),
                      {});
    }
    return database;
}

std::vector<std::string> faults_of_file(Database& database, size_t most) {
    std::vector<std::string> faults;
    try {
        for (Query row = database.query(join("PRAGMA integrity_check(", most, ")")); row.next();) {
            if (row.text(0) != "ok") faults.push_back(join("The file: ", row.text(0), "."));
        }
        for (Query row = database.query("PRAGMA foreign_key_check");
             faults.size() < most && row.next();) {
            faults.push_back(join("Table ", row.text(0), ", row ", row.integer(1),
                                  ": it refers to a ", row.text(2), " that is not there."));
        }
    } catch (const SqlTrouble& trouble) {
        faults.push_back(join("The file: ", trouble.words, "."));
    }
    return faults;
}

}  // namespace prise::store
