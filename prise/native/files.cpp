#include "prise/native/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <functional>
#include <system_error>

#include "prise/core/text.h"
#include "prise/native/descriptor.h"
#include "prise/native/new_file.h"

namespace prise::native {
namespace {

constexpr size_t longest_path_shown = 400;

tl::unexpected<FileTrouble> trouble(std::string_view what, const std::string& path, int error) {
    const auto kind = error == ENOENT ? FileTrouble::Kind::missing : FileTrouble::Kind::other;
    // A timeout is only ever that of NewFile, which waits for the lock of another writer.
    const std::string why = error == ETIMEDOUT ? "another program is writing it"
                                               : std::generic_category().message(error);
    return tl::unexpected(FileTrouble{
        kind, join("Cannot ", what, " ", quoted(path, longest_path_shown), ": ", why, ".")});
}

tl::unexpected<FileTrouble> too_long(const std::string& path, size_t limit) {
    return tl::unexpected(FileTrouble{FileTrouble::Kind::too_long,
                                      join("Cannot read ", quoted(path, longest_path_shown),
                                           ": it is longer than ", limit, " bytes.")});
}

// What a chain of symbolic links ends in, whether it exists or not. Empty: the chain has no end, or
// it leads into /proc, where links name open files and not places (as /dev/stdout does).
std::string end_of_links(const std::string& path) {
    constexpr int most = 40;
    std::filesystem::path at = path;
    for (int i = 0; i < most; ++i) {
        std::error_code error;
        const auto next = std::filesystem::read_symlink(at, error);
        if (error) return at;
        at = at.parent_path() / next;  // an absolute one replaces all
        if (at.native().starts_with("/proc/")) return {};
    }
    return {};
}

// What hands its pieces to a function, and returns 0 or errno.
using Content = std::function<int(const std::function<int(std::string_view)>&)>;

FileResult<void> write_in_place(const std::string& path, const Content& content) {
    const Descriptor file = open_file(path.c_str(), O_WRONLY | O_APPEND | O_NOCTTY);
    if (!file.is_open()) return trouble("write", path, errno);
    const auto write = [&](std::string_view piece) { return write_all(file.number(), piece); };
    if (const int error = content(write)) return trouble("write", path, error);
    return {};
}

FileResult<void> write_pieces(const std::string& path, const Content& content) {
    struct stat old{};
    const bool exists = ::stat(path.c_str(), &old) == 0;
    if (!exists && errno != ENOENT) return trouble("write", path, errno);
    if (exists && S_ISDIR(old.st_mode)) return trouble("write", path, EISDIR);
    const std::string target = end_of_links(path);
    if (target.empty() || (exists && !S_ISREG(old.st_mode))) return write_in_place(path, content);
    // Renaming over a file asks only for the right to write its folder; people mean the file's.
    if (exists && faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0) {
        return trouble("write", path, errno);
    }
    NewFile file(target);
    int error = file.create(exists ? &old : nullptr);
    if (error == 0) error = content([&](std::string_view piece) { return file.write(piece); });
    if (error == 0) error = file.put_in_place();
    if (error != 0) return trouble("write", path, error);
    return {};
}

}  // namespace

FileResult<std::string> read_file(const std::string& path, size_t limit) {
    const Descriptor file = open_file(path.c_str(), O_RDONLY | O_NOCTTY);
    if (!file.is_open()) return trouble("read", path, errno);
    struct stat about{};
    if (fstat(file.number(), &about) != 0) return trouble("read", path, errno);
    const size_t told = S_ISREG(about.st_mode) ? static_cast<size_t>(about.st_size) : 0;
    if (told > limit) return too_long(path, limit);

    // The size that was told may be wrong a moment later, and is 0 for a pipe.
    std::string content;
    size_t have = 0;
    for (size_t room = told + 1;; room = std::max<size_t>(2 * room, 4096)) {
        content.resize(std::min(room, limit + 1));
        const ptrdiff_t count =
            read_up_to(file.number(), content.data() + have, content.size() - have);
        if (count < 0) return trouble("read", path, errno);
        have += static_cast<size_t>(count);
        if (have > limit) return too_long(path, limit);
        if (have < content.size()) break;
    }
    content.resize(have);
    return content;
}

FileResult<void> write_file(const std::string& path, std::string_view content) {
    return write_pieces(path, [&](const auto& write) { return write(content); });
}

FileResult<void> write_file(const std::string& path, Spool& content) {
    return write_pieces(path, [&](const auto& write) { return content.hand_out(write); });
}

std::string file_beside(const std::string& path) { return NewFile(end_of_links(path)).name(); }

}  // namespace prise::native
