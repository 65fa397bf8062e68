// What this game alone can answer, from an observation: prices, and the score sheet of a log.
#include <optional>
#include <string>
#include <vector>

#include "prise/games/duel_chess/capture.h"
#include "prise/games/duel_chess/rules.h"
#include "prise/games/duel_chess/score_sheet.h"

namespace prise::duel_chess {
namespace {

constexpr std::array question_list = {
    Question{"prices", "none",
             "capacities (capacities, maxPieceBp, overCost); to who must bid the bids and their "
             "costs (bids), to who must retreat the squares and theirs (retreats)"},
    Question{"sheet",
             "actions: a log as it was seen, bp:? for hidden bids; start, optional: the position "
             "or observation with which it begins; result, optional: of a game that was ended from "
             "outside",
             "the score sheet: turns (number, seat, text), result, and all of it as text"},
};

json::Value prices(const Settings& settings, const Rules::Observation& seen) {
    using enum chess::PieceType;
    json::Object capacities;
    for (const chess::PieceType type : {pawn, knight, bishop, rook, queen, king}) {
        capacities.push_back({std::string(chess::name_of(type)), settings.capacity[type]});
    }
    json::Object out{{"capacities", std::move(capacities)},
                     {"maxPieceBp", settings.max_bid},
                     {"overCost", settings.over_cost}};
    const State& state = seen.shown;
    // §9: what can be paid is told to nobody but its owner.
    if (seen.outcome.over() || !seen.viewer.may_know(seat_of(state.actor()))) {
        return out;
    }
    json::Array list;
    if (state.phase == Phase::retreat) {
        const Retreats retreats(settings, state);
        for (chess::Squares to(retreats.legal()); to; to.next()) {
            list.push_back(json::Object{{"square", chess::square_text(to.square())},
                                        {"cost", retreats.cost(to.square())}});
        }
        out.push_back({"retreats", std::move(list)});
    } else if (state.phase != Phase::move) {
        const PieceType type = piece_bid_on(state);
        const int highest = settings.highest_bid(type, state.pools[state.actor()]);
        for (int bid = 0; bid <= highest; ++bid) {
            list.push_back(json::Object{{"bid", bid}, {"cost", settings.cost(type, bid)}});
        }
        out.push_back({"bids", std::move(list)});
    }
    return out;
}

Result<json::Value> sheet(const Rules& rules, const Rules::Observation& seen,
                          const json::Value& arguments) {
    const json::Value* actions = arguments.find("actions");
    const json::Value* start = arguments.find("start");
    const json::Value* result = arguments.find("result");
    if (actions == nullptr || actions->array() == nullptr ||
        (start != nullptr && start->string() == nullptr) ||
        (result != nullptr && result->string() == nullptr)) {
        return refuse("bad-question",
                      "A score sheet is asked for with a list of actions, and perhaps a start and "
                      "a result.",
                      "12");
    }
    std::vector<std::string> texts;
    for (const json::Value& action : *actions->array()) {
        if (action.string() == nullptr) {
            return refuse("bad-question", "The actions are texts.", "12");
        }
        texts.push_back(*action.string());
    }
    auto read = read_sheet(rules, start != nullptr ? std::string_view(*start->string()) : "", texts,
                           seen.viewer, &seen);
    if (!read) {
        return refuse(read);
    }
    if (result != nullptr && read->result == "*") {
        read->result = *result->string();
    }
    json::Array turns;
    for (const SheetTurn& turn : read->turns) {
        turns.push_back(json::Object{
            {"number", turn.number}, {"seat", number_of(seat_of(turn.side))}, {"text", turn.text}});
    }
    return json::Value(json::Object{
        {"turns", std::move(turns)}, {"result", read->result}, {"text", text_of(*read)}});
}

}  // namespace

std::span<const Question> Rules::questions() { return question_list; }

Result<json::Value> Rules::ask(const Observation& seen, std::string_view what,
                               const json::Value& arguments) const {
    if (what == "prices") {
        return prices(settings_, seen);
    }
    return sheet(*this, seen, arguments);
}

}  // namespace prise::duel_chess
