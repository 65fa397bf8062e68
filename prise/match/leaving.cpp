#include "prise/match/leaving.h"

#include <algorithm>

namespace prise {
namespace {

int order_of(const Leavings& left, size_t seat) { return left[seat] ? left[seat]->order : 0; }

// Those who stayed close up; behind them those who left, the last to leave first.
void rank_anew(Verdict& verdict, const Leavings& left) {
    const auto before = verdict.places;
    for (size_t i = 0; i < before.size(); ++i) {
        if (before[i] == 0) {
            continue;
        }
        const int mine = order_of(left, i);
        int better = 0;
        for (size_t k = 0; k < before.size(); ++k) {
            const int theirs = order_of(left, k);
            const bool is_better =
                mine == 0 ? theirs == 0 && before[k] < before[i] : theirs == 0 || theirs > mine;
            better += k != i && before[k] != 0 && is_better ? 1 : 0;
        }
        verdict.places[i] = static_cast<uint8_t>(better + 1);
    }
}

// Another outcome on the same places: points go by it.
void decide(Verdict& verdict, const Outcome& outcome) {
    verdict.outcome = outcome;
    for (size_t i = 0; i < verdict.places.size(); ++i) {
        const bool first = verdict.places[i] == 1;
        const bool won = outcome.status == Outcome::Status::win;
        verdict.half_points[i] = first ? (won ? 2 : 1) : 0;
    }
}

}  // namespace

Verdict put_last(const Verdict& verdict, const Leavings& left) {
    if (!verdict.over() ||
        std::ranges::none_of(left, [](const auto& leaving) { return leaving.has_value(); })) {
        return verdict;
    }
    Verdict anew = verdict;
    rank_anew(anew, left);
    for (size_t i = 0; i < left.size(); ++i) {
        if (left[i] && verdict.places[i] == 1) {
            const std::string_view reason = name_of(left[i]->end);
            const auto first = std::ranges::find(anew.places, 1);
            const bool alone = std::ranges::count(anew.places, 1) == 1;
            decide(anew, alone ? win(seat_number(static_cast<int>(first - anew.places.begin()) + 1),
                                     reason)
                               : draw(reason));
            break;
        }
    }
    return anew;
}

Verdict won_by_the_last(const Verdict& standing, const Leavings& left, Seat winner) {
    const auto latest = std::ranges::max_element(
        left, {}, [](const auto& leaving) { return leaving ? leaving->order : 0; });
    Verdict anew = standing;
    rank_anew(anew, left);
    decide(anew, win(winner, name_of((*latest)->end)));
    return anew;
}

}  // namespace prise
