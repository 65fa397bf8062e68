// What the whole server costs: the real program, `prise serve`, beside this one on the same
// machine, with real sockets and a real file. Ratios are of one run.
//
//     server_load durable [GAMES] [S]   (500, 4) acknowledged actions a second, over WebSockets,
//                                       beside plain SQLite
//     server_load latency               acknowledgement at some 500 actions a second, in flushes
//     server_load roundtrip             an action on an idle server, in echoes and a flush
//     server_load fanout [N]            (1000) an action in a game with so many spectators
//     server_load idle [N]              (10000) resident bytes of a WebSocket that watches a game
//     server_load games [N]             (10000) resident bytes of a game of 60 actions
//     server_load cold [N]              (100000) start with so many stored games
//
// Files lie in the folder for temporary ones, or in PRISE_BENCH_FOLDER.
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bench/folder.h"
#include "bench/loopback.h"
#include "bench/served.h"
#include "prise/core/text.h"
#include "prise/net/net.h"
#include "prise/store/sqlite.h"
#include "prise/store/store.h"

namespace {

using prise::join;
using prise::bench::Folder;
using prise::bench::give_up;
using prise::bench::Line;
using prise::bench::number_in;
using prise::bench::port_in;
using prise::bench::Program;
using prise::bench::seconds;

double quantile(std::vector<double> values, double part) {
    std::ranges::sort(values);
    return values.empty()
               ? 0
               : values[std::min(values.size() - 1,
                                 static_cast<size_t>(part * static_cast<double>(values.size())))];
}

std::string text_after(std::string_view json, std::string_view name, size_t from = 0) {
    const std::string key = join('"', name, R"(":")");
    const size_t at = json.find(key, from);
    if (at == std::string_view::npos) {
        return {};
    }
    const size_t begin = at + key.size();
    return std::string(json.substr(begin, json.find('"', begin) - begin));
}

struct Game {
    std::string id;
    std::string tokens[2];
    int actions = 0;
};

Game new_game(Line& line) {
    const std::string made = line.post("/api/v1/games", R"({"game":"drafti"})", "");
    Game game;
    game.id = text_after(made, "id");
    game.tokens[0] = text_after(made, "token");
    game.tokens[1] = text_after(made, "token", made.find(R"("seat":2)"));
    line.post(join("/api/v1/games/", game.id, "/seats/2"), "{}", game.tokens[1]);
    return game;
}

// One of the legal actions in a message for the seat that is to act; empty: it is not.
std::string legal_in(std::string_view message, size_t choice) {
    const size_t at = message.find(R"("legal":[")");
    if (at == std::string_view::npos) {
        return {};
    }
    std::vector<std::string_view> all;
    for (size_t begin = at + 10;;) {
        const size_t end = message.find('"', begin);
        all.push_back(message.substr(begin, end - begin));
        if (message[end + 1] != ',') {
            break;
        }
        begin = end + 3;
    }
    return std::string(all[choice % all.size()]);
}

// Games that play themselves, 50 to a socket and a socket for each side, as fast as they can or
// with a pause before every action.
class Players {
  public:
    Players(const Program& program, int games, double pause_s, int most_actions)
        : pause_s_(pause_s), most_actions_(most_actions) {
        Line line(program.port());
        for (int i = 0; i < games; ++i) {
            games_.push_back(new_game(line));
            by_id_.emplace(games_.back().id, games_.size() - 1);
        }
        for (size_t begin = 0; begin < games_.size(); begin += 50) {
            for (size_t side = 0; side < 2; ++side) {
                auto& socket = *sockets_.emplace_back(std::make_unique<Line>(program.port()));
                socket.open_websocket();
                for (size_t i = begin; i < std::min(begin + 50, games_.size()); ++i) {
                    socket.say(join(R"({"do":"watch","game":")", games_[i].id, R"(","token":")",
                                    games_[i].tokens[side], R"("})"));
                    hear(sockets_.size() - 1, socket.wait_for("game"));
                }
            }
        }
    }

