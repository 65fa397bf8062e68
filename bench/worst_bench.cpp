// The dearest known situations of every game, and what each answer of the façade costs there: the
// figures behind the budgets of docs/performance.md. One call is one iteration.
//
//     worst_bench --benchmark_filter=ringrift
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "prise/core/facade.h"
#include "prise/core/text.h"

namespace prise {
namespace {

// A position that was searched for, or a random game that has come so far.
struct Situation {
    std::string_view name;
    std::string_view game;
    std::string_view options;
    std::string_view position = {};  // empty: the start
    uint64_t seed = 1;
    int actions = 0;
    bool widest = false;  // of that game, where most can be played
};

constexpr std::array situations = {
    // Four kings between twelve pieces: 455 chains.
    Situation{"drafti/chains", "drafti",
              R"({"captureChoice":"free","menCaptureBackward":true,"removal":"immediate"})",
              "W:WK4,K5,K28,K32:B7,K8,9,K10,K16,17,18,K19,K23,K25,K26,27"},
    // 218 moves, the most of any position of chess.
    Situation{"duel-chess/queens", "duel-chess", R"({"revealBids":"result"})",
              "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"},
    Situation{
        "duel-chess/long",
        "duel-chess",
        R"({"revealBids":"result","capPawn":100,"capKnight":100,"capBishop":100,"capRook":100,)"
        R"("capQueen":100,"capKing":100,"maxPieceBp":100,"initialBp":1000,"moveRulePlies":1000})",
        {},
        3,
        600},
    Situation{"gene-chess/wild", "gene-chess", R"({"hidden":4})", {}, 4, 400, true},
    Situation{
        "casino/table", "casino", R"({"trailLock":"never","stagingLimit":20})", {}, 5, 100, true},
    Situation{"ringrift/hexagonal",
              "ringrift",
              R"({"board":"hexagonal","players":4})",
              {},
              6,
              4000,
              true},
    Situation{
        "ringrift/square19", "ringrift", R"({"board":"square19","players":4})", {}, 7, 4000, true},
};

struct Place {
    std::unique_ptr<AnyGame> game;
    std::unique_ptr<AnyPlay> play;
    std::vector<std::pair<PlayMark, AnyAction>> line;
    std::vector<Seat> seats;
    std::vector<std::string> legal;
    std::vector<SeenText> log;  // as a spectator reads it

    explicit Place(const Situation& of) {
        game = find_game(all_games(), of.game)->make_from(of.options).value();
        play = of.position.empty() ? game->start() : game->restore(of.position, "-").value();
        play->legal(all_knowing, legal);
        size_t length = line.size();
        const auto copy = play->clone();
        Random random(of.seed);
        std::vector<std::string> choices = legal;
        for (int i = 0; i < of.actions && !choices.empty(); ++i) {
            const std::string& text = choices[random.below(static_cast<uint32_t>(choices.size()))];
            const auto action = *copy->admit(text, Seat::none);
            line.emplace_back(copy->mark(), action);
            seats.push_back(copy->to_act());
            copy->apply(action, nullptr);
            copy->legal(all_knowing, choices);
            if (!choices.empty() && (!of.widest || choices.size() > legal.size())) {
                play = copy->clone();
                legal = choices;
                length = line.size();
            }
        }
        line.resize(length);
        seats.resize(length);
        log = log_for(spectator);
    }

