#include "prise/client/http.h"

#include <openssl/rand.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <cstdlib>
#include <optional>

#include "prise/client/dial.h"
#include "prise/core/text.h"

namespace prise::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using HttpQuestion = http::request<http::string_body>;
using HttpAnswer = http::response<http::string_body>;

constexpr std::chrono::seconds answer_patience{30};

HttpQuestion request_for(const Question& question, const Site& site) {
    HttpQuestion out(http::string_to_verb({question.method.data(), question.method.size()}),
                     "/api/v1" + question.path, 11);
    out.set(http::field::host, site.host_field());
    out.set(http::field::user_agent, user_agent);
    out.set(http::field::connection, "close");
    if (!question.token.empty()) out.set(http::field::authorization, "Bearer " + question.token);
    if (!question.unique.empty()) out.set("Idempotency-Key", question.unique);
    if (!question.body.empty()) {
        out.set(http::field::content_type, "application/json");
        out.body() = question.body;
    }
    out.prepare_payload();
    return out;
}

template <class Stream>
asio::awaitable<HttpAnswer> exchange(Stream& stream, const HttpQuestion& question,
                                     const Site& site) {
    co_await dial(stream, site);
    beast::get_lowest_layer(stream).expires_after(answer_patience);
    co_await http::async_write(stream, question, asio::use_awaitable);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(wire_limits.size);
    co_await http::async_read(stream, buffer, parser, asio::use_awaitable);
    co_return parser.release();
}

template <class Stream>
HttpAnswer exchanged(asio::io_context& context, Stream stream, const HttpQuestion& question,
                     const Site& site) {
    HttpAnswer answer;
    std::exception_ptr trouble;
    asio::co_spawn(context, exchange(stream, question, site),
                   [&](std::exception_ptr error, HttpAnswer got) {
                       trouble = std::move(error);
                       answer = std::move(got);
                   });
    context.run();
    if (trouble) std::rethrow_exception(trouble);
    return answer;
}

std::string member(const json::Value& value, std::string_view name) {
    const json::Value* found = value.find(name);
    return found != nullptr && found->string() != nullptr ? *found->string() : std::string();
}

Trouble no_server(const Site& site, std::string_view why) {
    return {"no-server", join("Cannot reach ", site.text(), ": ", why, ".")};
}

Trouble refused(const HttpAnswer& answer, const Site& site) {
    const int status = static_cast<int>(answer.result_int());
    const auto problem = json::parse(answer.body(), wire_limits);
    if (!problem || member(*problem, "code").empty()) {
        return {"no-server", join(site.text(), " is no server of Prise: it answers with ",
                                  int64_t{status}, ".")};
    }
    return {member(*problem, "code"), member(*problem, "detail"), member(*problem, "section"),
            status};
}

}  // namespace

Answer<std::string> ask_text(const Question& question, const Site& site) {
    const HttpQuestion request = request_for(question, site);
    try {
        asio::io_context context{1};
        std::optional<asio::ssl::context> trust;
        if (site.tls) trust.emplace(trusting_context());
        HttpAnswer answer = site.tls ? exchanged(context, TlsStream(context, *trust), request, site)
                                     : exchanged(context, TcpStream(context), request, site);
        if (answer.result_int() >= 300) return tl::unexpected(refused(answer, site));
        return std::move(answer.body());
    } catch (const std::exception& error) {
        return tl::unexpected(no_server(site, words_for(error)));
    }
}

Answer<json::Value> ask(const Question& question, const Site& site) {
    const auto text = ask_text(question, site);
    if (!text) return tl::unexpected(text.error());
    auto value = json::parse(*text, wire_limits);
    if (!value) {
        return tl::unexpected(Trouble{
            "no-server",
            join(site.text(), " is no server of Prise: it answers with what ", "is no JSON.")});
    }
    return std::move(*value);
}

std::string fresh_id() {
    std::array<unsigned char, 16> bytes{};
    // Without them nothing is done: an id that is not random could be somebody else's.
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) std::abort();
    std::string text;
    for (const unsigned char byte : bytes) {
        text += "0123456789abcdef"[byte >> 4U];
        text += "0123456789abcdef"[byte & 15U];
    }
    return text;
}

}  // namespace prise::client
