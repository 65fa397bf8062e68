#include "prise/ai/player.h"

#include "prise/match/viewer_log.h"
#include "tests/pages/headers/example.h"

namespace prise::ai {
namespace {

const examples::Example example([] {
    const auto game = find_game(all_games(), "drafti")->make_from("{}").value();
    const auto position = game->start();
    AnyPlay& play = *position;
    examples::expect(play.apply("22-18").has_value(), "22-18 is legal");
    const ViewerLog log({Seat::second});
    const auto time_is_up = [] { return true; };
    // example of prise/ai/player.h
    examples::expect(play.to_act() == Seat::first, "a player answers with a legal action");
});

}  // namespace
}  // namespace prise::ai
