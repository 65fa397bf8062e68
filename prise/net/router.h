// Which handler for which path. A pattern is a path whose segments may be places:
// "/games/{id}/seats/{n}".
//
//     Router router;
//     router.add(Method::get, "/games/{id}", [](Request asked, Reply answer, const auto& parts) {
//         show_game(parts[0], asked, answer);
//     });
//     router(std::move(request), std::move(reply));
//
// A segment that is spelled out goes before a place. HEAD goes where GET goes; OPTIONS is answered
// with the methods there are; another method gets 405 with Allow; an unknown path goes to
// `otherwise`, which is a 404 unless set (static files).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "prise/net/reply.h"
#include "prise/net/request.h"

namespace prise::net {

class Router {
  public:
    using Parts = std::vector<std::string>;
    using Handler = std::function<void(Request request, Reply reply, const Parts& parts)>;

    void add(Method method, std::string_view pattern, Handler handler);
    void otherwise(std::function<void(Request request, Reply reply)> handler);

    // Changes nothing, so any number of loops may share one that is complete.
    void operator()(Request request, Reply reply) const;

    // "GET /games/{id}", in the order they were added: what a description of the interface is held
    // against.
    std::vector<std::string> routes() const;

  private:
    struct Route {
        Method method;
        std::string pattern;
        std::vector<std::string> segments;
        Handler handler;
    };
    static bool fits(const Route& route, const std::vector<std::string>& segments);

    std::vector<Route> routes_;
    std::function<void(Request, Reply)> otherwise_;
};

}  // namespace prise::net
