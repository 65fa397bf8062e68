// Reads one request from bytes that come in any pieces. The grammar of HTTP/1.1 is Beast's affair
// (only the .cpp knows); what this product adds are limits, and refusals of all that a proxy in
// front of it might read in another way.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "prise/net/request.h"
#include "prise/net/settings.h"

namespace prise::net {

class RequestParser {
  public:
    enum class State : uint8_t { head, body, complete, failed };
    struct Failure {
        int status = 400;
        std::string_view code = "bad-request";
        std::string_view sentence = "This is no HTTP request.";
    };

    explicit RequestParser(const Settings& settings);  // which must outlive it
    ~RequestParser();
    RequestParser(const RequestParser&) = delete;
    RequestParser& operator=(const RequestParser&) = delete;

    // How much of `input` it has used; what is left, and what comes then, is the next input. Not
    // any more when it is complete or has failed.
    size_t feed(std::string_view input);
    State state() const;
    const Failure& failure() const;

    bool expects_continue() const;  // "Expect: 100-continue": the body comes only after a 100
    bool is_http_1_0() const;
    bool is_kept_alive() const;
    // Of a request that is complete: method, path, query, headers, body, wants_websocket.
    Request take();

  private:
    class Core;
    std::unique_ptr<Core> core_;
};

}  // namespace prise::net
