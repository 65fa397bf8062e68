#include "prise/core/outcome.h"

namespace prise {

json::Object to_json(const Outcome& outcome) {
    static constexpr std::array<std::string_view, 3> names = {"ongoing", "win", "draw"};
    json::Object out{{"status", names[static_cast<size_t>(outcome.status)]}};
    if (outcome.status == Outcome::Status::win) {
        out.push_back({"winner", number_of(outcome.winner)});
    }
    if (outcome.over()) {
        out.push_back({"reason", outcome.reason});
    }
    return out;
}

}  // namespace prise
