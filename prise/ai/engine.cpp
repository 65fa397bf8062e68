#include "prise/ai/engine.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>

namespace prise::ai {
namespace {

constexpr int64_t most_nodes = INT64_MAX;

std::string quoted(std::string_view name) { return "'" + std::string(name) + "'"; }

// A number that may be missing.
Result<int64_t> number(const json::Value& request, std::string_view name, int64_t min, int64_t max,
                       int64_t otherwise) {
    const json::Value* value = request.find(name);
    if (value == nullptr || value->is_null()) {
        return otherwise;
    }
    const int64_t* n = value->integer();
    if (n == nullptr || *n < min || *n > max) {
        return bad_request(quoted(name) + " is a whole number from " + std::to_string(min) +
                           " to " + std::to_string(max) + ".");
    }
    return *n;
}

Result<std::optional<std::string>> text(const json::Value& request, std::string_view name) {
    const json::Value* value = request.find(name);
    if (value == nullptr || value->is_null()) {
        return std::nullopt;
    }
    if (value->string() == nullptr) {
        return bad_request(quoted(name) + " is a text.");
    }
    return *value->string();
}

Result<bool> flag(const json::Value& request, std::string_view name) {
    const json::Value* value = request.find(name);
    if (value == nullptr || value->is_null()) {
        return false;
    }
    if (value->boolean() == nullptr) {
        return bad_request(quoted(name) + " is true or false.");
    }
    return *value->boolean();
}

// 31 of a hundred is 0.31.
json::Value fraction(int value, int of) {
    std::string digits = std::to_string(std::abs(value % of));
    digits.insert(0, std::to_string(of).size() - 1 - digits.size(), '0');
    std::string whole = (value < 0 ? "-" : "") + std::to_string(std::abs(value / of));
    while (!digits.empty() && digits.back() == '0') {
        digits.pop_back();
    }
    if (digits.empty()) {
        return int64_t{value / of};
    }
    return json::Decimal{whole + "." + digits};
}

json::Value to_json(const Score& score) {
    constexpr std::array<std::string_view, 3> bounds = {"exact", "at-least", "at-most"};
    json::Object out{{"result", fraction(score.result, 10'000)},
                     {"value", score.value},
                     {"bound", bounds[static_cast<size_t>(score.bound)]}};
    if (score.end_in) {
        out.push_back({"endIn", *score.end_in});
    }
    return out;
}

json::Array texts(const std::vector<std::string>& all) { return {all.begin(), all.end()}; }

// The log as the seat has seen it.
Result<std::vector<SeenText>> log_of(const json::Value& request) {
    std::vector<SeenText> log;
    const json::Value* given = request.find("log");
    if (given == nullptr || given->is_null()) {
        return log;
    }
    if (given->array() == nullptr) {
        return bad_request("'log' is a list of actions.");
    }
    for (const json::Value& entry : *given->array()) {
        const auto seat = number(entry, "seat", 1, max_seats, 0);
        const auto action = text(entry, "action");
        const json::Value* told = entry.find("told");
        if (!seat || *seat == 0 || !action || (told != nullptr && told->array() == nullptr)) {
            return bad_request(
                "An entry of the log has a seat, an action or null, and may have a list 'told'.");
        }
        log.push_back({seat_number(static_cast<int>(*seat)), *action,
                       told == nullptr ? json::Array{} : *told->array()});
    }
    return log;
}

}  // namespace

bool Engine::feed(std::string_view line, int64_t now_ms, Answers& answers) {
    const auto answer = [&](json::Object object) {
        answers.push_back(json::Value(std::move(object)).text());
    };
    const auto complain = [&](std::string_view code, std::string_view sentence) {
        answer({{"error", json::Object{{"code", code}, {"sentence", sentence}}}});
    };
    const auto request = json::parse(line, {.decimals = true});
    if (!request) {
        complain("bad-request", request.error().sentence());
        return true;
    }
    const json::Value* what = request->find("do");
    if (what == nullptr || what->string() == nullptr) {
        complain("bad-request", "A request is an object that says what to 'do'.");
        return true;
    }
    if (*what->string() == "go") {
        if (const auto going = go(*request, now_ms); !going) {
            complain(going.error().code, going.error().sentence);
        }
        return true;
    }
    if (*what->string() == "quit") {
        finish(now_ms, answers);
        answer({{"bye", true}});
        return false;
    }
    auto answered = obey(*what->string(), *request, now_ms, answers);
    if (!answered) {
        complain(answered.error().code, answered.error().sentence);
    } else if (!answered->empty()) {
        answer(std::move(*answered));
    }
    return true;
}

Result<json::Object> Engine::obey(std::string_view what, const json::Value& request, int64_t now_ms,
                                  Answers& answers) {
    if (what == "hello") {
        return hello();
    }
    if (what == "stop") {
        if (!is_thinking()) {
            return json::Object{{"ready", true}};
        }
        finish(now_ms, answers);  // whose best is its answer
        return json::Object{};
    }
    if (what == "ponderhit") {
        if (!is_waiting()) {
            return bad_request("It does not think ahead.");
        }
        stop_waiting(now_ms);
        return json::Object{{"ready", true}};
    }
    if (what == "newgame" || what == "position") {
        finish(now_ms, answers);
        return what == "newgame" ? new_game(request) : position(request);
    }
    return bad_request("Nobody knows how to do " + quoted(what) +
                       "; there are hello, newgame, position, go, ponderhit, stop and quit.");
}

json::Object Engine::hello() const {
    json::Array ids;
    for (const GameEntry& game : games_) {
        ids.emplace_back(game.id);
    }
    return {{"engine", name_},
            {"protocol", 1},
            {"games", std::move(ids)},
            {"mostThreads", most_threads()}};
}

Result<json::Object> Engine::new_game(const json::Value& request) {
    const auto id = text(request, "game");
    const auto preset = text(request, "preset");
    const auto seat = number(request, "seat", 1, max_seats, 1);
    const auto level = number(request, "level", 1, levels, levels);
    const auto seed = number(request, "seed", INT64_MIN, INT64_MAX, 0);
    const auto megabytes = number(request, "tableMb", 1, 4096, 16);
    const auto threads = number(request, "threads", 1, 1024, 1);
    if (!id) return refuse(id);
    if (!preset) return refuse(preset);
    for (const auto* given : {&seat, &level, &seed, &megabytes, &threads}) {
        if (!*given) return refuse(*given);
    }
    const GameEntry* entry = find_game(games_, id->value_or(""));
    if (entry == nullptr) {
        return refuse("not-found", "There is no game " + quoted(id->value_or("")) + ".", "");
    }
    const json::Value* options = request.find("options");
    auto game = entry->make_from(options == nullptr || options->is_null() ? "" : options->text(),
                                 preset->value_or(""));
    if (!game) {
        return refuse(game);
    }
    const Setup setup{.seat = seat_number(static_cast<int>(*seat)),
                      .level = static_cast<int>(*level),
                      .seed = static_cast<uint64_t>(*seed),
                      .table_bytes = static_cast<size_t>(*megabytes) << 20};
    auto player = new_player(*threads, entry->id, **game, setup);
    if (!player) {
        return refuse(player);
    }
    player_ = std::move(*player);  // before its game goes
    game_ = std::move(*game);
    seat_ = setup.seat;
    has_position_ = false;
    return json::Object{{"ready", true}, {"fitted", player_->is_fitted()}};
}

Result<json::Object> Engine::position(const json::Value& request) {
    if (!player_) {
        return bad_request("There is no game yet: 'newgame' comes first.");
    }
    auto observation = text(request, "observation");
    auto memory = text(request, "memory");
    auto start = text(request, "start");
    auto log = log_of(request);
    if (!observation) return refuse(observation);
    if (!memory) return refuse(memory);
    if (!start) return refuse(start);
    if (!log) return refuse(log);
    if (!*observation) {
        return bad_request("A position has an 'observation'.");
    }
    const Seen seen{**observation, memory->value_or("-"), *start, std::move(*log)};
    if (auto saw = player_->see(seen); !saw) {
        return refuse(saw);
    }
    has_position_ = true;
    return json::Object{{"ready", true}};
}

Result<void> Engine::go(const json::Value& request, int64_t now_ms) {
    if (!has_position_) {
        return bad_request("There is no position yet to think about.");
    }
    if (is_thinking()) {
        return bad_request("It is thinking already; 'stop' ends that.");
    }
    const auto nodes = number(request, "nodes", 1, most_nodes, 0);
    const auto depth = number(request, "depth", 1, 1000, 0);
    const auto time = number(request, "timeMs", 1, longest_time_ms, 0);
    const auto lines = number(request, "lines", 1, 1000, 1);
    const auto ponder = flag(request, "ponder");
    const auto book = flag(request, "book");
    for (const auto* given : {&nodes, &depth, &time, &lines}) {
        if (!*given) return refuse(*given);
    }
    if (!ponder) return refuse(ponder);
    if (!book) return refuse(book);
    int64_t budget_ms = *time;
    if (const json::Value* clock = request.find("clock"); clock != nullptr && !clock->is_null()) {
        const auto of_seat = [&](std::string_view name) -> std::optional<int64_t> {
            const json::Value* all = clock->find(name);
            if (all == nullptr || all->array() == nullptr ||
                all->array()->size() <= index_of(seat_)) {
                return std::nullopt;
            }
            const int64_t* ms = (*all->array())[index_of(seat_)].integer();
            return ms == nullptr || *ms < 0 || *ms > longest_time_ms ? std::nullopt
                                                                     : std::optional(*ms);
        };
        const auto left = of_seat("leftMs");
        if (!left) {
            return bad_request("'clock' has 'leftMs', a list of whole numbers, one for each seat.");
        }
        budget_ms = share_of(*left, of_seat("incMs").value_or(0));
    }
    const Limits limits{static_cast<uint64_t>(*nodes), static_cast<int>(*depth),
                        static_cast<int>(*lines), *book};
    think(*player_, {limits, budget_ms, *ponder}, now_ms);
    return {};
}

void Engine::tell_lines(const Thought& thought, int64_t ms, Answers& answers) {
    int64_t number = 0;
    for (const Line& line : thought.lines) {
        const json::Object info{{"depth", line.depth},
                                {"nodes", static_cast<int64_t>(thought.nodes)},
                                {"timeMs", ms},
                                {"line", ++number},
                                {"score", to_json(line.score)},
                                {"actions", texts(line.actions)}};
        answers.push_back(json::Value(json::Object{{"info", info}}).text());
    }
}

void Engine::tell_best(const Thought& thought, Answers& answers) {
    json::Array turn = texts(thought.turn);
    turn.insert(turn.begin(), thought.best);
    const json::Value expected = thought.expected ? json::Value(*thought.expected) : json::Value();
    const json::Object best{
        {"best", thought.best}, {"turn", std::move(turn)}, {"ponder", expected}};
    answers.push_back(json::Value(best).text());
}

}  // namespace prise::ai
