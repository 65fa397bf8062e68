// A disk that fails on command, as a file layer (VFS) under SQLite: full, read-only, broken, short
// of half a write, deaf to flushes; and one whose power can be cut, after which of everything that
// was not flushed some sectors are there and others are not.
//
// Files lie where they would lie otherwise. Nothing is really flushed, so it is quick.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "prise/core/random.h"

namespace prise::store {

enum class Fault : uint8_t {
    none,
    full,          // writes and growth are refused
    read_only,     // the same, with another word
    broken,        // writes fail, nothing of them arrives
    short_writes,  // writes fail, half of them arrives
    flush,         // flushes fail
    read,          // reads fail
    dead,          // everything does: the power is cut
};

class FaultyDisk {
  public:
    explicit FaultyDisk(std::string name);
    ~FaultyDisk();
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;

    const std::string& name() const { return name_; }
    void fail(Fault fault, int64_t after);  // so many reads, writes and flushes
    void heal();
    void lie_about_flushes() { lies_ = true; }
    // When every file is closed: what was not flushed is there in parts.
    void restore_power(Random& random);
    int64_t operations() const;

  private:
    friend struct FaultyFile;
    struct Undo {
        int64_t offset;
        std::string old;  // shorter than `size` where the file ended
        size_t size;
    };

    Fault next_fault();  // counts an operation

    std::string name_;
    sqlite3_vfs vfs_{};
    sqlite3_vfs* real_;
    mutable std::mutex mutex_;
    Fault fault_ = Fault::none;
    int64_t countdown_ = 0;
    int64_t operations_ = 0;
    bool lies_ = false;
    std::map<std::string, std::vector<Undo>> unflushed_;  // by file
};

}  // namespace prise::store
