// Which of two players is stronger: pairs of games from the same openings, kept in a journal.
//
// The journal is a file of JSON lines that only grows: what is played, then a line for every pair.
// The same command goes on where it was stopped or killed; half a line is no line. A journal of
// another contest is refused.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <mutex>
#include <set>

#include "prise/ai/arena.h"
#include "prise/ai/statistics.h"
#include "prise/cli/arguments.h"
#include "prise/cli/failure.h"
#include "prise/cli/library.h"
#include "prise/cli/output.h"
#include "prise/cli/outside_player.h"
#include "prise/cli/progress.h"
#include "prise/cli/session.h"
#include "prise/cli/verbs/verbs.h"
#include "prise/core/text.h"
#include "prise/native/clocks.h"
#include "prise/native/files.h"
#include "prise/native/interrupt.h"
#include "prise/native/thread_pool.h"

namespace prise::cli::verbs {
namespace {

using ai::Contestant;

class Journal {
  public:
    // Reads what is there, if it is of the same contest.
    Journal(std::string path, const std::string& heading) : path_(std::move(path)) {
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
    ~Journal() {
        if (file_ >= 0) close(file_);
    }
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    const ai::Pairs& pairs() const { return pairs_; }
    bool has(int64_t pair) const { return done_.contains(pair); }

    void add(int64_t number, const ai::PlayedPair& pair) {
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

  private:
    void take(std::string_view line) {
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

    void write_line(std::string line) {
        line += '\n';
        if (write(file_, line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
            throw Failure(Exit::trouble, "Cannot write " + path_ + ".");
        }
    }

    std::string path_;
    int file_ = -1;
    std::set<int64_t> done_;
    ai::Pairs pairs_;
};

std::optional<ai::Hypotheses> test_of(const Arguments& arguments) {
    const auto text = arguments.text("--sprt");
    if (!text) {
        return std::nullopt;
    }
    const auto comma = text->find(',');
    const auto number = [&](std::string_view digits) -> double {
        int value = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (read.ec != std::errc() || read.ptr != digits.data() + digits.size()) {
            throw Failure(Exit::usage, "--sprt takes two numbers of Elo, such as 0,10.");
        }
        return value;
    };
    if (comma == std::string_view::npos) {
        throw Failure(Exit::usage, "--sprt takes two numbers of Elo, such as 0,10.");
    }
    const ai::Hypotheses asked{number(text->substr(0, comma)), number(text->substr(comma + 1))};
    if (asked.no >= asked.yes) {
        throw Failure(Exit::usage, "--sprt: the first number is the smaller one.");
    }
    return asked;
}

json::Object summary(const ai::Pairs& pairs, const std::optional<ai::Hypotheses>& test) {
    const auto rounded = [](double value) { return json::Decimal{fmt::format("{:.1f}", value)}; };
    const ai::Elo elo = ai::elo_of(pairs);
    json::Array counts;
    for (const int64_t count : pairs.count) counts.push_back(count);
    json::Object out{{"games", 2 * pairs.total()},
                     {"pairs", std::move(counts)},
                     {"score", json::Decimal{fmt::format("{:.4f}", pairs.mean())}},
                     {"elo", rounded(elo.value)},
                     {"low", rounded(elo.low)},
                     {"high", rounded(elo.high)}};
    if (test) {
        constexpr std::array<std::string_view, 3> words = {"open", "yes", "no"};
        out.push_back(
            {"llr", json::Decimal{fmt::format("{:.2f}", ai::log_likelihood_ratio(pairs, *test))}});
        out.push_back({"decision", words[static_cast<size_t>(ai::decision_on(pairs, *test))]});
    }
    return out;
}

void tell(const ai::Pairs& pairs, const std::optional<ai::Hypotheses>& test, Output& out) {
    const ai::Elo elo = ai::elo_of(pairs);
    out.print(
        "{} games in pairs (0 to 2 points: {} {} {} {} {}): {:.1f} %, Elo {:+.0f} ({:+.0f} "
        "to {:+.0f})\n",
        2 * pairs.total(), pairs.count[0], pairs.count[1], pairs.count[2], pairs.count[3],
        pairs.count[4], 100 * pairs.mean(), elo.value, elo.low, elo.high);
    if (test) {
        constexpr std::array<std::string_view, 3> words = {"not decided", "yes", "no"};
        out.print("Stronger by {:.0f} rather than {:.0f}: {} (log-likelihood ratio {:+.2f})\n",
                  test->yes, test->no, words[static_cast<size_t>(ai::decision_on(pairs, *test))],
                  ai::log_likelihood_ratio(pairs, *test));
    }
}

}  // namespace

void tourney(const Arguments& arguments, Output& out) {
    const GameEntry& entry = game_named(arguments.operands.front());
    const auto game = make_game(entry, arguments);
    if (game->seats() != 2) {
        throw Failure(Exit::usage, "A contest of pairs needs a game of two seats.");
    }
    const std::string first_text(arguments.text("--first").value_or("level=7"));
    const std::string second_text(arguments.text("--second").value_or("level=6"));
    const Contestant first = value_or_fail(ai::read_contestant(first_text));
    const Contestant second = value_or_fail(ai::read_contestant(second_text));
    const auto test = test_of(arguments);
    const int64_t wanted = arguments.number("--pairs", 100);
    const int64_t seed = arguments.number("--seed", 1);
    const auto opening = static_cast<int>(arguments.number("--opening", 6));
    const native::MachineClocks clocks;
    const ai::Contest contest{
        &entry,
        &game->options(),
        opening,
        2'000,
        [&] { return clocks.steady_ms(); },
        [&](const AnyGame& rules, const Contestant& contestant, const ai::Setup& setup) {
            return make_outside_player(entry, rules, contestant, setup);
        },
        library_of(arguments)};

    // A program that does not start has lost nothing yet.
    for (const Contestant& contestant : {first, second}) {
        if (!contestant.program.empty()) {
            static_cast<void>(value_or_fail(
                make_outside_player(entry, *game, contestant, {.level = contestant.level})));
        }
    }

    const json::Object heading{
        {"contest", 1},        {"game", entry.id},      {"options", game->options().to_json()},
        {"first", first_text}, {"second", second_text}, {"opening", opening},
        {"seed", seed}};
    Journal journal(std::string(arguments.text("--journal").value_or("")),
                    json::Value(heading).text());

    const native::Interrupt interrupt;
    Progress progress("pairs");
    std::string failure;  // of a player, the last one
    std::mutex mutex;
    const auto is_enough = [&] {
        return interrupt.asked() ||
               (test && ai::decision_on(journal.pairs(), *test) != ai::Decision::open);
    };
    {
        native::ThreadPool pool(static_cast<size_t>(arguments.number("--threads", 1)));
        for (int64_t number = 0; number < wanted; ++number) {
            if (journal.has(number)) {
                continue;
            }
            pool.submit([&, number] {
                {
                    const std::lock_guard lock(mutex);
                    if (is_enough()) return;
                }
                const auto pair = ai::play_pair(
                    contest, first, second,
                    static_cast<uint64_t>(seed) * 1'000'000'007 + static_cast<uint64_t>(number));
                const std::lock_guard lock(mutex);
                journal.add(number, pair);
                for (const ai::Played& played : pair.games) {
                    if (played.is_forfeit) failure = played.reason;
                }
                progress.at(static_cast<uint64_t>(journal.pairs().total()),
                            static_cast<uint64_t>(wanted));
            });
        }
        pool.wait();
    }
    if (!failure.empty()) {
        complain(
            join("prise: games were lost because a player failed; the last one: ", failure, "\n"));
    }
    if (arguments.has("--json")) {
        out.line(json::Value(summary(journal.pairs(), test)).text());
    } else {
        tell(journal.pairs(), test, out);
    }
    if (interrupt.asked()) {
        out.flush();
        throw Failure(Exit::interrupted, "");
    }
}

}  // namespace prise::cli::verbs
