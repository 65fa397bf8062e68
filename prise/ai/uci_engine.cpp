#include "prise/ai/uci_engine.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "prise/core/scan.h"

namespace prise::ai {
namespace {

std::string in_marks(std::string_view name) { return "'" + std::string(name) + "'"; }

// The preset with which a game is chess, and the options with which it goes on as long as it can.
struct Chess {
    std::string_view game;
    std::string_view preset;
    std::string_view endless;
};
constexpr Chess chess_games[] = {
    {"duel-chess", "orthodox", R"({"repetitionLimit":0,"moveRulePlies":1000})"},
    {"gene-chess", "chess", R"({"repetitionLimit":10,"halfmoveLimit":300})"}};

constexpr std::array<std::string_view, 11> commands = {
    "uci",       "isready",  "stop", "ponderhit", "quit",    "ucinewgame",
    "setoption", "position", "go",   "debug",     "register"};

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for (size_t at = 0; at < line.size();) {
        const size_t from = std::min(line.find_first_not_of(" \t\r", at), line.size());
        at = std::min(line.find_first_of(" \t\r", from), line.size());
        if (at > from) words.push_back(line.substr(from, at - from));
    }
    return words;
}

std::string joined(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) {
        text += text.empty() ? "" : " ";
        text += word;
    }
    return text;
}

// A clock may have run out: less than nothing is nothing.
std::optional<int64_t> clock_number(std::string_view text) {
    Scan scan(text);
    const bool is_negative = scan.take('-');
    const auto number = scan.take_number(15);
    if (!number || !scan.done()) {
        return std::nullopt;
    }
    return is_negative ? 0 : *number;
}

}  // namespace

Result<std::unique_ptr<UciEngine>> UciEngine::make(std::span<const GameEntry> games,
                                                   std::string_view game_id, std::string name) {
    const GameEntry* entry = find_game(games, game_id);
    if (entry == nullptr) {
        return refuse("not-found", "There is no game " + in_marks(game_id) + ".", "");
    }
    const auto* const chess = std::ranges::find(chess_games, entry->id, &Chess::game);
    if (chess == std::end(chess_games)) {
        return refuse("bad-request",
                      in_marks(game_id) + " is never chess, and UCI speaks of chess.", "");
    }
    auto game = entry->make_from("", chess->preset);
    if (!game) {
        return refuse(game);
    }
    auto endless = entry->make_from(chess->endless, chess->preset);
    if (!endless) {
        return refuse(endless);
    }
    return std::unique_ptr<UciEngine>(
        new UciEngine(*entry, std::move(*game), std::move(*endless), std::move(name)));
}

bool UciEngine::feed(std::string_view line, int64_t now_ms, Answers& answers) {
    const std::vector<std::string_view> all = words_of(line);
    if (all.empty()) {
        return true;
    }
    // What nobody knows before a command is passed over, as the protocol has it.
    const auto known = std::ranges::find_if(all, [](std::string_view word) {
        return std::ranges::find(commands, word) != commands.end();
    });
    const std::string_view what = known == all.end() ? all.front() : *known;
    const Words words(known == all.end() ? known : known + 1, all.end());
    const auto tell = [&](const Result<void>& done) {
        if (!done) answers.push_back("info string " + done.error().sentence);
    };
    if (what == "uci") {
        introduce(answers);
    } else if (what == "isready") {
        answers.emplace_back("readyok");
    } else if (what == "stop") {
        finish(now_ms, answers);
    } else if (what == "ponderhit") {
        if (is_waiting()) stop_waiting(now_ms);
    } else if (what == "quit") {
        finish(now_ms, answers);
        return false;
    } else if (what == "ucinewgame") {
        finish(now_ms, answers);
        take_up(*game_, game_->start());
        players_ = {};
    } else if (what == "setoption") {
        finish(now_ms, answers);
        tell(set_option(words));
    } else if (what == "position") {
        finish(now_ms, answers);
        tell(position(words));
    } else if (what == "go") {
        finish(now_ms, answers);
        if (auto going = go(words, now_ms); !going) {
            tell(going);
            answers.emplace_back(
                "bestmove (none)");  // whoever waits for one does not wait for ever
        }
    } else if (what != "debug" && what != "register") {
        tell(bad_request("Nobody knows " + in_marks(what) + "."));
    }
    return true;
}

