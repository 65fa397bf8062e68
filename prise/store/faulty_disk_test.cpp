#include "prise/store/faulty_disk_test.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <new>

namespace prise::store {

// What SQLite sees of an open file; the real one lies behind it in the same memory.
struct FaultyFile {
    sqlite3_file base;
    FaultyDisk* disk;
    const std::string* path;  // a key of FaultyDisk::unflushed_; null: a temporary file

    static FaultyFile& of(sqlite3_file* file) { return *reinterpret_cast<FaultyFile*>(file); }
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }

    static FaultyDisk& disk_of(sqlite3_vfs* vfs) {
        return *static_cast<FaultyDisk*>(vfs->pAppData);
    }

    static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out) {
        static const sqlite3_io_methods methods = all_methods();
        FaultyDisk& disk = disk_of(vfs);
        auto* mine = new (file) FaultyFile{{nullptr}, &disk, nullptr};
        if (disk.next_fault() == Fault::dead) return SQLITE_CANTOPEN;
        const int code = disk.real_->xOpen(disk.real_, path, mine->real(), flags, out);
        if (code != SQLITE_OK) return code;
        mine->base.pMethods = &methods;
        if (path != nullptr) {
            const std::lock_guard lock(disk.mutex_);
            mine->path = &disk.unflushed_.try_emplace(path).first->first;
        }
        return SQLITE_OK;
    }
    static int remove(sqlite3_vfs* vfs, const char* path, int sync) {
        FaultyDisk& disk = disk_of(vfs);
        const Fault fault = disk.next_fault();
        if (fault == Fault::dead || fault == Fault::read_only) return SQLITE_IOERR_DELETE;
        {
            const std::lock_guard lock(disk.mutex_);
            if (const auto found = disk.unflushed_.find(path); found != disk.unflushed_.end()) {
                found->second.clear();
            }
        }
        return disk.real_->xDelete(disk.real_, path, sync);
    }
    static int close(sqlite3_file* file) {
        FaultyFile& mine = of(file);
        return mine.real()->pMethods->xClose(mine.real());
    }
    static int read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset) {
        FaultyFile& mine = of(file);
        const Fault fault = mine.disk->next_fault();
        if (fault == Fault::read || fault == Fault::dead) return SQLITE_IOERR_READ;
        return mine.real()->pMethods->xRead(mine.real(), bytes, size, offset);
    }
    static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
        FaultyFile& mine = of(file);
        switch (mine.disk->next_fault()) {
            case Fault::full: return SQLITE_FULL;
            case Fault::read_only: return SQLITE_READONLY;
            case Fault::broken:
            case Fault::dead: return SQLITE_IOERR_WRITE;
            case Fault::short_writes:
                mine.really_write(bytes, size / 2, offset);
                return SQLITE_IOERR_WRITE;
            default: return mine.really_write(bytes, size, offset);
        }
    }
    int really_write(const void* bytes, int size, sqlite3_int64 offset) {
        sqlite3_int64 length = 0;
        real()->pMethods->xFileSize(real(), &length);
        const auto there = std::clamp<sqlite3_int64>(length - offset, 0, size);
        std::string old(static_cast<size_t>(there), '\0');
        if (there > 0) real()->pMethods->xRead(real(), old.data(), static_cast<int>(there), offset);
        if (path != nullptr) {
            const std::lock_guard lock(disk->mutex_);
            disk->unflushed_.at(*path).push_back(
                {offset, std::move(old), static_cast<size_t>(size)});
        }
        return real()->pMethods->xWrite(real(), bytes, size, offset);
    }
    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        FaultyFile& mine = of(file);
        const Fault fault = mine.disk->next_fault();
        if (fault == Fault::dead || fault == Fault::broken) return SQLITE_IOERR_TRUNCATE;
        if (fault == Fault::read_only) return SQLITE_READONLY;
        if (mine.path != nullptr) {
            const std::lock_guard lock(mine.disk->mutex_);
            std::erase_if(mine.disk->unflushed_.at(*mine.path), [&](const FaultyDisk::Undo& undo) {
                return undo.offset + static_cast<int64_t>(undo.size) > size;
            });
        }
        return mine.real()->pMethods->xTruncate(mine.real(), size);
    }
    static int sync(sqlite3_file* file, int) {
        FaultyFile& mine = of(file);
        const Fault fault = mine.disk->next_fault();
        if (fault == Fault::flush || fault == Fault::dead) return SQLITE_IOERR_FSYNC;
        if (mine.path != nullptr) {
            const std::lock_guard lock(mine.disk->mutex_);
            if (!mine.disk->lies_) mine.disk->unflushed_.at(*mine.path).clear();
        }
        return SQLITE_OK;
    }

    // The others are those of the real file.
    template <auto Method, class... Arguments>
    static auto pass(sqlite3_file* file, Arguments... arguments) {
        FaultyFile& mine = of(file);
        return (mine.real()->pMethods->*Method)(mine.real(), arguments...);
    }
    static sqlite3_io_methods all_methods() {
        using M = sqlite3_io_methods;
        sqlite3_io_methods methods{};
        methods.iVersion = 2;
        methods.xClose = close;
        methods.xRead = read;
        methods.xWrite = write;
        methods.xTruncate = truncate;
        methods.xSync = sync;
        methods.xFileSize = pass<&M::xFileSize, sqlite3_int64*>;
        methods.xLock = pass<&M::xLock, int>;
        methods.xUnlock = pass<&M::xUnlock, int>;
        methods.xCheckReservedLock = pass<&M::xCheckReservedLock, int*>;
        methods.xFileControl = pass<&M::xFileControl, int, void*>;
        methods.xSectorSize = pass<&M::xSectorSize>;
        methods.xDeviceCharacteristics = pass<&M::xDeviceCharacteristics>;
        methods.xShmMap = pass<&M::xShmMap, int, int, int, void volatile**>;
        methods.xShmLock = pass<&M::xShmLock, int, int, int>;
        methods.xShmBarrier = pass<&M::xShmBarrier>;
        methods.xShmUnmap = pass<&M::xShmUnmap, int>;
        return methods;
    }
};

