// How a request comes to whoever answers it: counted against its limits, kept from pages of others,
// its body read, its seat found. What is the same for all routes is said here once.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "prise/core/fields.h"
#include "prise/net/router.h"
#include "prise/server/house.h"

namespace prise::server {

net::Response ok(const json::Value& value, int status = 200);
std::optional<int64_t> number_in(std::string_view text);  // 0 or more

// A request on its way to its answer.
struct Call {
    net::Request request;
    net::Reply reply;
    net::Router::Parts parts;
    Caller caller;

    void refuse_with(const Refusal& refusal) const;
    template <class T>
    void refuse_with(const Result<T>& refused) const {
        refuse_with(refused.error());
    }
    // What was wrong with the body, if anything was, is the answer.
    bool is_refused(const Fields& body) const;
    // 304, if the client has that already.
    void send(net::Response response, std::string_view etag) const;
};

// On which terms a route is open.
enum class Terms : uint8_t {
    usual,
    making,     // it leaves something behind
    asking,     // it costs more than others
    operators,  // only with the operator's key; to others it does not exist
};

class Routes {
  public:
    using Handler = std::function<void(const House& house, Call& call)>;
    using BodyHandler = std::function<void(const House& house, Call& call, Fields& body)>;

    Routes(const House& house, net::Router& router);

    // Paths below /api/v1.
    void get(std::string_view pattern, Handler handler, Terms terms = Terms::usual);
    void del(std::string_view pattern, Handler handler, Terms terms = Terms::usual);
    // `fields`: those that the body may have; no body is an empty one.
    void post(std::string_view pattern, std::string_view fields, BodyHandler handler,
              Terms terms = Terms::usual);

  private:
    void add(net::Method method, std::string_view pattern, Handler handler, Terms terms);
    bool is_too_much(Terms terms, const Call& call);

    const House& house_;
    net::Router& router_;
    net::Buckets requests_, makes_, questions_;
};

bool is_operator(const House& house, const net::Request& request);

// Answers and does not call `use` where there is no such game, or the key opens no seat of it. The
// room is settled.
void with_room(const House& house, const Call& call,
               const std::function<void(const std::shared_ptr<Room>&, Viewer)>& use);
// The same for whoever sits at it only.
void with_person(const House& house, const Call& call,
                 const std::function<void(const std::shared_ptr<Room>&, Seat person)>& use);

}  // namespace prise::server
