#include "prise/client/dial.h"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <chrono>
#include <stdexcept>

#include "prise/core/text.h"

namespace prise::client {
namespace {

namespace asio = boost::asio;
namespace ssl = boost::asio::ssl;
using ErrorCode = boost::system::error_code;

constexpr std::chrono::seconds dial_patience{10};

}  // namespace

ssl::context trusting_context() {
    ssl::context context(ssl::context::tls_client);
    context.set_default_verify_paths();
    context.set_verify_mode(ssl::verify_peer);
    SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
    return context;
}

asio::awaitable<void> dial(TcpStream& stream, const Site& site) {
    asio::ip::tcp::resolver resolver(stream.get_executor());
    const auto places =
        co_await resolver.async_resolve(site.host, std::to_string(site.port), asio::use_awaitable);
    stream.expires_after(dial_patience);
    co_await stream.async_connect(places, asio::use_awaitable);
    stream.socket().set_option(asio::ip::tcp::no_delay(true));
}

asio::awaitable<void> dial(TlsStream& stream, const Site& site) {
    co_await dial(stream.next_layer(), site);
    ErrorCode is_name;
    asio::ip::make_address(site.host, is_name);
    std::string name = site.host;
    if (is_name) {  // what SSL_set_tlsext_host_name stands for, without its old casts
        SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                 name.data());
    }
    stream.set_verify_callback(ssl::host_name_verification(site.host));
    ErrorCode error;
    co_await stream.async_handshake(ssl::stream_base::client,
                                    asio::redirect_error(asio::use_awaitable, error));
    if (!error) co_return;
    const long verdict = SSL_get_verify_result(stream.native_handle());
    throw std::runtime_error(verdict == X509_V_OK
                                 ? error.message()
                                 : join("its certificate is not to be trusted (",
                                        X509_verify_cert_error_string(verdict), ")"));
}

std::string words_for(const std::exception& error) {
    const auto* known = dynamic_cast<const boost::system::system_error*>(&error);
    if (known == nullptr) return error.what();
    if (known->code() == boost::beast::error::timeout) return "it does not answer";
    return known->code().message();
}

}  // namespace prise::client
