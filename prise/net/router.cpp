#include "prise/net/router.h"

#include <algorithm>
#include <utility>

namespace prise::net {

namespace {

std::vector<std::string> segments_of(std::string_view path) {
    std::vector<std::string> segments;
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const size_t end = std::min(path.find('/'), path.size());
        segments.emplace_back(path.substr(0, end));
        path.remove_prefix(end);
    }
    return segments;
}

bool is_place(const std::string& segment) { return segment.starts_with('{'); }

}  // namespace

void Router::add(Method method, std::string_view pattern, Handler handler) {
    routes_.push_back({method, std::string(pattern), segments_of(pattern), std::move(handler)});
}

void Router::otherwise(std::function<void(Request, Reply)> handler) {
    otherwise_ = std::move(handler);
}

bool Router::fits(const Route& route, const std::vector<std::string>& segments) {
    // A place takes anything but nothing.
    return std::ranges::equal(route.segments, segments, [](const auto& wanted, const auto& given) {
        return is_place(wanted) ? !given.empty() : wanted == given;
    });
}

void Router::operator()(Request request, Reply reply) const {
    const auto segments = segments_of(request.path);
    const Method wanted = request.method == Method::head ? Method::get : request.method;
    const Route* chosen =
        nullptr;  // of all that fit, the one that spells out the most from the left
    std::vector<const Route*> at_path;
    for (const Route& route : routes_) {
        if (!fits(route, segments)) {
            continue;
        }
        at_path.push_back(&route);
        const auto spelled = [](const Route& of) {
            std::string marks;
            for (const auto& segment : of.segments) {
                marks += is_place(segment) ? '0' : '1';
            }
            return marks;
        };
        if (route.method == wanted && (chosen == nullptr || spelled(route) > spelled(*chosen))) {
            chosen = &route;
        }
    }
    if (chosen != nullptr) {
        Parts parts;
        for (size_t i = 0; i < segments.size(); ++i) {
            if (is_place(chosen->segments[i])) {
                parts.push_back(segments[i]);
            }
        }
        chosen->handler(std::move(request), std::move(reply), parts);
        return;
    }
    if (at_path.empty()) {
        if (otherwise_) {
            otherwise_(std::move(request), std::move(reply));
        } else {
            reply.send(Response::problem(404, "not-found", "There is nothing here."));
        }
        return;
    }
    std::string allow = "OPTIONS";
    for (const Method method :
         {Method::get, Method::head, Method::post, Method::put, Method::patch, Method::del}) {
        const Method served = method == Method::head ? Method::get : method;
        if (std::ranges::any_of(at_path,
                                [&](const Route* route) { return route->method == served; })) {
            allow += ", ";
            allow += name_of(method);
        }
    }
    Response response =
        request.method == Method::options
            ? Response{.status = 204, .headers = {}, .body = {}}
            : Response::problem(405, "method-not-allowed", "This method does nothing here.");
    reply.send(std::move(response).with("Allow", allow));
}

std::vector<std::string> Router::routes() const {
    std::vector<std::string> all;
    all.reserve(routes_.size());
    for (const Route& route : routes_) {
        all.push_back(std::string(name_of(route.method)) + " " + route.pattern);
    }
    return all;
}

}  // namespace prise::net
