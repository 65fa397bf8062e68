#include "prise/cli/rivals.h"

#include "prise/cli/failure.h"
#include "prise/core/text.h"
#include "prise/match/viewer_log.h"
#include "prise/native/clocks.h"

namespace prise::cli {
namespace {

constexpr int64_t longest_ms = 1'000;  // for a player without a limit of its own

// The thought about what the seat to act has seen.
const ai::Thought& think(ai::AnyPlayer& player, const Table& table, const ai::Limits& limits) {
    const Seat seat = table.to_act();
    ViewerLog log(Viewer{seat});
    for (const Told& told : table.deeds()) {
        log.note(told);
    }
    value_or_fail(player.see(ai::seen_by(table.play(), seat, log.actions())));
    const native::MachineClocks clocks;
    const int64_t begun = clocks.steady_ms();
    player.go(limits);
    while (player.step(2048)) {
        if (clocks.steady_ms() - begun >= longest_ms) player.stop();
    }
    return player.thought();
}

}  // namespace

std::string Rivals::choose(const Table& table) {
    auto& player = players_[table.to_act()];
    if (!player) {
        player = value_or_fail(ai::make_player(
            table.game().id, table.rules(),
            {.seat = table.to_act(), .level = level_, .seed = seed_, .library = library_}));
    }
    return think(*player, table, {.by_book = true}).best;
}

std::string Rivals::hint(const Table& table) {
    const auto player = value_or_fail(ai::make_player(
        table.game().id, table.rules(), {.seat = table.to_act(), .library = library_}));
    const ai::Thought& thought = think(*player, table, {});
    std::string sentence = join("The computer would play ", thought.best, ".");
    if (!thought.lines.empty() && thought.lines.front().actions.size() > 1) {
        sentence += " It expects:";
        for (const std::string& action : thought.lines.front().actions) {
            sentence += join(" ", action);
        }
        sentence += ".";
    }
    return sentence;
}

}  // namespace prise::cli
