#include "prise/cli/input.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "prise/cli/failure.h"
#include "prise/cli/terminal.h"

namespace prise::cli {
namespace {

// Appends what comes next; false at the end of the input.
bool read_more(std::string& text) {
    std::array<char, 4096> piece;
    ssize_t count = 0;
    do {
        count = ::read(STDIN_FILENO, piece.data(), piece.size());
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
        throw Failure(Exit::unreadable,
                      fmt::format("Cannot read standard input: {}.", std::strerror(errno)));
    }
    // While a line is edited the terminal hands the Enter key through as it is.
    if (stdin_is_terminal()) std::replace(piece.data(), piece.data() + count, '\r', '\n');
    text.append(piece.data(), static_cast<size_t>(count));
    return count > 0;
}

void drop_end(std::string& line, char c) {
    if (line.ends_with(c)) line.pop_back();
}

}  // namespace

std::string read_stdin(size_t limit) {
    std::string text;
    while (read_more(text)) {
        if (text.size() > limit) {
            throw Failure(Exit::unreadable,
                          fmt::format("Standard input is longer than {} bytes.", limit));
        }
    }
    drop_end(text, '\n');
    drop_end(text, '\r');
    return text;
}

std::optional<std::string> LineReader::next() {
    std::string line;
    for (;;) {
        const size_t end = ahead_.find('\n');
        line.append(ahead_, 0, end);
        line.resize(std::min(line.size(), limit));
        if (end != std::string::npos) {
            ahead_.erase(0, end + 1);
            drop_end(line, '\r');
            return line;
        }
        ahead_.clear();
        if (ended_ || !read_ahead()) {
            if (is_broken_off()) {
                ahead_ = std::move(line);
                return std::nullopt;
            }
            ended_ = true;
            return line.empty() ? std::nullopt : std::optional(line);
        }
    }
}

// False at the end of the input, or when something else has come.
bool LineReader::read_ahead() {
    if (interrupt_ != nullptr) {
        do {
            woken_ = interrupt_->wait_for(STDIN_FILENO, other_, longest_ms_);
        } while (woken_ == native::Interrupt::Woken::other && !is_worth_it_());
        if (is_broken_off()) return false;
    }
    return read_more(ahead_);
}

std::optional<char> LineReader::next_byte() {
    if (ahead_.empty() && (ended_ || !read_ahead())) {
        ended_ = ended_ || !is_broken_off();
        return std::nullopt;
    }
    const char byte = ahead_.front();
    ahead_.erase(0, 1);
    return byte;
}

std::optional<std::string> KeyReader::next() {
    if (ahead_.empty() && !read_more(ahead_)) return std::nullopt;
    size_t size = 1;
    if (ahead_.size() > 2 && ahead_[0] == '\x1b' && (ahead_[1] == '[' || ahead_[1] == 'O')) {
        size = 2;  // then digits, and a letter or ~ at the end
        while (size < ahead_.size() && (ahead_[size] < '@' || ahead_[size] > '~')) ++size;
        size = std::min(size + 1, ahead_.size());
    }
    std::string key = ahead_.substr(0, size);
    ahead_.erase(0, size);
    return key;
}

}  // namespace prise::cli