    // For so long, and until all is acknowledged; or until nobody has anything to do.
    void play(double for_s) {
        const double end = seconds() + for_s;
        spread_overdue();
        std::vector<pollfd> polled;
        polled.reserve(sockets_.size());
        for (const auto& socket : sockets_) {
            polled.push_back({socket->descriptor(), POLLIN, 0});
        }
        double heard = seconds();
        while ((seconds() < end || said_ > acknowledged_) && seconds() < heard + 1) {
            while (seconds() < end && !due_.empty() && due_.begin()->first <= seconds()) {
                const Due due = std::move(due_.extract(due_.begin()).mapped());
                sockets_[due.socket]->say(due.message);
                sent_[due.number] = seconds();
                ++said_;
            }
            poll(polled.data(), polled.size(), due_.empty() ? 50 : 1);
            for (size_t i = 0; i < polled.size(); ++i) {
                if (polled[i].revents != 0) {
                    sockets_[i]->fill();
                    while (auto message = sockets_[i]->next()) {
                        hear(i, *message);
                        heard = message->starts_with(R"({"type":"entry")") ? seconds() : heard;
                    }
                }
            }
        }
    }
    size_t acknowledged() const { return acknowledged_; }
    // Before the time is over all games may be.
    double last_acknowledged() const { return last_acknowledged_; }
    const std::vector<double>& waits() const { return waits_; }

  private:
    struct Due {
        size_t socket;
        size_t number;
        std::string message;
    };

    // Whoever wanted to act while nobody played does not do it in one instant with all the others.
    void spread_overdue() {
        const double now = seconds();
        std::multimap<double, Due> due;
        for (auto& [at, one] : due_) {
            const double later = pause_s_ * static_cast<double>(one.number * 37 % 100) / 100;
            due.emplace(at < now ? now + later : at, std::move(one));
        }
        due_ = std::move(due);
    }

    void hear(size_t socket, const std::string& message) {
        if (message.starts_with(R"({"type":"ack")")) {
            ++acknowledged_;
            last_acknowledged_ = seconds();
            waits_.push_back(last_acknowledged_ -
                             sent_[static_cast<size_t>(number_in(text_after(message, "id")))]);
            return;
        }
        if (message.starts_with(R"({"type":"refused")")) {
            give_up(message);
        }
        const std::string action = legal_in(message, sent_.size());
        const std::string id = text_after(message, "game");
        if (action.empty() || !by_id_.contains(id) ||
            games_[by_id_.at(id)].actions >= most_actions_) {
            return;
        }
        ++games_[by_id_.at(id)].actions;
        sent_.push_back(seconds());
        const size_t number = sent_.size() - 1;
        const double pause_s = pause_s_ * (0.5 + static_cast<double>(number * 37 % 100) / 100);
        due_.emplace(seconds() + pause_s, Due{socket, number,
                                              join(R"({"do":"act","game":")", id, R"(","id":")",
                                                   number, R"(","action":")", action, R"("})")});
    }

    double pause_s_;
    int most_actions_;
    std::vector<Game> games_;
    std::unordered_map<std::string, size_t> by_id_;
    std::vector<std::unique_ptr<Line>> sockets_;
    std::multimap<double, Due> due_;  // by time
    std::vector<double> sent_;
    std::vector<double> waits_;
    size_t said_ = 0;
    size_t acknowledged_ = 0;
    double last_acknowledged_ = 0;
};

// Plain SQLite: every insert a commit, and a flush.
class Plain {
  public:
    explicit Plain(const std::string& path)
        : database_(path, prise::store::Database::Mode::create, {}, 1000) {
        database_.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
        database_.script("CREATE TABLE line (game INTEGER, seq INTEGER, line TEXT)");
    }
    // How long each took.
    std::vector<double> run(double for_s) {
        std::vector<double> took;
        for (const double end = seconds() + for_s; seconds() < end;) {
            const double began = seconds();
            database_.run("INSERT INTO line VALUES (1, ?, ?)", static_cast<int64_t>(took.size()),
                          std::string(200, 'x'));
            took.push_back(seconds() - began);
        }
        return took;
    }

  private:
    prise::store::Database database_;
};

