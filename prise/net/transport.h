// A connected socket that never waits, plain or with TLS. The connection above it is the same for
// both.
#pragma once

#include <sys/uio.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "prise/core/result.h"

namespace prise::net {

class Transport {
  public:
    enum class Step : uint8_t {
        done,
        want_read,   // again when the socket can be read
        want_write,  // again when it can be written
        ended,       // the other side has said that nothing more comes
        broken,
    };
    struct Moved {
        Step step;
        size_t bytes = 0;
    };

    Transport() = default;
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;
    virtual ~Transport() = default;

    virtual Moved read(std::span<char> into) = 0;
    // What it has taken need not be offered again, even if it has not left yet.
    virtual Moved write(std::span<const iovec> from) = 0;
    // Something can be read although the socket has nothing.
    virtual bool has_more() const { return false; }
    // Something was taken and has not left: write again, with nothing or more.
    virtual bool has_unsent() const { return false; }
    virtual void finish_writing() = 0;
};

// The descriptor stays the caller's.
std::unique_ptr<Transport> plain_transport(int descriptor);

class Tls {
  public:
    // Refused with "bad-certificate".
    static Result<std::shared_ptr<Tls>> read(const std::string& certificate,
                                             const std::string& key);
    Tls() = default;
    Tls(const Tls&) = delete;
    Tls& operator=(const Tls&) = delete;
    virtual ~Tls() = default;

    virtual std::unique_ptr<Transport> transport(int descriptor) = 0;  // null if there is no memory
};

}  // namespace prise::net
