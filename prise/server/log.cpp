#include "prise/server/log.h"

#include <cstdio>

#include "prise/core/json.h"
#include "prise/native/clocks.h"
#include "prise/server/secrets.h"

namespace prise::server {
namespace {

constexpr size_t letters_of_an_id = 4;

void print(json::Object line) {
    const std::string text = json::Value(std::move(line)).text() + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

int64_t wall_ms() { return native::MachineClocks().wall_ms(); }

}  // namespace

std::string without_ids(std::string_view path) {
    std::string out;
    for (size_t at = 0; at < path.size();) {
        const size_t end = std::min(path.find('/', at), path.size());
        const std::string_view part = path.substr(at, end - at);
        out += looks_like_game_id(part) ? std::string(part.substr(0, letters_of_an_id)) + "..."
                                        : std::string(part);
        out += end < path.size() ? "/" : "";
        at = end + 1;
    }
    return out;
}

void log_request(const Settings& settings, const net::Served& served) {
    if (settings.logs_requests) {
        print({{"at", wall_ms()},
               {"request", served.id},
               {"client", served.client},
               {"method", net::name_of(served.method)},
               {"path", without_ids(served.path)},
               {"status", served.status},
               {"bytes", static_cast<int64_t>(served.body_bytes)},
               {"ms", served.took_ms}});
    }
}

void log_trouble(const Refusal& refusal) {
    print({{"at", wall_ms()},
           {"level", "error"},
           {"code", refusal.code},
           {"sentence", refusal.sentence}});
}

}  // namespace prise::server
