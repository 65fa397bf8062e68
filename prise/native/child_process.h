// Another program that is talked to line by line, over its standard input and output. It ends with
// this object: it is asked to by the end of its input, and made to if it does not.
#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "prise/native/line_input.h"

namespace prise::native {

class ChildProcess {
  public:
    // A command as a shell reads it. Null: nothing could be started; a command that does not exist
    // ends at once.
    static std::unique_ptr<ChildProcess> start(const std::string& command);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // False: it does not listen any more.
    bool say(std::string_view line);
    std::optional<std::string> hear(int wait_ms) { return input_.next(wait_ms); }
    // It has said its last.
    bool has_ended() const { return input_.has_ended(); }

  private:
    ChildProcess(pid_t process, int socket) : process_(process), socket_(socket), input_(socket) {}

    pid_t process_;
    int socket_;
    LineInput input_;
};

}  // namespace prise::native
