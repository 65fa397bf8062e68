// For the sources of this folder only: how both ways to a server begin. Asio stays in here.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <string>

#include "prise/client/link.h"

namespace prise::client {

using TcpStream = boost::beast::tcp_stream;
using TlsStream = boost::beast::ssl_stream<boost::beast::tcp_stream>;

inline constexpr std::string_view user_agent = "prise";

// Trusts what the system trusts.
boost::asio::ssl::context trusting_context();

// Both throw what is wrong; its what() is for people.
boost::asio::awaitable<void> dial(TcpStream& stream, const Site& site);
boost::asio::awaitable<void> dial(TlsStream& stream, const Site& site);

// What broke a connection, for people.
std::string words_for(const std::exception& error);

}  // namespace prise::client
