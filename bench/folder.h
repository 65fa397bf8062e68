// A folder that is gone afterwards: in PRISE_BENCH_FOLDER, whose disk is then what is measured, or
// where temporary files go.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "prise/core/text.h"

namespace prise::bench {

class Folder {
  public:
    Folder() {
        if (const char* chosen = std::getenv("PRISE_BENCH_FOLDER")) {
            name_ = join(chosen, "/prise-bench-XXXXXX");
        }
        if (::mkdtemp(name_.data()) == nullptr) {
            std::fprintf(stderr, "There is no folder %s.\n", name_.c_str());
            std::_Exit(1);
        }
    }
    ~Folder() {
        std::error_code error;
        std::filesystem::remove_all(name_, error);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string operator/(std::string_view file) const { return join(name_, "/", file); }

  private:
    std::string name_ = (std::filesystem::temp_directory_path() / "prise-bench-XXXXXX").string();
};

}  // namespace prise::bench
