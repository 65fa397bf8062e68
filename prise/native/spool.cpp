#include "prise/native/spool.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

namespace prise::native {
namespace {

constexpr size_t most_waiting = size_t{256} << 10;

// Not open: errno says why.
Descriptor nameless_file() {
    std::error_code error;
    std::string path = std::filesystem::temp_directory_path(error) / "prise-XXXXXX";
    if (error) path = "/tmp/prise-XXXXXX";
    Descriptor file(::mkostemp(path.data(), O_CLOEXEC));
    if (file.is_open()) ::unlink(path.c_str());
    return file;
}

}  // namespace

int Spool::add(std::string_view text) {
    waiting_ += text;
    size_ += text.size();
    return waiting_.size() < most_waiting ? 0 : move_to_file();
}

int Spool::move_to_file() {
    if (!file_.is_open()) file_ = nameless_file();
    if (!file_.is_open()) return errno;
    const int error = write_all(file_.number(), waiting_);
    waiting_.clear();
    return error;
}

int Spool::hand_out(const std::function<int(std::string_view)>& take) {
    if (file_.is_open()) {
        if (const int error = move_to_file()) return error;
        if (::lseek(file_.number(), 0, SEEK_SET) != 0) return errno;
        std::string piece(most_waiting, '\0');
        for (;;) {
            const ptrdiff_t count = read_up_to(file_.number(), piece.data(), piece.size());
            if (count < 0) return errno;
            if (count == 0) break;
            const auto size = static_cast<size_t>(count);
            if (const int error = take(std::string_view(piece).substr(0, size))) return error;
        }
    }
    return waiting_.empty() ? 0 : take(waiting_);
}

}  // namespace prise::native