    std::vector<SeenText> log_for(Viewer viewer) const {
        std::vector<SeenText> out;
        for (size_t i = 0; i < line.size(); ++i) {
            const auto& [before, action] = line[i];
            out.push_back({seats[i], std::nullopt});
            if (play->may_see(before, action, viewer)) {
                out.back().action = play->text(action);
            }
        }
        return out;
    }
    const std::string& action(int64_t number) const {
        return legal[static_cast<size_t>(number) % legal.size()];
    }
    Viewer actor() const { return Viewer{play->to_act()}; }
};

using Call = void (*)(const Place& at, int64_t number);

struct Answer {
    std::string_view name;
    Call call;
    bool depends = false;  // on the action that is asked about
};

constexpr std::array<Answer, 11> answers = {{
    {"legal",
     [](const Place& at, int64_t) {
         std::vector<std::string> legal;
         at.play->legal(at.actor(), legal);
         benchmark::DoNotOptimize(legal);
     }},
    {"play",
     [](const Place& at, int64_t number) {
         const auto copy = at.play->clone();
         Collector told;
         copy->apply(*copy->admit(at.action(number), Seat::none), &told);
         benchmark::DoNotOptimize(told);
     },
     true},
    {"explain",
     [](const Place& at, int64_t number) {
         benchmark::DoNotOptimize(at.play->explain(at.action(number), at.actor()));
     },
     true},
    {"explain_position",
     [](const Place& at, int64_t) {
         benchmark::DoNotOptimize(at.play->explain_position(at.actor()));
     }},
    {"understand",
     [](const Place& at, int64_t number) {
         benchmark::DoNotOptimize(at.play->understand(at.action(number), at.actor()));
     },
     true},
    {"observe",
     [](const Place& at, int64_t) { benchmark::DoNotOptimize(at.play->observe(spectator)); }},
    {"memory", [](const Place& at, int64_t) { benchmark::DoNotOptimize(at.play->memory()); }},
    {"forced",
     [](const Place& at, int64_t) { benchmark::DoNotOptimize(at.play->forced(at.actor())); }},
    {"believe",
     [](const Place& at, int64_t) {
         Random random(1);
         benchmark::DoNotOptimize(at.play->believe(spectator, at.log, random, std::nullopt));
     }},
    {"ask",
     [](const Place& at, int64_t number) {
         const std::string& action = at.action(number);
         const json::Object given{
             {"action", action}, {"square", action.substr(0, 2)}, {"drag", action.substr(0, 2)}};
         for (const Question& question : at.game->questions()) {
             benchmark::DoNotOptimize(at.play->ask(question.name, given, at.actor()));
         }
     },
     true},
    {"restore",
     [](const Place& at, int64_t) {
         benchmark::DoNotOptimize(at.game->restore(at.play->position(), at.play->memory()));
     }},
}};

// What matters is the dearest of all choices, not their mean: of each the fastest time is kept,
// which a busy machine disturbs least, and of these the slowest is told.
void measure(benchmark::State& run, const Place& at, const Answer& answer) {
    using Clock = std::chrono::steady_clock;
    std::vector<double> fastest(answer.depends ? at.legal.size() : 1,
                                std::numeric_limits<double>::max());
    size_t number = 0;
    for (auto _ : run) {
        const auto begun = Clock::now();
        answer.call(at, static_cast<int64_t>(number));
        const std::chrono::duration<double, std::micro> took = Clock::now() - begun;
        double& known = fastest[number % fastest.size()];
        known = std::min(known, took.count());
        ++number;
    }
    run.counters["slowest_us"] = *std::ranges::max_element(fastest);
    run.counters["legal"] = static_cast<double>(at.legal.size());
}

void register_all(std::vector<std::unique_ptr<Place>>& places) {
    for (const Situation& situation : situations) {
        places.push_back(std::make_unique<Place>(situation));
        for (const Answer& answer : answers) {
            auto* run =
                benchmark::RegisterBenchmark(join(situation.name, "/", answer.name).c_str(),
                                             measure, std::cref(*places.back()), std::cref(answer));
            const auto choices = static_cast<int64_t>(places.back()->legal.size());
            run->Unit(benchmark::kMicrosecond)->Iterations(answer.depends ? 5 * choices : 50);
        }
    }
}

int run_all(int argc, char** argv) {
    std::vector<std::unique_ptr<Place>> places;
    register_all(places);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

}  // namespace

}  // namespace prise

int main(int argc, char** argv) { return prise::run_all(argc, argv); }
