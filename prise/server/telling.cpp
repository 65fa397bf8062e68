#include "prise/server/telling.h"

#include <numeric>

namespace prise::server {
namespace {

json::Value seat_value(Seat seat) {
    return seat == Seat::none ? json::Value() : json::Value(number_of(seat));
}

// The list belongs to the seat that acts; nobody else is helped by it.
json::Value legal_for(const AnyPlay& play, Viewer viewer, Legal legal) {
    std::vector<std::string> texts;
    if (viewer.seat == Seat::none || play.to_act() != viewer.seat || !play.legal(viewer, texts)) {
        return {};
    }
    const size_t bytes =
        std::accumulate(texts.begin(), texts.end(), size_t{0},
                        [](size_t sum, const std::string& text) { return sum + text.size() + 3; });
    if (legal == Legal::short_ones && bytes > longest_list_sent_along) {
        return {};
    }
    return json::Array(texts.begin(), texts.end());
}

json::Value unfinished_outcome(const MatchState& state) {
    return state.is_aborted() ? json::Object{{"status", "aborted"}} : to_json(ongoing);
}

}  // namespace

json::Object entry_for(const Told& told, Viewer viewer) {
    json::Object out = object_of(told.entry, told.seq, Part::redacted);
    if (told.entry.kind == EntryKind::action && told.entry.is_sealed()) {
        out.push_back({"action", told.action_for(viewer)});
    }
    if (json::Object opening = told.opening_for(viewer); !opening.empty()) {
        out.push_back({"opening", std::move(opening)});
    }
    if (told.entry.kind == EntryKind::action || told.entry.kind == EntryKind::start ||
        !told.events.empty()) {
        out.push_back({"events", told.events_for(viewer)});
    }
    json::Array opened;
    for (const Opened& one : told.opened) {
        if (one.to.has(viewer)) {
            opened.push_back(json::Object{{"seq", one.seq},
                                          {"seat", number_of(one.seat)},
                                          {"action", one.action},
                                          {"opening", one.opening}});
        }
    }
    if (!opened.empty()) {
        out.push_back({"opened", std::move(opened)});
    }
    return out;
}

json::Value clock_of(const MatchState& state, int64_t now_ms) {
    const Clock& clock = state.clock();
    if (!clock.is_used()) {
        return {};
    }
    json::Array left;
    json::Array quota;
    for (int n = 1; n <= state.seats(); ++n) {
        left.push_back(clock.left_ms(seat_number(n), now_ms));
        quota.push_back(clock.lag_quota_ms(seat_number(n)));
    }
    return json::Object{{"control", clock.control().to_json()},
                        {"now", now_ms},
                        {"left", std::move(left)},
                        {"lagQuota", std::move(quota)},
                        {"running", seat_value(clock.running())}};
}

json::Value offer_of(const MatchState& state) {
    const auto& offer = state.offer();
    if (!offer) {
        return {};
    }
    json::Object out{{"seat", number_of(offer->by)},
                     {"what", offer->takeback ? "takeback" : "draw"},
                     {"seq", offer->seq}};
    if (offer->takeback) {
        out.push_back({"to", offer->to_seq});
    }
    return out;
}

json::Object standing_for(const MatchState& state, Viewer viewer, int64_t now_ms, Legal legal) {
    const AnyPlay* play = state.play();
    if (play == nullptr) {
        return {{"observation", json::Value()},
                {"memory", "-"},
                {"toAct", json::Value()},
                {"legal", json::Value()},
                {"outcome", unfinished_outcome(state)},
                {"clock", clock_of(state, now_ms)},
                {"offer", json::Value()}};
    }
    const bool is_decided = state.decided().has_value();
    const bool is_over = is_decided || state.is_over();
    if (is_over) {
        viewer.everything = true;
    }
    // One by one: a list in braces would be copied, and this is made for every action.
    json::Object out;
    out.reserve(8);
    out.push_back({"observation", play->observe(viewer)});
    out.push_back({"memory", play->memory()});
    out.push_back({"toAct", is_over ? json::Value() : seat_value(play->to_act())});
    out.push_back({"legal", is_over ? json::Value() : legal_for(*play, viewer, legal)});
    out.push_back({"outcome", is_decided ? state.outcome_json() : unfinished_outcome(state)});
    out.push_back({"clock", clock_of(state, now_ms)});
    out.push_back({"offer", offer_of(state)});
    return out;
}

}  // namespace prise::server
