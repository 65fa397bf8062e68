// A file descriptor that closes itself, and the calls of the system that must be repeated.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

namespace prise::native {

class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor();

    bool is_open() const { return number_ >= 0; }
    int number() const { return number_; }

  private:
    int number_ = -1;
};

// With O_CLOEXEC, and again after a signal. Not open: errno says why.
Descriptor open_file(const char* path, int flags, unsigned mode = 0);

int write_all(int file, std::string_view bytes);  // 0, or errno
// Up to `size` bytes, fewer only at the end of the file; -1 and errno if it cannot be read.
ptrdiff_t read_up_to(int file, char* bytes, size_t size);

}  // namespace prise::native
