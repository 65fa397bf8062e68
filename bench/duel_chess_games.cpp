// What games of Gambit Chess look like when the player plays them against itself: how long they
// are, how they end, how many duels they have, and how full the pools are. docs/strength.md
// compares options by it.
//
//     duel_chess_games GAMES PLAYER [OPTIONS] [SEED]
//     duel_chess_games 400 nodes=10000 '{"checkEscape":"retry"}'
//
// Every game has an opening of its own, six random actions; the same command plays the same games.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "prise/ai/arena.h"

namespace prise::ai {
namespace {

[[noreturn]] void give_up(const std::string& why) {
    std::fprintf(stderr, "duel_chess_games: %s\n", why.c_str());
    std::exit(1);
}

int64_t number_in(const char* text) {
    const std::string_view digits(text);
    int64_t number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || number < 0) {
        give_up("'" + std::string(digits) + "' is no number.");
    }
    return number;
}

// The field with both pools of a position's text: "40/37".
std::array<int, 2> pools_in(const std::string& position) {
    size_t at = 0;
    for (int field = 0; field < 6; ++field) {
        at = position.find(' ', at) + 1;
    }
    std::array<int, 2> pools{};
    const size_t slash = position.find('/', at);
    std::from_chars(&position[at], &position[slash], pools[0]);
    std::from_chars(&position[slash + 1], &*position.end(), pools[1]);
    return pools;
}

class Census {
  public:
    void add(const AnyGame& game, const Played& played) {
        const auto play = game.start();
        int duels = 0;
        int captures = 0;
        for (const std::string& action : played.actions) {
            const bool second = play->position().find(" d:") != std::string::npos;
            Collector told;
            static_cast<void>(play->apply(action, Seat::none, &told));
            duels += second ? 1 : 0;
            for (const Event& event : told.events) {
                captures += event.type == "capture" ? 1 : 0;
            }
            const auto turns = static_cast<size_t>(play->completed_turns());
            if (turns > 0 && turns % every == 0 && turns / every <= pools_.size()) {
                look_at(pools_[turns / every - 1], pools_in(play->position()), turns);
            }
        }
        turns_.push_back(static_cast<int>(play->completed_turns()));
        duels_ += duels;
        captures_ += captures;
        white_ += played.half_points;
        ++reasons_[played.reason];
        ++games_;
    }

    void print() {
        std::ranges::sort(turns_);
        const auto turns_at = [&](size_t percent) {
            return turns_[std::min(turns_.size() * percent / 100, turns_.size() - 1)];
        };
        double sum = 0;
        for (const int turns : turns_) sum += turns;
        const auto each = [&](int64_t count) { return static_cast<double>(count) / games_; };
        std::printf("games %d\nturns: mean %.0f, 10 %% %d, median %d, 90 %% %d\n", games_,
                    sum / games_, turns_at(10), turns_at(50), turns_at(90));
        std::printf("White's score %.1f %%\nduels a game %.1f, men lost %.1f\n", 50 * each(white_),
                    each(duels_), each(captures_));
        for (const auto& [reason, count] : reasons_) {
            std::printf("%s %d (%.1f %%)\n", reason.c_str(), count, 100 * each(count));
        }
        for (size_t i = 0; i < pools_.size(); ++i) {
            if (pools_[i].count >= 10) {
                std::printf("after %zu turns, %d games: richer %.0f, poorer %.0f\n",
                            (i + 1) * every, pools_[i].count, pools_[i].richer / pools_[i].count,
                            pools_[i].poorer / pools_[i].count);
            }
        }
    }

  private:
    static constexpr size_t every = 20;  // turns
    struct Pools {
        int count = 0;
        double richer = 0;
        double poorer = 0;
        size_t seen = 0;  // turns, of the game that was looked at last
    };

    // Once a game and number of turns: a duel in it comes with further actions.
    void look_at(Pools& pools, const std::array<int, 2>& now, size_t turns) {
        if (pools.seen == turns + 1'000'000 * static_cast<size_t>(games_)) {
            return;
        }
        pools.seen = turns + 1'000'000 * static_cast<size_t>(games_);
        ++pools.count;
        pools.richer += std::max(now[0], now[1]);
        pools.poorer += std::min(now[0], now[1]);
    }

    int games_ = 0;
    std::vector<int> turns_;
    int64_t duels_ = 0;
    int64_t captures_ = 0;
    int64_t white_ = 0;
    std::map<std::string, int> reasons_;
    std::array<Pools, 7> pools_;
};

int run(int count, char** arguments) {
    if (count < 3 || count > 5) {
        give_up("duel_chess_games GAMES PLAYER [OPTIONS] [SEED]");
    }
    const GameEntry& entry = *find_game(all_games(), "duel-chess");
    const auto game = entry.make_from(count > 3 ? arguments[3] : "");
    if (!game) {
        give_up(game.error().sentence);
    }
    const auto player = read_contestant(arguments[2]);
    if (!player) {
        give_up(player.error().sentence);
    }
    const Contest contest{&entry, &(*game)->options()};
    const int64_t seed = count > 4 ? number_in(arguments[4]) : 1;
    Census census;
    const Contestant seats[] = {*player, *player};
    const int64_t games = number_in(arguments[1]);
    for (int64_t number = 0; number < games; ++number) {
        const auto opening =
            static_cast<uint64_t>(seed) * 1'000'003 + static_cast<uint64_t>(number);
        census.add(**game, play_game(contest, seats, opening));
    }
    census.print();
    return 0;
}

}  // namespace
}  // namespace prise::ai

int main(int count, char** arguments) { return prise::ai::run(count, arguments); }
