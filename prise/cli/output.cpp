#include "prise/cli/output.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "prise/cli/failure.h"

namespace prise::cli {
namespace {

int write_all(int file, std::string_view text) {  // 0, or errno
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<size_t>(written));
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

}  // namespace

void Output::add(fmt::string_view format, fmt::format_args pieces) {
    waiting_ += fmt::vformat(format, pieces);
}

void Output::flush() {
    const std::string text = std::exchange(waiting_, {});
    const int error = write_all(STDOUT_FILENO, text);
    if (error == EPIPE) throw Failure(Exit::trouble, "");
    if (error != 0) {
        throw Failure(Exit::trouble,
                      fmt::format("Cannot write to standard output: {}.", std::strerror(error)));
    }
}

void complain(std::string_view text) { static_cast<void>(write_all(STDERR_FILENO, text)); }

}  // namespace prise::cli
