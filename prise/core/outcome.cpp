#include "prise/core/outcome.h"

namespace prise {

Verdict plain_verdict(const Outcome& outcome, int seats) {
    Verdict verdict{outcome};
    if (!outcome.over()) {
        return verdict;
    }
    const bool won = outcome.status == Outcome::Status::win;
    for (int n = 1; n <= seats; ++n) {
        const size_t i = index_of(seat_number(n));
        const bool first = !won || seat_number(n) == outcome.winner;
        verdict.places[i] = first ? 1 : 2;
        verdict.half_points[i] = won ? (first ? 2 : 0) : 1;
    }
    return verdict;
}

json::Value ranking_of(const Verdict& verdict) {
    json::Array pairs;
    for (int place = 1; place <= max_seats; ++place) {
        for (int n = 1; n <= max_seats; ++n) {
            if (verdict.places[index_of(seat_number(n))] == place) {
                pairs.push_back(json::Array{n, place});
            }
        }
    }
    return pairs;
}

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
