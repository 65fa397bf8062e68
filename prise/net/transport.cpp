#include "prise/net/transport.h"

#include <sys/socket.h>

#include <cerrno>

namespace prise::net {

namespace {

class PlainTransport final : public Transport {
  public:
    explicit PlainTransport(int descriptor) : descriptor_(descriptor) {}

    Moved read(std::span<char> into) override {
        const ssize_t got = recv(descriptor_, into.data(), into.size(), 0);
        if (got > 0) {
            return {Step::done, static_cast<size_t>(got)};
        }
        return {got == 0 ? Step::ended : step_of_error(Step::want_read)};
    }

    Moved write(std::span<const iovec> from) override {
        msghdr message{};
        message.msg_iov =
            const_cast<iovec*>(from.data());  // NOLINT(*-const-cast): sendmsg only reads
        message.msg_iovlen = from.size();
        const ssize_t put = sendmsg(descriptor_, &message, MSG_NOSIGNAL);
        if (put >= 0) {
            return {Step::done, static_cast<size_t>(put)};
        }
        return {step_of_error(Step::want_write)};
    }

    void finish_writing() override { shutdown(descriptor_, SHUT_WR); }

  private:
    static Step step_of_error(Step wanted) {
        return errno == EAGAIN || errno == EINTR ? wanted : Step::broken;
    }

    int descriptor_;
};

}  // namespace

std::unique_ptr<Transport> plain_transport(int descriptor) {
    return std::make_unique<PlainTransport>(descriptor);
}

}  // namespace prise::net
