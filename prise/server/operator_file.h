// The operator's way in: beside the data stands a file that its owner alone may read, with the
// address of the server that runs on it and the key to its routes for operators. It is written
// when the server is ready and goes when it stops.
#pragma once

#include <string>

#include "prise/core/result.h"

namespace prise::server {

class OperatorFile {
  public:
    // Refused: cannot-write.
    Result<void> write(const std::string& data, std::string_view address, std::string_view key);
    ~OperatorFile();

  private:
    std::string path_;
};

}  // namespace prise::server
