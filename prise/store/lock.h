// One server a file of games: whoever opens it to write holds FILE.lock as long as they live. The
// lock dies with its process, so there is nothing to clean up after a kill. It says who has it.
#pragma once

#include <string>

#include "prise/core/result.h"
#include "prise/native/descriptor.h"

namespace prise::store {

class Lock {
  public:
    // Refused: store-in-use, with the process that has it; store-read-only.
    static Result<Lock> take(const std::string& path);

  private:
    explicit Lock(native::Descriptor file) : file_(std::move(file)) {}

    native::Descriptor file_;
};

// The file that a chain of symbolic links ends in: two names of a file have one lock.
std::string real_path(const std::string& path);

}  // namespace prise::store