void UciEngine::introduce(Answers& answers) const {
    const auto spin = [&](std::string_view name, int64_t value, int64_t least, int64_t most) {
        answers.push_back("option name " + std::string(name) + " type spin default " +
                          std::to_string(value) + " min " + std::to_string(least) + " max " +
                          std::to_string(most));
    };
    answers.push_back("id name " + name_);
    answers.emplace_back("id author the developers of Prise");
    spin("Hash", hash_mb_, 1, 4'096);
    spin("Threads", threads_, 1, most_threads());
    spin("MultiPV", lines_, 1, 250);
    answers.emplace_back("option name Ponder type check default false");
    spin("Level", level_, 1, levels);
    answers.emplace_back("option name UCI_LimitStrength type check default false");
    spin("UCI_Elo", elo_, least_elo, most_elo);
    answers.emplace_back("option name Clear Hash type button");
    answers.emplace_back("uciok");
}

Result<void> UciEngine::set_option(Words words) {
    const auto value_at = std::ranges::find(words, "value");
    if (words.empty() || words.front() != "name") {
        return bad_request("setoption name NAME value VALUE.");
    }
    const auto name_size = static_cast<size_t>(value_at - words.begin());
    std::string name = joined(words.first(name_size).subspan(1));
    std::ranges::transform(name, name.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const std::string value = value_at == words.end() ? "" : joined(words.subspan(name_size + 1));
    struct Spin {
        std::string_view name;
        int64_t* number;
        int64_t least, most;
    };
    for (const Spin& spin :
         {Spin{"hash", &hash_mb_, 1, 4'096}, Spin{"threads", &threads_, 1, most_threads()},
          Spin{"multipv", &lines_, 1, 250}, Spin{"level", &level_, 1, levels},
          Spin{"uci_elo", &elo_, least_elo, most_elo}}) {
        if (spin.name != name) {
            continue;
        }
        const auto number = clock_number(value);
        if (!number || *number < spin.least || *number > spin.most) {
            return bad_request(in_marks(name) + " goes from " + std::to_string(spin.least) +
                               " to " + std::to_string(spin.most) + ".");
        }
        *spin.number = *number;
        players_ = {};
        return {};
    }
    if (name == "ponder") {
        return {};  // whether it thinks ahead is said with every `go`
    }
    if (name == "clear hash") {
        players_ = {};
        return {};
    }
    if (name == "uci_limitstrength") {
        if (value != "true" && value != "false") {
            return bad_request(in_marks(name) + " is true or false.");
        }
        is_limited_ = value == "true";
        players_ = {};
        return {};
    }
    return bad_request("There is no option " + in_marks(name) + ".");
}

int UciEngine::level() const {
    const int64_t by_elo = 1 + (elo_ - least_elo + elo_a_level / 2) / elo_a_level;
    return static_cast<int>(is_limited_ ? std::min(level_, by_elo) : level_);
}

Result<void> UciEngine::position(Words words) {
    play_.reset();  // rather none than another one
    auto play = played(*game_, words);
    // By these rules a third repetition and fifty moves end the game. Other programs may go on.
    if (!play || (*play)->to_act() == Seat::none) {
        auto longer = played(*endless_, words);
        if (longer && (!play || (*longer)->to_act() != Seat::none)) {
            take_up(*endless_, std::move(*longer));
            return {};
        }
    }
    if (!play) {
        return refuse(play);
    }
    take_up(*game_, std::move(*play));
    return {};
}

void UciEngine::take_up(const AnyGame& game, std::unique_ptr<AnyPlay> play) {
    if (played_game_ != &game) players_ = {};
    played_game_ = &game;
    play_ = std::move(play);
}

Result<std::unique_ptr<AnyPlay>> UciEngine::played(const AnyGame& game, Words words) {
    const auto moves_at = static_cast<size_t>(std::ranges::find(words, "moves") - words.begin());
    std::unique_ptr<AnyPlay> play;
    if (words.empty() || (words.front() != "startpos" && words.front() != "fen")) {
        return bad_request("position startpos, or position fen FEN; then moves MOVE...");
    }
    if (words.front() == "startpos") {
        play = game.start();
    } else {
        const Words fields = words.first(moves_at).subspan(1);
        // Counters are often left out.
        const std::string_view rest = fields.size() == 4 ? " 0 1" : fields.size() == 5 ? " 1" : "";
        auto read = game.restore(joined(fields) + std::string(rest));
        if (!read) {
            return refuse(read);
        }
        play = std::move(*read);
    }
    for (size_t i = moves_at + 1; i < words.size(); ++i) {
        if (auto done = play->apply(words[i]); !done) {
            return bad_request("Move " + std::to_string(i - moves_at) + ", " + in_marks(words[i]) +
                               ": " + done.error().sentence);
        }
    }
    return play;
}

Result<void> UciEngine::go(Words words, int64_t now_ms) {
    if (!play_) {
        return bad_request("There is no position to think about.");
    }
    const Seat seat = play_->to_act();
    if (seat == Seat::none) {
        return bad_request("The game is over.");
    }
    Task task;
    std::array<int64_t, 2> left{};
    std::array<int64_t, 2> increment{};
    bool has_clock = false;
    int64_t moves_to_go = 0;
    int64_t depth = 0;
    int64_t nodes = 0;
    for (size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word == "infinite" || word == "ponder") {
            task.waits = true;
            continue;
        }
        if (word == "searchmoves") {
            std::vector<std::string> legal;
            play_->legal(Viewer{seat}, legal);
            for (; i + 1 < words.size() && std::ranges::count(legal, words[i + 1]) > 0; ++i) {
                task.limits.only.emplace_back(words[i + 1]);
            }
            if (task.limits.only.empty()) {
                return bad_request("'searchmoves' needs legal moves.");
            }
            continue;
        }
        const auto number = i + 1 < words.size() ? clock_number(words[i + 1]) : std::nullopt;
        if (!number || *number > longest_time_ms) {
            return bad_request(in_marks(word) + " needs a number.");
        }
        ++i;
        if (word == "wtime" || word == "btime") {
            left[word == "btime" ? 1 : 0] = *number;
            has_clock = true;
        } else if (word == "winc" || word == "binc") {
            increment[word == "binc" ? 1 : 0] = *number;
        } else if (word == "movestogo") {
            moves_to_go = std::min<int64_t>(*number, 1'000);
        } else if (word == "movetime") {
            task.budget_ms = std::max<int64_t>(1, *number);
        } else if (word == "depth") {
            depth = *number;
        } else if (word == "mate") {
            depth = 2 * *number;
        } else if (word == "nodes") {
            nodes = *number;
        } else {
            return bad_request("'go' has no " + in_marks(word) + ".");
        }
    }
    if (has_clock && task.budget_ms == 0) {
        task.budget_ms = share_of(left[index_of(seat)], increment[index_of(seat)], moves_to_go);
    }
    task.limits.nodes = static_cast<uint64_t>(nodes);
    task.limits.depth = static_cast<int>(std::min<int64_t>(depth, 1'000));
    task.limits.lines = static_cast<int>(lines_);
    auto& player = players_[index_of(seat)];
    if (!player) {
        auto made = new_player(
            threads_, entry_.id, *played_game_,
            {.seat = seat, .level = level(), .table_bytes = static_cast<size_t>(hash_mb_) << 20});
        if (!made) return refuse(made);
        player = std::move(*made);
    }
    if (auto saw = player->see(seen_by(*play_, seat)); !saw) {
        return saw;
    }
    think(*player, task, now_ms);
    return {};
}

void UciEngine::tell_lines(const Thought& thought, int64_t ms, Answers& answers) {
    int64_t number = 0;
    for (const Line& line : thought.lines) {
        std::string info = "info depth " + std::to_string(line.depth) + " multipv " +
                           std::to_string(++number) + " score ";
        if (line.score.end_in) {
            const int moves = (*line.score.end_in + 1) / 2;
            info += "mate " + std::to_string(line.score.value < 0 ? -moves : moves);
        } else {
            info += "cp " + std::to_string(line.score.value);
        }
        if (line.score.bound != Score::Bound::exact) {
            info += line.score.bound == Score::Bound::at_least ? " lowerbound" : " upperbound";
        }
        info += " nodes " + std::to_string(thought.nodes) + " time " + std::to_string(ms);
        if (ms > 0) {
            info += " nps " + std::to_string(thought.nodes * 1'000 / static_cast<uint64_t>(ms));
        }
        info += " pv";
        for (const std::string& action : line.actions) {
            info += " " + action;
        }
        answers.push_back(std::move(info));
    }
}

void UciEngine::tell_best(const Thought& thought, Answers& answers) {
    answers.push_back("bestmove " + thought.best +
                      (thought.expected ? " ponder " + *thought.expected : ""));
}

}  // namespace prise::ai
