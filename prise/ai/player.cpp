// What all players have in common, and how one is found.
#include "prise/ai/player.h"

#include <algorithm>
#include <string>

#include "prise/ai/players.h"
#include "prise/ai/seeds.h"

namespace prise::ai {

Seen seen_by(const AnyPlay& play, Seat seat, std::span<const SeenText> log) {
    return {play.observe({seat}), play.memory(), std::nullopt, {log.begin(), log.end()}};
}

Result<std::unique_ptr<AnyPlay>> stand_to_act(const AnyGame& game, const Seen& seen, Seat seat) {
    auto place = game.stand_on(seen.observation, Viewer{seat}, seen.memory);
    if (!place) {
        return place;
    }
    const Seat to_act = (*place)->to_act();
    if (to_act == Seat::none) {
        return refuse("game-over", "The game is over: there is nothing to think about.", "");
    }
    if (to_act != seat) {
        return refuse("not-your-turn",
                      "Seat " + std::to_string(number_of(to_act)) + " is to act, the player has " +
                          "seat " + std::to_string(number_of(seat)) + ".",
                      "");
    }
    return place;
}

std::optional<Bids> bids_of(std::string_view name) {
    return name == "solved"     ? std::optional(Bids::solved)
           : name == "strict"   ? std::optional(Bids::strict)
           : name == "static"   ? std::optional(Bids::at_sight)
           : name == "capacity" ? std::optional(Bids::capacity)
           : name == "random"   ? std::optional(Bids::random)
                                : std::nullopt;
}

Result<std::unique_ptr<AnyPlayer>> make_player(std::string_view game_id, const AnyGame& game,
                                               const Setup& setup) {
    if (setup.seat == Seat::none || number_of(setup.seat) > game.seats()) {
        return refuse("bad-seat",
                      "This game has the seats 1 to " + std::to_string(game.seats()) + ".", "");
    }
    if (setup.level < 1 || setup.level > levels) {
        return refuse("bad-level", "Levels go from 1 to " + std::to_string(levels) + ".", "");
    }
    const auto found = std::ranges::find(all_players(), game_id, &PlayerEntry::game);
    return found != all_players().end() ? found->make(game, setup)
                                        : make_random_player(game, setup);
}

bool has_thinking_player(std::string_view game_id) {
    return std::ranges::find(all_players(), game_id, &PlayerEntry::game) != all_players().end();
}

}  // namespace prise::ai
