#include "prise/cli/keeper.h"

#include <cstdlib>
#include <filesystem>

#include "prise/cli/failure.h"
#include "prise/cli/record_file.h"
#include "prise/native/clocks.h"

namespace prise::cli {
namespace fs = std::filesystem;

std::optional<std::string> Keeper::write(const std::string& path, const std::string& record) {
    constexpr int64_t patience_ms = 1000;
    const int64_t begin = native::MachineClocks().steady_ms();
    try {
        write_output(path, earlier_ + record);
        is_slow_ = false;
        return std::nullopt;
    } catch (const Failure& failure) {
        is_slow_ = native::MachineClocks().steady_ms() - begin > patience_ms;
        return failure.what();
    }
}

std::optional<std::string> Keeper::keep(const std::string& record, bool must) {
    if (path_.empty() || (is_slow_ && !must)) return std::nullopt;
    const auto before = trouble_;
    trouble_ = write(path_, record);
    return trouble_ == before && !must ? std::nullopt : trouble_;
}

std::optional<std::string> Keeper::move_to(const std::string& path, const std::string& record) {
    if (const auto trouble = write(path, record)) return trouble;
    path_ = path;
    trouble_.reset();
    return std::nullopt;
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code none;
    return a == b || fs::equivalent(a, b, none);
}

std::optional<std::string> place_for(const std::string& name) {
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    fs::path folder;
    if (state != nullptr && *state == '/') {
        folder = state;
    } else if (home != nullptr && *home == '/') {
        folder = fs::path(home) / ".local" / "state";
    } else {
        return std::nullopt;
    }
    folder /= "prise";
    std::error_code trouble;
    if (fs::create_directories(folder, trouble)) {
        fs::permissions(folder, fs::perms::owner_all, trouble);
    }
    return trouble ? std::nullopt : std::optional((folder / name).string());
}

}  // namespace prise::cli
