#include "prise/cli/contest.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>

#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/library.h"
#include "prise/cli/output.h"
#include "prise/cli/outside_player.h"
#include "prise/cli/record_file.h"
#include "prise/cli/session.h"
#include "prise/core/text.h"
#include "prise/native/clocks.h"
#include "prise/native/files.h"
#include "prise/native/thread_pool.h"

namespace prise::cli {

using ai::Contestant;

Journal::Journal(std::string path, const std::string& heading) : path_(std::move(path)) {
    if (path_.empty()) {
        return;
    }
    constexpr size_t limit = size_t{1} << 30;
    std::string text;
    if (auto read = native::read_file(path_, limit)) {
        text = std::move(*read);
    } else if (read.error().kind != native::FileTrouble::Kind::missing) {
        throw Failure(Exit::trouble, read.error().sentence);
    }
    const size_t first_end = text.find('\n');
    if (first_end != std::string::npos && text.substr(0, first_end) != heading) {
        throw Failure(Exit::usage, path_ + " is the journal of another contest: " +
                                       in_one_line(text.substr(0, first_end)));
    }
    file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file_ < 0) {
        throw Failure(Exit::trouble, "Cannot write " + path_ + ".");
    }
    if (first_end == std::string::npos) {
        // Killed while it wrote its first line, or new.
        if (ftruncate(file_, 0) != 0) {
            throw Failure(Exit::trouble, "Cannot write " + path_ + ".");
        }
        write_line(heading);
        return;
    }
    if (text.back() != '\n') {
        write_line("");  // what was cut off is a line of its own, which nobody can read
    }
    for (size_t at = first_end + 1; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        take(std::string_view(text).substr(at, end - at));
        at = end + 1;
    }
}

Journal::~Journal() {
    if (file_ >= 0) close(file_);
}

void Journal::add(int64_t number, const ai::PlayedPair& pair) {
    done_.insert(number);
    pairs_.add(pair.half_points);
    if (file_ < 0) {
        return;
    }
    json::Array games;
    for (const ai::Played& game : pair.games) {
        games.push_back(json::Object{{"points", json::Halves{game.half_points}},
                                     {"reason", game.reason},
                                     {"actions", static_cast<int64_t>(game.actions.size())}});
    }
    write_line(json::Value(json::Object{{"pair", number},
                                        {"halfPoints", pair.half_points},
                                        {"games", std::move(games)}})
                   .text());
}

void Journal::take(std::string_view line) {
    const auto read = json::parse(line, {.halves = true});
    const json::Value* number = read ? read->find("pair") : nullptr;
    const json::Value* points = read ? read->find("halfPoints") : nullptr;
    if (number == nullptr || points == nullptr || number->integer() == nullptr ||
        points->integer() == nullptr || *points->integer() < 0 || *points->integer() > 4 ||
        !done_.insert(*number->integer()).second) {
        return;
    }
    pairs_.add(static_cast<int>(*points->integer()));
}

void Journal::write_line(std::string line) {
    line += '\n';
    if (write(file_, line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
        throw Failure(Exit::trouble, "Cannot write " + path_ + ".");
    }
}

ai::Contest contest_of(const GameEntry& entry, const AnyGame& game, const Arguments& arguments) {
    if (game.seats() != 2) {
        throw Failure(Exit::usage, "A contest of pairs needs a game of two seats.");
    }
    return {&entry,
            &game.options(),
            static_cast<int>(arguments.number("--opening", 6)),
            2'000,
            arguments.has("--adjudicate"),
            [] { return native::MachineClocks().steady_ms(); },
            [&entry](const AnyGame& rules, const Contestant& contestant, const ai::Setup& setup) {
                return make_outside_player(entry, rules, contestant, setup);
            },
            library_of(arguments)};
}

namespace {

// The game as a record, with its players as tags. Without an end it has not been played to it.
std::string record_of(const Bout& bout, const ai::Played& played, std::string_view first,
                      std::string_view second) {
    Session session{bout.contest.entry,
                    value_or_fail(bout.contest.entry->make(bout.game.options())), nullptr};
    session.play = value_or_fail(session.game->restore(played.position, played.memory));
    KeptMatch kept =
        begin(session, false, {}, {json::Array{"First", first}, json::Array{"Second", second}});
    for (const std::string& action : played.actions) {
        const int64_t now = native::MachineClocks().wall_ms();
        value_or_fail(kept.keep(kept.match().act(kept.state().play()->to_act(), action, now)));
    }
    return kept.record();
}

void add_to(const std::string& path, const std::string& text) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    const bool written =
        file >= 0 && write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    if (file >= 0) close(file);
    if (!written) throw Failure(Exit::trouble, "Cannot write " + path + ".");
}

}  // namespace

