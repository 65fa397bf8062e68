#include "prise/native/team.h"

#include "tests/pages/headers/example.h"

namespace prise {
namespace {

const examples::Example example([] {
    const auto game = find_game(all_games(), "drafti")->make_from("{}").value();
    const auto position = game->start();
    AnyPlay& play = *position;
    // example of prise/native/team.h
    examples::expect(play.to_act() == Seat::second, "a team answers with a legal action");
});

}  // namespace
}  // namespace prise
