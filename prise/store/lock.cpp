#include "prise/store/lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "prise/core/text.h"

namespace prise::store {
namespace {

std::string holder_of(const native::Descriptor& file) {
    std::array<char, 24> text{};
    const ptrdiff_t size = native::read_up_to(file.number(), text.data(), text.size());
    std::string digits;
    for (ptrdiff_t i = 0; i < size && text[static_cast<size_t>(i)] >= '0'; ++i) {
        digits += text[static_cast<size_t>(i)];
    }
    return digits.empty() ? std::string("another process") : join("process ", digits);
}

}  // namespace

std::string real_path(const std::string& path) {
    std::error_code error;
    const auto real = std::filesystem::weakly_canonical(path, error);
    return error ? path : real.string();
}

Result<Lock> Lock::take(const std::string& path) {
    const std::string name = real_path(path) + ".lock";
    native::Descriptor file = native::open_file(name.c_str(), O_RDWR | O_CREAT, 0600);
    if (!file.is_open()) {
        const int error = errno;
        const std::string_view code =
            error == EROFS || error == EACCES ? "store-read-only" : "store-failed";
        return refuse(code,
                      join("Cannot write ", prise::quoted(name, 400), ": ",
                           std::generic_category().message(error), "."),
                      {});
    }
    while (flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        return refuse("store-in-use",
                      join(prise::quoted(path, 400), " is in use by another server (",
                           holder_of(file), "). A file of games has one server at a time."),
                      {});
    }
    const std::string mine = join(static_cast<int64_t>(getpid()), "\n");
    // Who has it is said for people only: a full disk does not keep the server from starting.
    if (ftruncate(file.number(), 0) == 0) {
        static_cast<void>(native::write_all(file.number(), mine));
    }
    return Lock(std::move(file));
}

}  // namespace prise::store
