// The same over TLS, with a certificate made for the occasion.
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "tests/net/client.h"
#include "tests/net/playground.h"

namespace prise::net::testing {
namespace {

namespace fs = std::filesystem;

template <auto free>
struct Freed {
    template <class T>
    void operator()(T* thing) const {
        free(thing);
    }
};

class Tls : public ::testing::Test {
  protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("prise-tls-" + std::to_string(getpid()));
        fs::create_directories(folder_);
        const std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>> key(
            EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256"));
        const std::unique_ptr<X509, Freed<X509_free>> certificate(X509_new());
        ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
        X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -60);
        X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
        X509_set_pubkey(certificate.get(), key.get());
        X509_NAME* const name = X509_get_subject_name(certificate.get());
        const auto* const host = reinterpret_cast<const unsigned char*>("prise.test");
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, host, -1, -1, 0);
        X509_set_issuer_name(certificate.get(), name);
        X509_sign(certificate.get(), key.get(), EVP_sha256());
        const auto write = [](const fs::path& path, auto print) {
            const std::unique_ptr<FILE, Freed<fclose>> file(fopen(path.c_str(), "w"));
            print(file.get());
        };
        write(folder_ / "chain.pem", [&](FILE* file) { PEM_write_X509(file, certificate.get()); });
        write(folder_ / "key.pem", [&](FILE* file) {
            PEM_write_PrivateKey(file, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
        });
        settings_.listen = {{.address = "127.0.0.1:0",
                             .certificate = (folder_ / "chain.pem").string(),
                             .key = (folder_ / "key.pem").string()}};
    }
    void TearDown() override { fs::remove_all(folder_); }

    fs::path folder_;
    Settings settings_;
};

// A Client's descriptor with TLS on it.
class SecureClient {
  public:
    explicit SecureClient(const std::string& address)
        : client_(address),
          context_(SSL_CTX_new(TLS_client_method())),
          session_(SSL_new(context_.get())) {
        SSL_set_fd(session_.get(), client_.descriptor());
        SSL_set_alpn_protos(session_.get(),
                            reinterpret_cast<const unsigned char*>("\x02h2\x08http/1.1"), 12);
        is_connected_ = SSL_connect(session_.get()) == 1;
    }
    bool is_connected() const { return is_connected_; }
    std::string protocol() const {
        const unsigned char* name = nullptr;
        unsigned size = 0;
        SSL_get0_alpn_selected(session_.get(), &name, &size);
        return {reinterpret_cast<const char*>(name), size};
    }
    void send(std::string_view bytes) const {
        SSL_write(session_.get(), bytes.data(), static_cast<int>(bytes.size()));
    }
    std::string read(size_t most) const {
        std::string bytes(most, '\0');
        const int got = SSL_read(session_.get(), bytes.data(), static_cast<int>(most));
        bytes.resize(got > 0 ? static_cast<size_t>(got) : 0);
        return bytes;
    }
    std::string rest() const {
        std::string all;
        for (std::string more = read(65536); !more.empty(); more = read(65536)) {
            all += more;
        }
        return all;
    }

  private:
    Client client_;
    std::unique_ptr<SSL_CTX, Freed<SSL_CTX_free>> context_;
    std::unique_ptr<SSL, Freed<SSL_free>> session_;
    bool is_connected_;
};

TEST_F(Tls, ServesAsWithout) {
    Playground ground(settings_);
    EXPECT_TRUE(ground.address().starts_with("https://"));
    const SecureClient client(ground.address());
    ASSERT_TRUE(client.is_connected());
    EXPECT_EQ(client.protocol(), "http/1.1");
    const std::string request = get("/about", "Connection: close\r\n");
    for (const char c : request) {
        client.send(std::string(1, c));
    }
    const std::string answer = client.rest();
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 OK\r\n"));
    EXPECT_TRUE(answer.ends_with("GET /about client=127.0.0.1 secure origin=none"));
}

TEST_F(Tls, SendsMuchToWhoReadsSlowly) {
    Playground ground(settings_);
    const SecureClient client(ground.address());
    std::string requests;
    for (int i = 0; i < 5; ++i) {
        requests += get("/big?bytes=3000000");
    }
    client.send(requests + get("/hello", "Connection: close\r\n"));
    ground.wait_until([&] { return ground.server.counters().requests > 0; });
    const std::string all = client.rest();
    EXPECT_EQ(std::ranges::count(all, 'x'), 15'000'000 + 6) << "and one in each text/plain";
    EXPECT_TRUE(all.ends_with("hello"));
}

TEST_F(Tls, CarriesWebSockets) {
    Playground ground(settings_);
    const SecureClient client(ground.address());
    client.send(get("/talk",
                    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"));
    EXPECT_TRUE(client.read(4096).starts_with("HTTP/1.1 101 "));
    client.send(masked_frame(0x81, "over TLS"));
    EXPECT_EQ(client.read(4096), "\x81\x08over TLS");
    // Three frames of one record, and many that come together.
    client.send(masked_frame(0x81, "a") + masked_frame(0x81, "b") + masked_frame(0x81, "many 200"));
    std::string all;
    while (
        !all.ends_with("\x81\x01"
                       "1")) {
        const std::string more = client.read(65536);
        ASSERT_FALSE(more.empty());
        all += more;
    }
    EXPECT_EQ(std::ranges::count(all, '\x81'), 202);
    ground.server.drain();
}

TEST_F(Tls, RefusesPlainTextAndSilence) {
    settings_.header_ms = 200;
    Playground ground(settings_);
    Client plain(ground.address());
    plain.send(get("/hello"));
    EXPECT_EQ(plain.rest().find("HTTP"), std::string::npos);
    Client silent(ground.address());
    EXPECT_TRUE(silent.has_ended());
    ground.wait_until([&] { return ground.server.counters().connections == 0; });
    const SecureClient again(ground.address());
    EXPECT_TRUE(again.is_connected());
}

TEST_F(Tls, RefusesAKeyOfAnother) {
    settings_.listen[0].key = settings_.listen[0].certificate;
    Server server(settings_, [](const Request&, const Reply&) {});
    const auto started = server.start();
    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().code, "bad-certificate");
}

}  // namespace
}  // namespace prise::net::testing