FaultyDisk::FaultyDisk(std::string name)
    : name_(std::move(name)), real_(sqlite3_vfs_find(nullptr)) {
    vfs_ = *real_;
    vfs_.pNext = nullptr;
    vfs_.zName = name_.c_str();
    vfs_.pAppData = this;
    vfs_.szOsFile = static_cast<int>(sizeof(FaultyFile)) + real_->szOsFile;
    vfs_.xOpen = FaultyFile::open;
    vfs_.xDelete = FaultyFile::remove;
    sqlite3_vfs_register(&vfs_, 0);
}

FaultyDisk::~FaultyDisk() { sqlite3_vfs_unregister(&vfs_); }

void FaultyDisk::fail(Fault fault, int64_t after) {
    const std::lock_guard lock(mutex_);
    fault_ = fault;
    countdown_ = after;
}

void FaultyDisk::heal() { fail(Fault::none, 0); }

int64_t FaultyDisk::operations() const {
    const std::lock_guard lock(mutex_);
    return operations_;
}

Fault FaultyDisk::next_fault() {
    const std::lock_guard lock(mutex_);
    ++operations_;
    if (fault_ == Fault::none || countdown_ > 0) {
        countdown_ -= countdown_ > 0 ? 1 : 0;
        return Fault::none;
    }
    return fault_;
}

// Later writes are looked at first: a sector then has its last content, or one from before, or what
// was flushed. What lies in memory of the machine (-shm) is gone.
void FaultyDisk::restore_power(Random& random) {
    constexpr int64_t sector = 512;
    const std::lock_guard lock(mutex_);
    fault_ = Fault::none;
    for (auto& [path, undos] : unflushed_) {
        std::error_code error;
        std::filesystem::remove(path + "-shm", error);
        if (!std::filesystem::exists(path, error)) continue;
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        const uint32_t share = 1 + random.below(4);
        std::ranges::reverse(undos);  // the last first
        for (const auto& undo : undos) {
            const int64_t end = undo.offset + static_cast<int64_t>(undo.size);
            for (int64_t from = undo.offset; from < end;) {
                const int64_t to = std::min(end, (from / sector + 1) * sector);
                if (random.below(4) < share) {
                    std::string old = undo.old.substr(
                        std::min<size_t>(undo.old.size(), static_cast<size_t>(from - undo.offset)));
                    old.resize(static_cast<size_t>(to - from), '\0');
                    file.seekp(from);
                    file.write(old.data(), static_cast<std::streamsize>(old.size()));
                }
                from = to;
            }
        }
        undos.clear();
    }
}

}  // namespace prise::store
