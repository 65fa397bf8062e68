// A WebSocket to a server of ours that comes back by itself: messages go out and come in on a
// thread of its own, and whoever listens is woken by a file that can be read. After a break it
// connects again, soon at first and then every few seconds; what was sent into a broken line is
// lost, so after `opened` its owner says again what still matters.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "prise/client/link.h"

namespace prise::client {

class Wire {
  public:
    explicit Wire(Site site);
    ~Wire();
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    struct News {
        enum class Kind : uint8_t {
            opened,   // from now on something can be sent
            message,  // `text`
            broken,   // `text` says why; it tries again by itself
        };
        Kind kind;
        std::string text = {};
    };
    // The next of what has happened; nothing: there is no more at the moment.
    std::optional<News> next();
    // Can be read whenever `next` has something.
    int file() const;

    // Dropped while the line is broken.
    void send(std::string text);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace prise::client
