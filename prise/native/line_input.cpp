#include "prise/native/line_input.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace prise::native {

std::optional<std::string> LineInput::next(int wait_ms) {
    for (;;) {
        if (auto line = take()) {
            return line;
        }
        if (ended_ || !read_more(wait_ms)) {
            return take();
        }
    }
}

std::optional<std::string> LineInput::take() {
    const size_t end = ahead_.find('\n', looked_at_);
    if (end == std::string::npos && !(ended_ && !ahead_.empty())) {
        looked_at_ = ahead_.size();
        return std::nullopt;
    }
    std::string line = ahead_.substr(0, end);
    ahead_.erase(0, end == std::string::npos ? end : end + 1);
    looked_at_ = 0;
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
    return line;
}

// False: nothing has come.
bool LineInput::read_more(int wait_ms) {
    pollfd waiting{file_, POLLIN, 0};
    if (poll(&waiting, 1, wait_ms) <= 0) {
        return false;
    }
    std::array<char, 1 << 16> buffer;
    const ssize_t count = read(file_, buffer.data(), buffer.size());
    if (count <= 0) {
        ended_ = !(count < 0 && (errno == EINTR || errno == EAGAIN));
        return true;
    }
    // Of a line beyond all measure only its beginning and its end are kept.
    ahead_.append(buffer.data(), static_cast<size_t>(count));
    if (ahead_.size() > longest && ahead_.find('\n', looked_at_) == std::string::npos) {
        ahead_.resize(longest);
    }
    return true;
}

}  // namespace prise::native
