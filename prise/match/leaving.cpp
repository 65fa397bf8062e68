#include "prise/match/leaving.h"

#include <algorithm>
#include <vector>

namespace prise {
namespace {

struct Ranked {
    Seat seat;
    int64_t place;
};

std::vector<Ranked> ranking_of(const json::Value& outcome) {
    std::vector<Ranked> ranking;
    const json::Value* member = outcome.find("ranking");
    if (member == nullptr || member->array() == nullptr) {
        return ranking;
    }
    for (const json::Value& item : *member->array()) {
        const json::Array& pair = *item.array();
        ranking.push_back({seat_number(static_cast<int>(*pair[0].integer())), *pair[1].integer()});
    }
    return ranking;
}

// Those who stayed close up; behind them those who left, the last to leave first.
std::vector<Ranked> ranked_anew(const std::vector<Ranked>& ranking, const Leavings& left) {
    const auto order = [&](const Ranked& ranked) {
        const auto& leaving = left[index_of(ranked.seat)];
        return leaving ? leaving->order : 0;
    };
    std::vector<Ranked> anew = ranking;
    for (Ranked& one : anew) {
        const int mine = order(one);
        one.place = 1 + std::ranges::count_if(ranking, [&](const Ranked& other) {
                        const int theirs = order(other);
                        return mine == 0 ? theirs == 0 && other.place < one.place
                                         : theirs == 0 || theirs > mine;
                    });
    }
    std::ranges::stable_sort(anew, {}, &Ranked::place);
    return anew;
}

void set(json::Object& object, std::string_view name, json::Value value) {
    const auto found = std::ranges::find(object, name, &json::Member::name);
    if (found != object.end()) {
        found->value = std::move(value);
    } else {
        object.push_back({std::string(name), std::move(value)});
    }
}

json::Value to_json(const std::vector<Ranked>& ranking) {
    json::Array pairs;
    for (const Ranked& ranked : ranking) {
        pairs.push_back(json::Array{number_of(ranked.seat), ranked.place});
    }
    return pairs;
}

// The members in the order of every outcome: status, winner, reason, then the rest of `from`.
json::Value decided(const Outcome& outcome, const json::Value& from,
                    const std::vector<Ranked>& ranking) {
    json::Object out = prise::to_json(outcome);
    for (const json::Member& member : *from.object()) {
        if (member.name != "status" && member.name != "winner" && member.name != "reason") {
            out.push_back(member);
        }
    }
    set(out, "ranking", to_json(ranking));
    return out;
}

}  // namespace

json::Value put_last(const json::Value& outcome, const Leavings& left) {
    const std::vector<Ranked> before = ranking_of(outcome);
    if (before.empty() || std::ranges::none_of(left, [](const auto& l) { return l.has_value(); })) {
        return outcome;
    }
    const std::vector<Ranked> anew = ranked_anew(before, left);
    const auto first_that_left = std::ranges::find_if(before, [&](const Ranked& ranked) {
        return ranked.place == 1 && left[index_of(ranked.seat)];
    });
    if (first_that_left == before.end()) {
        json::Object out = *outcome.object();
        set(out, "ranking", to_json(anew));
        return out;
    }
    const std::string_view reason = name_of(left[index_of(first_that_left->seat)]->end);
    const bool alone = std::ranges::count(anew, 1, &Ranked::place) == 1;
    return decided(alone ? win(anew.front().seat, reason) : draw(reason), outcome, anew);
}

json::Value won_by_the_last(const json::Value& standing, const Leavings& left, Seat winner) {
    const auto latest = std::ranges::max_element(
        left, {}, [](const auto& leaving) { return leaving ? leaving->order : 0; });
    return decided(win(winner, name_of((*latest)->end)), standing,
                   ranked_anew(ranking_of(standing), left));
}

}  // namespace prise
