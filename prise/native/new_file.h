// The new version of a file, beside the old one until it is complete; for files.cpp.
//
// Its name is always the same, so that a killed writer leaves at most one of them, and it is locked
// while it is written, so that two writers do not share it. A lock dies with its process: a file
// that can be locked and is still there was left by a writer that is gone.
//
//     create         make it, or wait for the other writer, or remove what a dead one left
//     write          all bytes, as often as there are more
//     put_in_place   fsync, rename, and fsync of the folder: only then is the rename on the disk
//
// Ctrl-C and a polite kill wait until it is gone or in its place.
#pragma once

#include <sys/stat.h>

#include <csignal>
#include <string>
#include <string_view>

#include "prise/native/descriptor.h"

namespace prise::native {

// While one lives, this thread is not interrupted: SIGINT, SIGTERM and SIGHUP come afterwards.
class SignalsWait {
  public:
    SignalsWait();
    ~SignalsWait();
    SignalsWait(const SignalsWait&) = delete;
    SignalsWait& operator=(const SignalsWait&) = delete;

  private:
    sigset_t before_{};
};

class NewFile {
  public:
    explicit NewFile(std::string target);
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile();  // removes it if it was not put in its place

    const std::string& name() const { return name_; }

    // Each returns 0, or errno; ETIMEDOUT: somebody else keeps it locked.
    int create(const struct stat* like);  // with the rights of that file, if there is one
    int write(std::string_view content);
    int put_in_place();

  private:
    int take_rights(const struct stat& of) const;

    SignalsWait signals_;
    std::string target_;
    std::string folder_;
    std::string name_;
    Descriptor file_;
    bool exists_ = false;  // and is ours
};

}  // namespace prise::native
