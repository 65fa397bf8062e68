// A line with the game, then bytes: two for each option that is not the default, one for each
// action, and texts that claim to be actions.
#include <algorithm>

#include "tests/fuzz/material.h"

namespace prise {
namespace {

Options options_from(const OptionTable& table, fuzz::Bytes& bytes) {
    Options options(table);
    if (!table.presets.empty()) {
        const Preset& preset = table.presets[bytes.below(table.presets.size())];
        if (const auto parsed = Options::parse(table, {}, preset.name)) {
            options = *parsed;
        }
    }
    for (size_t changes = bytes.below(6); changes > 0; --changes) {
        const OptionSpec& row = table.rows[bytes.below(table.rows.size())];
        const int64_t span = row.max - row.min + 1;
        const auto offset = static_cast<int64_t>(bytes.number() >> 1) % std::max<int64_t>(span, 1);
        if (row.name != table.preset_option) {
            options.set(row.name, row.min + offset);
        }
    }
    return options;
}

void demand_refused(AnyPlay& play, const std::vector<std::string>& legal, std::string_view text) {
    if (std::ranges::binary_search(legal, text)) {
        return;
    }
    const auto before = play.clone();
    const auto done = play.apply(text);
    fuzz::demand(!done, "an action that is not listed was played", text);
    fuzz::demand_refusal(done.error());
    fuzz::demand(play.same_as(*before) && play.position() == before->position(),
                 "a refused action changed something", text);
    for (const Viewer viewer : {spectator, all_knowing, Viewer{Seat::first}}) {
        const auto why = play.explain(text, viewer);
        fuzz::demand(!why || !why->lines.empty(), "an explanation", text);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Bytes bytes(data, size);
    const GameEntry& entry = fuzz::game_named(bytes.line());
    const auto game = entry.make(options_from(*entry.table, bytes));
    if (!game) {
        fuzz::demand(game.error().code == "bad-options", "a code", game.error().code);
        return 0;
    }
    const auto play = (*game)->start();
    std::vector<std::string> legal;
    play->legal(all_knowing, legal);
    for (int i = 0; i < 300 && !bytes.done(); ++i) {
        const uint8_t choice = bytes.byte();
        if (choice >= 224) {
            demand_refused(*play, legal, bytes.text(choice - 224U));
            continue;
        }
        if (legal.empty()) {
            demand_refused(*play, legal, "skip");
            break;
        }
        const std::string action = legal[choice % legal.size()];
        const auto before = play->clone();
        const Seat actor = play->to_act();
        Collector told;
        fuzz::demand(play->apply(action, actor, &told).has_value(), "a legal action is refused",
                     action);
        fuzz::demand(!told.events.empty(), "an action tells nothing", action);
        fuzz::demand(
            play->log_text(before->mark(), *(*game)->parse_action(action), Viewer{actor}) == action,
            "the own log", action);
        play->legal(all_knowing, legal);
        if (i % 8 == 0 || legal.empty()) {
            demand_refused(*play, legal, before->position());
            fuzz::look_around(**game, *play);
        }
    }
    return 0;
}

}  // namespace prise
