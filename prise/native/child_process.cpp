#include "prise/native/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace prise::native {

std::unique_ptr<ChildProcess> ChildProcess::start(const std::string& command) {
    int ends[2];
    // A socket and not two pipes: to write to one whose other end has gone is an error, not a
    // signal.
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        return nullptr;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    // In a group of its own, so that Ctrl-C at the terminal does not reach it.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    std::string shell = "sh";
    std::string flag = "-c";
    std::string text = command;
    char* const words[] = {shell.data(), flag.data(), text.data(), nullptr};
    pid_t process = 0;
    const int failed = posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(ends[1]);
    if (failed != 0) {
        close(ends[0]);
        return nullptr;
    }
    return std::unique_ptr<ChildProcess>(new ChildProcess(process, ends[0]));
}

ChildProcess::~ChildProcess() {
    constexpr int patience_ms = 1'000;
    shutdown(socket_, SHUT_WR);
    for (int waited = 0; waitpid(process_, nullptr, WNOHANG) == 0; waited += 10) {
        if (waited >= patience_ms) {
            kill(-process_, SIGKILL);
            waitpid(process_, nullptr, 0);
            break;
        }
        // Whatever it still says is not read; that it hangs up wakes this.
        pollfd nothing{-1, 0, 0};
        poll(&nothing, 1, 10);
    }
    close(socket_);
}

bool ChildProcess::say(std::string_view line) {
    std::string text(line);
    text += '\n';
    for (std::string_view rest = text; !rest.empty();) {
        const ssize_t sent = send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) {
            continue;
        }
        if (sent <= 0) {
            return false;
        }
        rest.remove_prefix(static_cast<size_t>(sent));
    }
    return true;
}

}  // namespace prise::native
