// Whole files, read and written so that nobody ever meets half of one.
//
// A file is written beside its target (".NAME.prise-new"), brought to the disk, and renamed over
// it: after a crash or a full disk there is the old file or the new one. A kill may leave that one
// file beside it, which the next write to the same target removes. Writers of one target wait for
// each other; the last one wins.
//
//     written in place   /dev/stdout, pipes and other things that are no plain files
//     kept               the permissions of the old file; a symbolic link (its end is written)
//     refused            a directory; a file that may not be written, even where a rename could
//
// Trouble is a value with a sentence. "-" for standard input or output is the caller's affair.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "prise/native/spool.h"

namespace prise::native {

struct FileTrouble {
    enum class Kind : uint8_t { missing, too_long, other };

    Kind kind;
    std::string sentence;  // "Cannot read game.prise: No such file or directory."
};

template <class T>
using FileResult = tl::expected<T, FileTrouble>;

// All of it; more than `limit` bytes is trouble, noticed before they are read.
FileResult<std::string> read_file(const std::string& path, size_t limit);

FileResult<void> write_file(const std::string& path, std::string_view content);
FileResult<void> write_file(const std::string& path, Spool& content);

// The file that a write to `path` leaves behind when it is killed.
std::string file_beside(const std::string& path);

}  // namespace prise::native
