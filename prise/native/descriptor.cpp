#include "prise/native/descriptor.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace prise::native {

// Whoever writes has called fsync before, so that close has nothing new to tell.
Descriptor::~Descriptor() {
    if (number_ >= 0) ::close(number_);
}

Descriptor open_file(const char* path, int flags, unsigned mode) {
    for (;;) {
        Descriptor file(::open(path, flags | O_CLOEXEC, mode));
        if (file.is_open() || errno != EINTR) return file;
    }
}

int write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<size_t>(written));
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

ptrdiff_t read_up_to(int file, char* bytes, size_t size) {
    size_t have = 0;
    while (have < size) {
        const ssize_t count = ::read(file, bytes + have, size - have);
        if (count == 0) break;
        if (count > 0) {
            have += static_cast<size_t>(count);
        } else if (errno != EINTR) {
            return -1;
        }
    }
    return static_cast<ptrdiff_t>(have);
}

}  // namespace prise::native