ai::Pairs play(const Bout& bout, Progress& progress,
               const std::function<bool(const ai::Pairs&)>& is_enough) {
    const ai::Contest& contest = bout.contest;
    const Contestant first = value_or_fail(ai::read_contestant(bout.first));
    const Contestant second = value_or_fail(ai::read_contestant(bout.second));
    for (const Contestant& contestant : {first, second}) {
        if (!contestant.program.empty()) {
            static_cast<void>(value_or_fail(make_outside_player(
                *contest.entry, bout.game, contestant, {.level = contestant.level})));
        }
    }
    json::Object heading{{"contest", 1},
                         {"game", contest.entry->id},
                         {"options", bout.game.options().to_json()},
                         {"first", bout.first},
                         {"second", bout.second},
                         {"opening", contest.opening_actions},
                         {"seed", bout.seed}};
    if (contest.adjudicates) heading.push_back({"adjudicate", true});
    Journal journal(bout.journal, json::Value(heading).text());

    std::string failure;  // of a player, the last one
    std::mutex mutex;
    {
        native::ThreadPool pool(bout.threads);
        for (int64_t number = 0; number < bout.pairs; ++number) {
            if (journal.has(number)) {
                continue;
            }
            pool.submit([&, number] {
                {
                    const std::lock_guard lock(mutex);
                    if (is_enough(journal.pairs())) return;
                }
                const auto pair = ai::play_pair(contest, first, second,
                                                static_cast<uint64_t>(bout.seed) * 1'000'000'007 +
                                                    static_cast<uint64_t>(number));
                std::string records;
                if (!bout.records.empty()) {
                    records = record_of(bout, pair.games[0], bout.first, bout.second) +
                              record_of(bout, pair.games[1], bout.second, bout.first);
                }
                const std::lock_guard lock(mutex);
                if (!records.empty()) add_to(bout.records, records);
                journal.add(number, pair);
                for (const ai::Played& played : pair.games) {
                    if (played.is_forfeit) failure = played.reason;
                }
                progress.at(static_cast<uint64_t>(journal.pairs().total()),
                            static_cast<uint64_t>(bout.pairs));
            });
        }
        pool.wait();
    }
    if (!failure.empty()) {
        complain(
            join("prise: games were lost because a player failed; the last one: ", failure, "\n"));
    }
    return journal.pairs();
}

std::string in_words(const ai::Pairs& pairs) {
    const ai::Elo elo = ai::elo_of(pairs);
    return fmt::format(
        "{} games in pairs (0 to 2 points: {} {} {} {} {}): {:.1f} %, Elo {:+.0f} ({:+.0f} "
        "to {:+.0f})",
        2 * pairs.total(), pairs.count[0], pairs.count[1], pairs.count[2], pairs.count[3],
        pairs.count[4], 100 * pairs.mean(), elo.value, elo.low, elo.high);
}

json::Object in_json(const ai::Pairs& pairs) {
    const auto rounded = [](double value) { return json::Decimal{fmt::format("{:.1f}", value)}; };
    const ai::Elo elo = ai::elo_of(pairs);
    json::Array counts;
    for (const int64_t count : pairs.count) counts.push_back(count);
    return {{"games", 2 * pairs.total()},
            {"pairs", std::move(counts)},
            {"score", json::Decimal{fmt::format("{:.4f}", pairs.mean())}},
            {"elo", rounded(elo.value)},
            {"low", rounded(elo.low)},
            {"high", rounded(elo.high)}};
}

}  // namespace prise::cli
