#include "prise/server/routes.h"

#include <charconv>
#include <cmath>

#include "prise/core/text.h"
#include "prise/server/problem.h"
#include "prise/server/secrets.h"

namespace prise::server {
namespace {

constexpr size_t longest_request = size_t{64} << 10;

// draft-ietf-httpapi-ratelimit-headers: what is left, and how long until there is all again.
std::string rate_limit_of(std::string_view name, double left, const net::Rate& rate) {
    const double full_s = (rate.burst - left) / rate.per_second;
    return join("\"", name, "\";r=", static_cast<int64_t>(left),
                ";t=", static_cast<int64_t>(std::ceil(full_s)));
}

std::string policy_of(std::string_view name, const net::Rate& rate) {
    return join("\"", name, "\";q=", static_cast<int64_t>(rate.burst),
                ";w=", static_cast<int64_t>(std::ceil(rate.burst / rate.per_second)));
}

}  // namespace

net::Response ok(const json::Value& value, int status) {
    return net::Response::json(status, value.text()).with("Cache-Control", "no-store");
}

std::optional<int64_t> number_in(std::string_view text) {
    int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && number >= 0
               ? std::optional(number)
               : std::nullopt;
}

void Call::refuse_with(const Refusal& refusal) const { reply.send(problem(refusal)); }

bool Call::is_refused(const Fields& body) const {
    if (body.is_sound()) {
        return false;
    }
    refuse_with(body.refusal().value());
    return true;
}

void Call::send(net::Response response, std::string_view etag) const {
    if (request.has_etag(etag)) {
        response = net::Response{.status = 304};
    }
    reply.send(std::move(response).with("ETag", etag).with("Cache-Control", "private, no-cache"));
}

Routes::Routes(const House& house, net::Router& router)
    : house_(house),
      router_(router),
      requests_(house.rates.requests),
      makes_(house.rates.makes),
      questions_(house.rates.questions) {}

bool is_operator(const House& house, const net::Request& request) {
    const auto key = request.bearer();
    return key && hash_of_key(*key) == house.operator_hash;
}

bool Routes::is_too_much(Terms terms, const Call& call) {
    if (terms == Terms::operators) {
        return false;
    }
    const int64_t now = house_.host().time.steady_ms();
    const double cost = cost_of(call.caller);
    std::string_view name = "requests";
    const net::Buckets* asked = &requests_;
    int64_t wait = requests_.take(call.caller.address, now, cost);
    if (wait == 0 && terms != Terms::usual) {
        net::Buckets& own = terms == Terms::making ? makes_ : questions_;
        name = terms == Terms::making ? "making" : "asking";
        asked = &own;
        wait = own.take(call.caller.address, now, cost);
    }
    call.reply.add_header(
        "RateLimit", rate_limit_of(name, asked->left(call.caller.address, now), asked->rate()));
    call.reply.add_header("RateLimit-Policy", policy_of(name, asked->rate()));
    if (wait == 0) {
        return false;
    }
    const int64_t seconds = (wait + 999) / 1000;
    call.reply.send(problem({"slow-down", join("Ask again in ", seconds, " seconds."), {}},
                            static_cast<int>(seconds)));
    return true;
}

void Routes::add(net::Method method, std::string_view pattern, Handler handler, Terms terms) {
    router_.add(
        method, join("/api/v1", pattern),
        [this, method, terms, handler = std::move(handler)](net::Request request, net::Reply reply,
                                                            const net::Router::Parts& parts) {
            Call call{std::move(request), std::move(reply), parts, {}};
            if (terms == Terms::operators && !is_operator(house_, call.request)) {
                call.refuse_with(nothing_here());
                return;
            }
            call.caller = house_.guests.caller_of(call.request);
            if (is_too_much(terms, call)) {
                return;
            }
            // A page of others cannot do anything in the name of whoever looks at it.
            if (method != net::Method::get && call.request.origin == net::Origin::foreign) {
                call.refuse_with(Refusal{"foreign-origin", "This page may not do that here.", {}});
                return;
            }
            handler(house_, call);
        });
}

void Routes::get(std::string_view pattern, Handler handler, Terms terms) {
    add(net::Method::get, pattern, std::move(handler), terms);
}

void Routes::del(std::string_view pattern, Handler handler, Terms terms) {
    add(net::Method::del, pattern, std::move(handler), terms);
}

void Routes::post(std::string_view pattern, std::string_view fields, BodyHandler handler,
                  Terms terms) {
    add(
        net::Method::post, pattern,
        [fields = std::string(fields), handler = std::move(handler)](const House& house,
                                                                     Call& call) {
            auto body = call.request.body.empty()
                            ? Fields::read("{}")
                            : Fields::read(call.request.body, longest_request);
            if (!body) {
                call.refuse_with(body);
                return;
            }
            body->allow_only(fields);
            handler(house, call, *body);
        },
        terms);
}

void with_room(const House& house, const Call& call,
               const std::function<void(const std::shared_ptr<Room>&, Viewer)>& use) {
    const auto room = house.hall.find(call.parts.at(0));
    if (!room) {
        call.refuse_with(room);
        return;
    }
    std::optional<std::string> key;
    if (const auto given = call.request.bearer()) {
        key = *given;
    }
    (*room)->when_settled([room = *room, reply = call.reply, key, use] {
        Viewer viewer = spectator;
        if (key) {
            const auto person = room->person_of(*key);
            if (!person) {
                reply.send(problem({"no-right", "This key opens no seat of this game.", {}}));
                return;
            }
            viewer = room->viewer_of(*person);
            if (*person != Seat::none) {
                room->heard_of(*person);
            }
        }
        use(room, viewer);
    });
}

void with_person(const House& house, const Call& call,
                 const std::function<void(const std::shared_ptr<Room>&, Seat)>& use) {
    with_room(house, call, [reply = call.reply, use](const auto& room, Viewer viewer) {
        if (viewer.seat == Seat::none) {
            reply.send(problem({"no-right", "Only a seat of the game may do that.", {}}));
            return;
        }
        use(room, room->state().person_on(viewer.seat));
    });
}

}  // namespace prise::server
