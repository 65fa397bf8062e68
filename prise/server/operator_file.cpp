#include "prise/server/operator_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "prise/core/json.h"
#include "prise/core/text.h"
#include "prise/native/descriptor.h"

namespace prise::server {

Result<void> OperatorFile::write(const std::string& data, std::string_view address,
                                 std::string_view key) {
    const std::string path = data + ".operator";
    const std::string text =
        json::Value(json::Object{{"address", address}, {"token", key}, {"process", getpid()}})
            .text() +
        "\n";
    ::unlink(path.c_str());  // of a server that was killed
    const auto file = native::open_file(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600);
    const int error = file.is_open() ? native::write_all(file.number(), text) : errno;
    if (error != 0) {
        return refuse("cannot-write",
                      join("Cannot write ", prise::quoted(path), ": ", std::strerror(error), "."),
                      {});
    }
    path_ = path;
    return {};
}

OperatorFile::~OperatorFile() {
    if (!path_.empty()) {
        ::unlink(path_.c_str());
    }
}

}  // namespace prise::server
