// What an operator can set, in one table: a file in TOML, then the environment (PRISE_...), then
// flags, each over what came before. A key that is not known is an error, and the nearest one is
// named.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "prise/server/settings.h"

namespace prise::server {

struct ConfigRow {
    enum class Kind : uint8_t { text, list, number, flag };

    std::string_view name;  // "idle-seconds"; PRISE_IDLE_SECONDS, --idle-seconds
    Kind kind;
    std::string_view value;  // what help calls it: "SECONDS"
    std::string_view help;
    int64_t min = 0;
    int64_t max = 0;
    // Of a list: separated by commas.
    void (*set)(Settings& settings, std::string_view text, int64_t number);
    std::string (*get)(const Settings& settings);
};

std::span<const ConfigRow> config_rows();

// All refuse with bad-config and a sentence that says where.
Result<void> set_from_toml(Settings& settings, std::string_view text, std::string_view file);
Result<void> set_from_environment(Settings& settings, std::span<const char* const> environment);
Result<void> set_one(Settings& settings, std::string_view name, std::string_view value,
                     std::string_view where);

// As a file that would set the same.
std::string printed(const Settings& settings);

}  // namespace prise::server