void durable(int games, double for_s) {
    const Folder folder;
    Plain plain(folder / "plain.db");
    const Program program(folder / "games.db");
    Players players(program, games, 0, 1'000'000);
    double plain_done = static_cast<double>(plain.run(1).size());
    const double began = seconds();
    players.play(for_s);
    const double rate =
        static_cast<double>(players.acknowledged()) / (players.last_acknowledged() - began);
    plain_done += static_cast<double>(plain.run(1).size());
    std::printf(
        "%d games: %.0f acknowledged actions a second, plain SQLite %.0f commits: %.1f times\n",
        games, rate, plain_done / 2, rate / (plain_done / 2));
}

// Players and plain SQLite by turns, so that a busy disk is busy for both. How long a flush takes.
double play_by_turns(Players& players, Plain& plain, int turns) {
    std::vector<double> flushes;
    for (int i = 0; i < turns; ++i) {
        std::ranges::copy(plain.run(0.5), std::back_inserter(flushes));
        players.play(1);
    }
    return quantile(flushes, 0.5);
}

void latency() {
    const Folder folder;
    Plain plain(folder / "plain.db");
    const Program program(folder / "games.db");
    Players players(program, 50, 0.1, 1'000'000);
    const double flush = play_by_turns(players, plain, 6);
    std::printf(
        "%zu actions in 6 s: acknowledged after %.1f ms (median), %.1f ms (99 %%); a flush takes "
        "%.1f ms: 99 %% are %.1f flushes\n",
        players.acknowledged(), quantile(players.waits(), 0.5) * 1e3,
        quantile(players.waits(), 0.99) * 1e3, flush * 1e3,
        quantile(players.waits(), 0.99) / flush);
}

double echo_s() {
    prise::net::Settings settings;
    settings.listen[0].address = "127.0.0.1:0";
    settings.frames_per_second = settings.frames_burst = 1e9;
    std::shared_ptr<prise::net::WebSocket> socket;
    prise::net::Server server(
        settings, [&](const prise::net::Request&, const prise::net::Reply& reply) {
            socket = reply.upgrade({.on_message =
                                        [&](std::string_view text) {
                                            socket->send(prise::net::make_bytes(std::string(text)));
                                        },
                                    .on_close = {}});
        });
    if (!server.start()) {
        give_up("no echo");
    }
    const std::string address = server.addresses()[0];
    Line line(port_in(address));
    line.open_websocket("/");
    std::vector<double> took;
    for (int i = 0; i < 5'000; ++i) {
        const double began = seconds();
        line.say(std::string(64, 'e'));
        line.hear();
        took.push_back(seconds() - began);
    }
    return quantile(took, 0.5);
}

void roundtrip() {
    const Folder folder;
    Plain plain(folder / "plain.db");
    const Program program(folder / "games.db");
    const double echo = echo_s();
    Players players(program, 1, 0, 1'000'000);
    const double flush = play_by_turns(players, plain, 4);
    const double median = quantile(players.waits(), 0.5);
    std::printf(
        "an action on an idle server: %.0f us (median); an echo %.0f us, a flush %.0f us: at most "
        "%.0f us was promised\n",
        median * 1e6, echo * 1e6, flush * 1e6, (10 * echo + flush) * 1e6);
}

void fanout(int number) {
    const Folder folder;
    const Program program(folder / "games.db");
    Line line(program.port());
    const Game game = new_game(line);
    std::vector<std::unique_ptr<Line>> spectators;
    const auto watch = [&](const std::string& token) {
        auto socket = std::make_unique<Line>(program.port());
        socket->open_websocket();
        socket->say(join(R"({"do":"watch","game":")", game.id, R"(","token":")", token, R"("})"));
        return socket;
    };
    const std::unique_ptr<Line> seats[] = {watch(game.tokens[0]), watch(game.tokens[1])};
    std::string turn = seats[0]->wait_for("game");
    seats[1]->wait_for("game");
    for (int i = 0; i < number; ++i) {
        spectators.push_back(watch(""));
        spectators.back()->wait_for("game");
    }
    std::vector<double> last;
    const double before = program.processor_s();
    for (size_t i = 0; i < 40; ++i) {
        const std::string action = legal_in(turn, i);
        if (action.empty()) {
            break;
        }
        const double began = seconds();
        seats[i % 2]->say(
            join(R"({"do":"act","game":")", game.id, R"(","action":")", action, R"("})"));
        for (const auto& spectator : spectators) {
            spectator->wait_for("entry");
        }
        last.push_back(seconds() - began);
        turn = seats[1 - i % 2]->wait_for("entry");
        while (legal_in(turn, i).empty()) {
            turn = seats[1 - i % 2]->wait_for("entry");
        }
    }
    std::printf(
        "%zu actions before %d spectators: the last has it after %.1f ms (median), %.1f ms "
        "(worst), the flush included; %.1f us of processor time per delivery\n",
        last.size(), number, quantile(last, 0.5) * 1e3, quantile(last, 1) * 1e3,
        (program.processor_s() - before) / static_cast<double>(last.size()) / number * 1e6);
}

