#include "prise/server/list_query.h"

#include <algorithm>

#include "prise/server/game_json.h"
#include "prise/server/routes.h"

namespace prise::server {

Result<store::GameQuery> read_list_query(const net::Request& request) {
    const auto text = [&](std::string_view name) {
        return std::string(request.query_value(name).value_or(""));
    };
    store::GameQuery query;
    query.game = text("game");
    query.player = text("player");
    query.after = text("after");
    const std::string limit = text("limit");
    query.limit = static_cast<size_t>(
        std::clamp<int64_t>(number_in(limit.empty() ? "50" : limit).value_or(50), 1, 200));
    query.from_ms = number_in(text("from")).value_or(0);
    query.until_ms = number_in(text("until")).value_or(0);
    if (const auto status = request.query_value("status")) {
        for (const auto one : {store::Status::waiting, store::Status::running, store::Status::ended,
                               store::Status::aborted}) {
            if (name_of(one) == *status) {
                query.status = one;
            }
        }
        if (!query.status) {
            return refuse("bad-request", "A status is waiting, running, ended or aborted.", {});
        }
    }
    if (const auto result = request.query_value("result")) {
        using enum store::GameQuery::Outcome;
        query.outcome = *result == "won" ? won : *result == "lost" ? lost : drawn;
        if (*result != "won" && *result != "lost" && *result != "drawn") {
            return refuse("bad-request", "A result is won, lost or drawn.", {});
        }
    }
    const std::string opening = text("opening");
    for (std::string_view rest = opening; !rest.empty();) {
        const size_t end = std::min(rest.find(' '), rest.size());
        query.opening.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return query;
}

}  // namespace prise::server
