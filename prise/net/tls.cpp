// TLS by OpenSSL, on the socket itself: 1.2 and newer, HTTP/1.1 by ALPN, no renegotiation.
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>

#include "prise/net/transport.h"

namespace prise::net {

namespace {

constexpr size_t record_bytes = 16384;

struct FreeContext {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};
struct FreeSession {
    void operator()(SSL* session) const { SSL_free(session); }
};

class TlsTransport final : public Transport {
  public:
    TlsTransport(SSL* session, int descriptor) : session_(session), descriptor_(descriptor) {}

    Moved read(std::span<char> into) override {
        ERR_clear_error();
        const int got = SSL_read(session_.get(), into.data(),
                                 static_cast<int>(std::min(into.size(), size_t{1} << 20)));
        return got > 0 ? Moved{Step::done, static_cast<size_t>(got)} : Moved{step_of(got)};
    }

    // A record that OpenSSL could not send must be offered to it unchanged, while a queue may
    // change in the meantime. So what is taken from the queue is kept here until it has left.
    Moved write(std::span<const iovec> from) override {
        size_t taken = 0;
        if (unsent_.empty()) {
            for (const iovec& piece : from) {
                const size_t size = std::min(piece.iov_len, record_bytes - unsent_.size());
                unsent_.append(static_cast<const char*>(piece.iov_base), size);
                taken += size;
            }
        }
        if (unsent_.empty()) {
            return {Step::done};
        }
        ERR_clear_error();
        const int put = SSL_write(session_.get(), unsent_.data(), static_cast<int>(unsent_.size()));
        if (put > 0) {
            unsent_.clear();
            if (unsent_.capacity() > 256) {
                std::string().swap(unsent_);
            }
            return {Step::done, taken};
        }
        return {step_of(put), taken};
    }

    bool has_more() const override { return SSL_pending(session_.get()) > 0; }
    bool has_unsent() const override { return !unsent_.empty(); }

    void finish_writing() override {
        ERR_clear_error();
        if (!is_broken_ && SSL_is_init_finished(session_.get()) != 0) {
            SSL_shutdown(session_.get());
        }
        shutdown(descriptor_, SHUT_WR);
    }

  private:
    Step step_of(int result) {
        switch (SSL_get_error(session_.get(), result)) {
            case SSL_ERROR_WANT_READ: return Step::want_read;
            case SSL_ERROR_WANT_WRITE: return Step::want_write;
            case SSL_ERROR_ZERO_RETURN: return Step::ended;
            default: is_broken_ = true; return Step::broken;
        }
    }

    std::unique_ptr<SSL, FreeSession> session_;
    int descriptor_;
    bool is_broken_ = false;
    std::string unsent_;
};

int choose_protocol(SSL*, const unsigned char** out, unsigned char* out_length,
                    const unsigned char* in, unsigned in_length, void*) {
    static constexpr unsigned char spoken[] = "\x08http/1.1";
    unsigned char* chosen = nullptr;
    if (SSL_select_next_proto(&chosen, out_length, spoken, sizeof spoken - 1, in, in_length) !=
        OPENSSL_NPN_NEGOTIATED) {
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    }
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

class OpenSsl final : public Tls {
  public:
    explicit OpenSsl(std::unique_ptr<SSL_CTX, FreeContext> context)
        : context_(std::move(context)) {}

    std::unique_ptr<Transport> transport(int descriptor) override {
        SSL* const session = SSL_new(context_.get());
        if (session == nullptr) {
            return nullptr;
        }
        auto transport = std::make_unique<TlsTransport>(session, descriptor);
        if (SSL_set_fd(session, descriptor) != 1) {
            return nullptr;
        }
        SSL_set_accept_state(session);
        return transport;
    }

  private:
    std::unique_ptr<SSL_CTX, FreeContext> context_;
};

tl::unexpected<Refusal> bad_certificate(const std::string& file) {
    char why[256] = "";
    ERR_error_string_n(ERR_peek_last_error(), why, sizeof why);
    const char* const reason = ERR_reason_error_string(ERR_peek_last_error());
    ERR_clear_error();
    return refuse("bad-certificate",
                  "Cannot use " + file + ": " + (reason != nullptr ? reason : why) + ".", "");
}

}  // namespace

Result<std::shared_ptr<Tls>> Tls::read(const std::string& certificate, const std::string& key) {
    std::unique_ptr<SSL_CTX, FreeContext> context(SSL_CTX_new(TLS_server_method()));
    if (!context) {
        return bad_certificate("OpenSSL");
    }
    SSL_CTX* const raw = context.get();
    SSL_CTX_set_min_proto_version(raw, TLS1_2_VERSION);
    SSL_CTX_set_options(raw, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                 SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(raw, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_alpn_select_cb(raw, choose_protocol, nullptr);
    if (SSL_CTX_use_certificate_chain_file(raw, certificate.c_str()) != 1) {
        return bad_certificate(certificate);
    }
    if (SSL_CTX_use_PrivateKey_file(raw, key.c_str(), SSL_FILETYPE_PEM) != 1 ||
        SSL_CTX_check_private_key(raw) != 1) {
        return bad_certificate(key);
    }
    return std::make_shared<OpenSsl>(std::move(context));
}

}  // namespace prise::net