void idle(int number) {
    const Folder folder;
    const Program program(folder / "games.db");
    Line line(program.port());
    std::vector<Game> games;
    for (int i = 0; i < std::max(1, number / 10); ++i) {
        games.push_back(new_game(line));
    }
    const long before = program.resident_bytes();
    std::vector<std::unique_ptr<Line>> sockets;
    for (int i = 0; i < number; ++i) {
        const Game& game = games[static_cast<size_t>(i) % games.size()];
        const size_t seat = static_cast<size_t>(i) / games.size();
        auto& socket = *sockets.emplace_back(std::make_unique<Line>(program.port()));
        socket.open_websocket();
        socket.say(join(R"({"do":"watch","game":")", game.id, R"(","token":")",
                        seat < 2 ? game.tokens[seat] : "", R"("})"));
        socket.wait_for("game");
    }
    std::printf("%d WebSockets, two players and eight spectators a game: %ld bytes resident each\n",
                number, (program.resident_bytes() - before) / number);
}

void games(int number) {
    const Folder folder;
    const Program program(folder / "games.db");
    Players first(program, number / 2, 0, 60);
    first.play(600);
    const long before = program.resident_bytes();
    Players second(program, number / 2, 0, 60);
    second.play(600);
    std::printf(
        "%d games of at most 60 actions (%.0f on average): %ld bytes resident each, caches of the "
        "store included; of the second half %ld\n",
        number, static_cast<double>(first.acknowledged() + second.acknowledged()) / number,
        program.resident_bytes() / number, (program.resident_bytes() - before) / (number / 2));
}

void cold(int number) {
    const Folder folder;
    const std::string data = folder / "games.db";
    {
        auto store = prise::store::open_sqlite(data);
        if (!store) {
            give_up(store.error().sentence);
        }
        for (int i = 0; i < number; i += 1'000) {
            std::vector<prise::store::Append> items;
            for (int j = i; j < i + 1'000; ++j) {
                prise::store::Append item;
                item.game = join("stored-game-", j);
                item.lines.assign(20, {std::string(200, 'x')});
                item.facts = prise::store::GameFacts{.game = "drafti", .created_ms = j};
                item.standing.status = prise::store::Status::ended;
                item.changes = {prise::store::SetSeats{item.game, {{.taken = true}, {}}}};
                items.push_back(std::move(item));
            }
            (*store)->append(std::move(items), [](const prise::store::Answers&) {});
        }
    }
    const Program program(data);
    std::printf("%d stored games: ready after %.2f s\n", number, program.ready_s());
}

}  // namespace

int main(int count, char** arguments) {
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    const std::string what = count > 1 ? arguments[1] : "";
    const auto number = [&](int i, int otherwise) {
        return count > i ? static_cast<int>(number_in(arguments[i])) : otherwise;
    };
    if (what == "durable") {
        durable(number(2, 500), number(3, 4));
    } else if (what == "latency") {
        latency();
    } else if (what == "roundtrip") {
        roundtrip();
    } else if (what == "fanout") {
        fanout(number(2, 1'000));
    } else if (what == "idle") {
        idle(number(2, 10'000));
    } else if (what == "games") {
        games(number(2, 10'000));
    } else if (what == "cold") {
        cold(number(2, 100'000));
    } else {
        std::fprintf(stderr,
                     "usage: server_load durable|latency|roundtrip|fanout|idle|games|cold\n");
        return 2;
    }
    return 0;
}
