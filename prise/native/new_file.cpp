#include "prise/native/new_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>

namespace prise::native {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto patience = std::chrono::seconds(10);
constexpr auto between_tries = std::chrono::milliseconds(1);

// Names that share their first 200 bytes share the file beside them; the lock sees to the rest.
std::string name_beside(const std::filesystem::path& target) {
    constexpr size_t longest = 200;  // of the 255 that a file system takes
    const std::string name = "." + target.filename().native().substr(0, longest) + ".prise-new";
    return target.parent_path() / name;
}

// 0, EWOULDBLOCK while somebody else has it, or errno.
int try_lock(const Descriptor& file) {
    while (flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
        // Some file systems have no locks; there, writers must not be many.
        if (errno == ENOLCK || errno == EOPNOTSUPP || errno == ENOSYS) return 0;
        if (errno != EINTR) return errno;
    }
    return 0;
}

// Is the open file the one of this name? Its writer may have renamed it while we waited.
bool is_named(const Descriptor& file, const std::string& name) {
    struct stat open{};
    struct stat named{};
    return fstat(file.number(), &open) == 0 && lstat(name.c_str(), &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

int sync(int file) {
    while (fsync(file) != 0) {
        if (errno == EINVAL) return 0;  // a folder that cannot be synced, or no disk at all
        if (errno != EINTR) return errno;
    }
    return 0;
}

}  // namespace

SignalsWait::SignalsWait() {
    sigset_t later;
    sigemptyset(&later);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&later, signal);
    pthread_sigmask(SIG_BLOCK, &later, &before_);
}

SignalsWait::~SignalsWait() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

NewFile::NewFile(std::string target)
    : target_(std::move(target)),
      folder_(std::filesystem::path(target_).parent_path()),
      name_(name_beside(target_)) {
    if (folder_.empty()) folder_ = ".";
}

NewFile::~NewFile() {
    if (exists_) ::unlink(name_.c_str());
}

int NewFile::create(const struct stat* like) {
    // Whoever copies the rights of an old file lets nobody look before he has them.
    const unsigned mode = like == nullptr ? 0666 : 0600;
    const auto deadline = Clock::now() + patience;
    for (;;) {
        file_ = open_file(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
        const bool is_ours = file_.is_open();
        if (!is_ours) {
            if (errno != EEXIST) return errno;
            file_ = open_file(name_.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
            if (!file_.is_open() && errno == ENOENT) continue;
            if (!file_.is_open()) return errno;
        }
        const int error = try_lock(file_);
        if (error == EWOULDBLOCK) {
            if (Clock::now() > deadline) return ETIMEDOUT;
            std::this_thread::sleep_for(between_tries);
            continue;
        }
        if (error != 0) return error;
        if (!is_named(file_, name_)) continue;
        if (is_ours) break;
        if (::unlink(name_.c_str()) != 0) return errno;
    }
    exists_ = true;
    return like == nullptr ? 0 : take_rights(*like);
}

int NewFile::take_rights(const struct stat& of) const {
    struct stat mine{};
    if (fstat(file_.number(), &mine) != 0) return errno;
    if (mine.st_uid != of.st_uid || mine.st_gid != of.st_gid) {
        // Only root may give files away; for others the new file is theirs, as with any editor.
        static_cast<void>(!fchown(file_.number(), of.st_uid, of.st_gid));
    }
    return fchmod(file_.number(), of.st_mode & 07777) == 0 ? 0 : errno;
}

int NewFile::write(std::string_view content) { return write_all(file_.number(), content); }

int NewFile::put_in_place() {
    if (const int error = sync(file_.number())) return error;
    if (::rename(name_.c_str(), target_.c_str()) != 0) return errno;
    exists_ = false;
    const Descriptor folder = open_file(folder_.c_str(), O_RDONLY | O_DIRECTORY);
    // A folder that may be written but not read cannot be synced; the file is in its place.
    return folder.is_open() ? sync(folder.number()) : 0;
}

}  // namespace prise::native
