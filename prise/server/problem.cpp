#include "prise/server/problem.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "prise/core/json.h"

namespace prise::server {
namespace {

constexpr std::array<std::pair<std::string_view, int>, 31> statuses{{
    {"bad-request", 400},     {"no-right", 403},    {"foreign-origin", 403},
    {"muted", 403},           {"banned", 403},      {"no-game", 404},
    {"no-seat", 404},         {"no-guest", 404},    {"not-found", 404},
    {"conflict", 409},        {"seat-taken", 409},  {"not-your-turn", 409},
    {"game-over", 409},       {"wrong-phase", 409}, {"time-over", 409},
    {"time-left", 409},       {"not-started", 409}, {"no-offer", 409},
    {"no-undo", 409},         {"not-gone", 409},    {"too-late", 409},
    {"log-full", 409},        {"too-long", 413},    {"slow-down", 429},
    {"too-many-games", 429},  {"draining", 503},    {"store-full", 503},
    {"store-read-only", 503}, {"store-busy", 503},  {"store-failed", 503},
    {"store-corrupt", 503},
}};

}  // namespace

int status_of(std::string_view code) {
    const auto* found = std::ranges::find(statuses, code, &std::pair<std::string_view, int>::first);
    return found != statuses.end() ? found->second : 422;
}

Refusal nothing_here() { return {"not-found", "There is nothing here.", {}}; }

net::Response problem(const Refusal& refusal, int retry_after_s) {
    const int status = status_of(refusal.code);
    json::Object body{{"type", "about:blank"},
                      {"title", net::reason_of(status)},
                      {"status", status},
                      {"code", refusal.code},
                      {"detail", refusal.sentence}};
    if (!refusal.section.empty()) {
        body.push_back({"section", refusal.section});
    }
    auto response = net::Response::of(status, "application/problem+json", json::Value(body).text());
    return status == 429 || status == 503
               ? std::move(response).with("Retry-After", std::to_string(retry_after_s))
               : std::move(response);
}

}  // namespace prise::server
