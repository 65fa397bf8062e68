#include "prise/net/request_parser.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/error.hpp>
#include <optional>
#include <utility>

#include "prise/net/fields.h"
#include "prise/net/frames.h"
#include "prise/net/target.h"

namespace prise::net {

namespace {

namespace http = boost::beast::http;
using BeastError = boost::beast::error_code;
using BeastView = boost::beast::string_view;

std::string_view standard(BeastView text) { return {text.data(), text.size()}; }

bool names_other_version(std::string_view input) {
    const std::string_view line = input.substr(0, input.find('\n'));
    const size_t at = line.rfind(" HTTP/");
    return at != std::string_view::npos && !line.substr(at).starts_with(" HTTP/1.");
}

std::optional<Method> method_of(http::verb verb) {
    switch (verb) {
        case http::verb::get: return Method::get;
        case http::verb::head: return Method::head;
        case http::verb::post: return Method::post;
        case http::verb::put: return Method::put;
        case http::verb::patch: return Method::patch;
        case http::verb::delete_: return Method::del;
        case http::verb::options: return Method::options;
        default: return std::nullopt;
    }
}

}  // namespace

class RequestParser::Core final : public http::basic_parser<true> {
  public:
    explicit Core(const Settings& settings) : settings_(settings) {
        header_limit(static_cast<uint32_t>(settings.header_bytes));
        body_limit(settings.body_bytes);
        eager(true);
    }

    size_t feed(std::string_view input) {
        if (state == State::complete || state == State::failed) {
            return 0;
        }
        // The last chunk has five bytes at least, and Beast counts on having them.
        if (state == State::body && chunked() && input.size() < 5) {
            return 0;
        }
        BeastError error;
        const size_t used = put(boost::asio::const_buffer(input.data(), input.size()), error);
        const std::string_view rest = input.substr(used);
        if (state == State::head) {
            head_bytes_ += used;
        }
        if (error && error != http::error::need_more) {
            fail_by(error, input);
        } else if (state == State::head) {
            if (!has_request_line_ && rest.size() > settings_.target_bytes + 64 &&
                rest.find('\n') == std::string_view::npos) {
                fail({414, "target-too-long", "The address of this request is too long."});
            } else if (head_bytes_ + rest.size() > settings_.header_bytes) {
                fail(too_much_head);
            }
        } else if (state == State::body && rest.size() > settings_.header_bytes) {
            fail(too_much_head);  // a chunk's head or the fields behind the last one
        }
        return used;
    }

    State state = State::head;
    Failure failure;
    Request request;
    bool expects_continue = false;
    bool is_http_1_0 = false;

  private:
    static constexpr Failure too_much_head = {431, "headers-too-long",
                                              "The headers of this request are too long."};

    void fail(Failure why) {
        state = State::failed;
        failure = why;
    }
    void refuse(Failure why, BeastError& error) {
        fail(why);
        error = http::error::bad_value;
    }

    void fail_by(BeastError error, std::string_view input) {
        if (state == State::failed) {
            return;
        }
        if (error == http::error::header_limit) {
            fail(too_much_head);
        } else if (error == http::error::body_limit) {
            fail({413, "body-too-long", "The body of this request is too long."});
        } else if (error == http::error::bad_version && names_other_version(input)) {
            fail({505, "version-not-supported", "Only HTTP/1.1 is spoken here."});
        } else {
            fail({});
        }
    }

    void on_request_impl(http::verb verb, BeastView, BeastView target, int version,
                         BeastError& error) override {
        has_request_line_ = true;
        field_bytes_ = target.size() + 16;
        is_http_1_0 = version < 11;
        if (target.size() > settings_.target_bytes) {
            return refuse({414, "target-too-long", "The address of this request is too long."},
                          error);
        }
        const auto method = method_of(verb);
        if (!method) {
            return refuse({501, "method-not-known", "This method is not known here."}, error);
        }
        auto read = read_target(standard(target));
        if (!read) {
            return refuse({400, "bad-target", "The address of this request cannot be read."},
                          error);
        }
        request.method = *method;
        request.path = std::move(read->path);
        request.query = std::move(read->query);
    }

    void on_field_impl(http::field, BeastView name, BeastView value, BeastError&) override {
        if (state == State::head) {  // what stands behind a chunked body is dropped
            request.headers.add(standard(name), standard(value));
            field_bytes_ += name.size() + value.size() + 4;
        }
    }

    void on_header_impl(BeastError& error) override {
        const Headers& headers = request.headers;
        if (field_bytes_ > settings_.header_bytes) {  // all at once, so that nobody has counted yet
            return refuse(too_much_head, error);
        }
        if (!is_http_1_0 || headers.count("host") > 0) {
            if (headers.count("host") != 1 || !is_host(*headers.find("host"))) {
                return refuse({400, "bad-host", "The request must name its host once."}, error);
            }
        }
        if (const auto coding = headers.find("transfer-encoding")) {
            if (is_http_1_0 || headers.count("transfer-encoding") > 1) {
                return refuse({}, error);
            }
            if (!equal_ignoring_case(*coding, "chunked")) {
                return refuse({501, "coding-not-known", "Only the coding 'chunked' is known here."},
                              error);
            }
        }
        if (headers.count("content-length") > 1) {
            return refuse({}, error);
        }
        if (const auto expected = headers.find("expect"); expected && !is_http_1_0) {
            if (!equal_ignoring_case(*expected, "100-continue")) {
                return refuse({417, "expectation-failed", "Only 100-continue can be expected."},
                              error);
            }
            expects_continue = true;
        }
        state = State::body;
    }

    void on_body_init_impl(const boost::optional<uint64_t>& length, BeastError&) override {
        request.body.reserve(static_cast<size_t>(length.value_or(0)));
    }
    size_t on_body_impl(BeastView body, BeastError&) override {
        request.body += standard(body);
        return body.size();
    }
    void on_chunk_header_impl(uint64_t, BeastView extensions, BeastError& error) override {
        if (extensions.size() > 64) {  // else a small body could be any number of bytes on the way
            refuse({}, error);
        }
    }
    size_t on_chunk_body_impl(uint64_t, BeastView body, BeastError&) override {
        request.body += standard(body);
        return body.size();
    }
    void on_finish_impl(BeastError&) override { state = State::complete; }
    void on_response_impl(int, BeastView, int, BeastError&) override {}

    const Settings& settings_;
    size_t head_bytes_ = 0;
    size_t field_bytes_ = 0;
    bool has_request_line_ = false;
};

RequestParser::RequestParser(const Settings& settings) : core_(std::make_unique<Core>(settings)) {}
RequestParser::~RequestParser() = default;

size_t RequestParser::feed(std::string_view input) { return core_->feed(input); }
RequestParser::State RequestParser::state() const { return core_->state; }
const RequestParser::Failure& RequestParser::failure() const { return core_->failure; }
bool RequestParser::expects_continue() const { return core_->expects_continue; }
bool RequestParser::is_http_1_0() const { return core_->is_http_1_0; }
bool RequestParser::is_kept_alive() const { return core_->keep_alive(); }

Request RequestParser::take() {
    Request request = std::move(core_->request);
    const Headers& headers = request.headers;
    request.wants_websocket = request.method == Method::get && !core_->is_http_1_0 &&
                              lists_token(headers.joined("upgrade"), "websocket") &&
                              lists_token(headers.joined("connection"), "upgrade") &&
                              headers.joined("sec-websocket-version") == "13" &&
                              is_websocket_key(headers.joined("sec-websocket-key"));
    return request;
}

}  // namespace prise::net
