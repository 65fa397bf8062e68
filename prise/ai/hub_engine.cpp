#include "prise/ai/hub_engine.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "prise/ai/hub_moves.h"
#include "prise/core/scan.h"

namespace prise::ai {
namespace {

using prise::drafti::State;

constexpr std::string_view start_position = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        out += c == '"' ? '\'' : c;
    }
    return out + "\"";
}

// "0.25" seconds are 250 ms; nothing: it is no such number.
std::optional<int64_t> ms_of(std::string_view seconds) {
    Scan scan(seconds);
    const auto whole = scan.take_number(9);
    if (!whole) {
        return std::nullopt;
    }
    int64_t ms = *whole * 1'000;
    if (scan.take('.')) {
        for (int64_t unit = 100; !scan.done(); unit /= 10) {
            const auto digit = scan.take_one_of("0123456789");
            if (!digit) {
                return std::nullopt;
            }
            ms += (*digit - '0') * unit;
        }
    }
    return scan.done() ? std::optional(ms) : std::nullopt;
}

std::optional<int64_t> number_of(std::string_view text) {
    Scan scan(text);
    const auto number = scan.take_number(15);
    return scan.done() ? number : std::nullopt;
}

// Thousandths with three digits: 250 ms are 0.250.
std::string thousandths(int64_t value) {
    std::string digits = std::to_string(std::abs(value) % 1'000);
    digits.insert(0, 3 - digits.size(), '0');
    return (value < 0 ? "-" : "") + std::to_string(std::abs(value) / 1'000) + "." + digits;
}

}  // namespace

HubEngine::HubEngine(std::span<const GameEntry> games, std::string version)
    : entry_(*find_game(games, "drafti")), version_(std::move(version)) {}

bool HubEngine::feed(std::string_view line, int64_t now_ms, Answers& answers) {
    const auto complain = [&](const Refusal& refusal) {
        answers.push_back("error message=" +
                          in_quotes(std::string(refusal.code) + ": " + refusal.sentence));
    };
    std::string what;
    Fields fields;
    for (size_t at = 0; at < line.size();) {
        if (line[at] == ' ' || line[at] == '\t' || line[at] == '\r') {
            ++at;
            continue;
        }
        const size_t end = std::min(line.find_first_of(" \t\r=", at), line.size());
        Field field{std::string(line.substr(at, end - at)), ""};
        at = end;
        if (at < line.size() && line[at] == '=') {
            const bool is_quoted = line.substr(at + 1).starts_with('"');
            const size_t from = at + (is_quoted ? 2 : 1);
            const size_t to = std::min(
                is_quoted ? line.find('"', from) : line.find_first_of(" \t\r", from), line.size());
            field.value = line.substr(from, to - from);
            at = to + (is_quoted ? 1 : 0);
        }
        if (what.empty()) {
            what = field.name;
        } else {
            fields.push_back(std::move(field));
        }
    }
    if (what.empty()) {
        return true;
    }
    if (what == "quit") {
        finish(now_ms, answers);
        return false;
    }
    if (auto done = obey(what, fields, now_ms, answers); !done) {
        complain(done.error());
    }
    return true;
}

Result<void> HubEngine::obey(std::string_view what, const Fields& fields, int64_t now_ms,
                             Answers& answers) {
    if (what == "ping") {
        answers.emplace_back("pong");
        return {};
    }
    if (what == "stop") {
        finish(now_ms, answers);
        return {};
    }
    if (what == "ponder-hit") {
        if (!is_waiting()) {
            return bad_request("It does not think ahead.");
        }
        stop_waiting(now_ms);
        return {};
    }
    finish(now_ms, answers);  // whatever else comes, it is not about the same any more
    if (what == "hub") {
        introduce(answers);
        return {};
    }
    if (what == "set-param") return set_parameter(fields);
    if (what == "init") {
        auto made = new_game();
        if (made) answers.emplace_back("ready");
        return made;
    }
    if (what == "new-game") return new_game();
    if (what == "pos") return position(fields);
    if (what == "level") return level(fields);
    if (what == "go") return go(fields, now_ms, answers);
    return bad_request("Nobody knows how to do '" + std::string(what) +
                       "'; there are hub, set-param, init, new-game, pos, level, go, stop, "
                       "ponder-hit, ping and quit.");
}

void HubEngine::introduce(Answers& answers) const {
    answers.push_back("id name=prise version=" + in_quotes(version_) +
                      " author=" + in_quotes("Prise"));
    std::string names;
    for (const Preset& preset : entry_.table->presets) {
        names += (names.empty() ? "" : " ") + std::string(preset.name);
    }
    answers.push_back("param name=variant value=" + variant_ +
                      " type=enum values=" + in_quotes(names));
    answers.push_back("param name=level value=" + std::to_string(strength_) +
                      " type=int min=1 max=" + std::to_string(levels));
    answers.push_back("param name=hash value=" + std::to_string(hash_mb_) +
                      " type=int min=1 max=4096");
    answers.push_back("param name=threads value=" + std::to_string(threads_) +
                      " type=int min=1 max=" + std::to_string(most_threads()));
    answers.push_back(std::string("param name=book value=") + (has_book_ ? "true" : "false") +
                      " type=bool");
    answers.emplace_back("wait");
}

Result<void> HubEngine::set_parameter(const Fields& fields) {
    std::string name;
    std::string value;
    for (const Field& field : fields) {
        (field.name == "name" ? name : value) = field.value;
    }
    const auto number = [&](int64_t most) -> Result<int64_t> {
        const auto read = number_of(value);
        if (!read || *read < 1 || *read > most) {
            return bad_request("'" + name + "' is a number from 1 to " + std::to_string(most) +
                               ".");
        }
        return *read;
    };
    if (name == "variant") {
        if (entry_.table->find_preset(value) == nullptr) {
            return bad_request("There is no variant '" + value + "'.");
        }
        variant_ = value;
    } else if (name == "level") {
        const auto read = number(levels);
        if (!read) return refuse(read);
        strength_ = static_cast<int>(*read);
    } else if (name == "hash") {
        const auto read = number(4'096);
        if (!read) return refuse(read);
        hash_mb_ = *read;
    } else if (name == "threads") {
        const auto read = number(most_threads());
        if (!read) return refuse(read);
        threads_ = *read;
    } else if (name == "book") {
        if (value != "true" && value != "false") {
            return bad_request("'book' is true or false.");
        }
        has_book_ = value == "true";
    } else {
        return bad_request("There is no parameter '" + name + "'.");
    }
    // It counts from the next position on, `init` or not.
    game_.reset();
    return {};
}

Result<void> HubEngine::new_game() {
    auto game = entry_.make_from("", variant_);
    if (!game) {
        return refuse(game);
    }
    players_ = {};
    game_ = std::move(*game);
    finder_.emplace(settings_of<prise::drafti::Settings>(game_->options()));
    has_position_ = false;
    return {};
}

Result<void> HubEngine::position(const Fields& fields) {
    if (!game_) {
        if (auto made = new_game(); !made) return made;
    }
    std::string_view letters = start_position;
    std::string_view moves;
    for (const Field& field : fields) {
        if (field.name == "pos") letters = field.value;
        if (field.name == "moves") moves = field.value;
    }
    has_position_ = false;  // rather none than another one
    const auto text = read_hub_position(letters);
    if (!text) {
        return refuse(text);
    }
    State state;
    Past past;
    const auto& rules = finder_->rules();
    if (auto read = rules.parse_position(*text, "-", state, past); !read) {
        return read;
    }
    Silent silent;
    for (Scan scan(moves); !scan.done();) {
        const std::string_view rest = scan.rest();
        const std::string_view move = rest.substr(0, std::min(rest.find(' '), rest.size()));
        scan.take(move);
        scan.take(' ');
        if (move.empty()) {
            continue;
        }
        const auto action = read_hub_move(*finder_, state, past, move);
        if (!action) {
            return refuse(action);
        }
        rules.apply(state, past, *action, silent);
    }
    state_ = state;
    past_ = past;
    has_position_ = true;
    return {};
}

Result<void> HubEngine::level(const Fields& fields) {
    Limits limits;
    Time time;
    for (const Field& field : fields) {
        if (field.name == "infinite" || field.name == "ponder") {
            continue;
        }
        const bool is_time =
            field.name == "move-time" || field.name == "time" || field.name == "inc";
        const auto value = is_time ? ms_of(field.value) : number_of(field.value);
        if (!value || *value > longest_time_ms) {
            return bad_request("'" + field.name + "' needs a number.");
        }
        if (field.name == "depth") {
            limits.depth = static_cast<int>(std::min<int64_t>(*value, 1'000));
        } else if (field.name == "nodes") {
            limits.nodes = static_cast<uint64_t>(*value);
        } else if (field.name == "move-time") {
            time.move_ms = std::max<int64_t>(1, *value);
        } else if (field.name == "time") {
            time.left_ms = std::max<int64_t>(1, *value);
        } else if (field.name == "inc") {
            time.inc_ms = *value;
        } else if (field.name == "moves") {
            time.moves = std::min<int64_t>(*value, 1'000);
        } else {
            return bad_request("A level has no '" + field.name + "'.");
        }
    }
    limits_ = limits;
    time_ = time;
    return {};
}

Result<void> HubEngine::go(const Fields& fields, int64_t now_ms, Answers& answers) {
    if (!has_position_) {
        return bad_request("There is no position yet to think about.");
    }
    const std::string how = fields.empty() ? "think" : fields.front().name;
    if (how != "think" && how != "ponder" && how != "analyze") {
        return bad_request("'go' knows think, ponder and analyze.");
    }
    const auto& rules = finder_->rules();
    if (rules.outcome(state_, past_).status != Outcome::Status::ongoing) {
        answers.emplace_back("done");
        return {};
    }
    const Seat seat = rules.to_act(state_);
    auto& player = players_[index_of(seat)];
    if (!player) {
        auto made = new_player(
            threads_, entry_.id, *game_,
            {.seat = seat, .level = strength_, .table_bytes = static_cast<size_t>(hash_mb_) << 20});
        if (!made) return refuse(made);
        player = std::move(*made);
    }
    const Seen seen{
        text_of([&](Text& out) { rules.print_position(state_, past_, out); }), "-", {}, {}};
    if (auto saw = player->see(seen); !saw) {
        return saw;
    }
    int64_t budget_ms = time_.move_ms;
    if (budget_ms == 0 && time_.left_ms > 0) {
        budget_ms = share_of(time_.left_ms, time_.inc_ms, time_.moves);
    }
    Limits limits = limits_;
    limits.by_book = has_book_ && how == "think";
    think(*player, {limits, budget_ms, how == "ponder"}, now_ms);
    return {};
}

std::vector<std::string> HubEngine::in_hub(std::span<const std::string> actions) const {
    std::vector<std::string> moves;
    State state = state_;
    Past past = past_;
    Silent silent;
    for (const std::string& text : actions) {
        const auto action = finder_->rules().parse_action(text);
        if (!action) {
            break;
        }
        moves.push_back(hub_text(*finder_, state, *action));
        finder_->rules().apply(state, past, *action, silent);
    }
    return moves;
}

void HubEngine::tell_lines(const Thought& thought, int64_t ms, Answers& answers) {
    const Line& line = thought.lines.front();
    std::string pv;
    for (const std::string& move : in_hub(line.actions)) {
        pv += (pv.empty() ? "" : " ") + move;
    }
    const auto nodes = static_cast<int64_t>(thought.nodes);
    std::string info = "info depth=" + std::to_string(line.depth) +
                       " score=" + thousandths(int64_t{line.score.value} * 10) +
                       " nodes=" + std::to_string(nodes) + " time=" + thousandths(ms);
    if (ms > 0) {
        info += " nps=" + thousandths(nodes / ms);  // in millions
    }
    answers.push_back(info + " pv=" + in_quotes(pv));
}

void HubEngine::tell_best(const Thought& thought, Answers& answers) {
    std::vector<std::string> actions = {thought.best};
    if (thought.expected) {
        actions.push_back(*thought.expected);
    }
    const auto moves = in_hub(actions);
    std::string done = "done move=" + moves.front();
    if (moves.size() > 1) {
        done += " ponder=" + moves[1];
    }
    answers.push_back(done);
}

}  // namespace prise::ai
