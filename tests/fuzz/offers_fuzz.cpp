// A line with options and one with a position of Casino, then drops: lines of two words. What a
// drop offers is legal, what it does not offer is not played when somebody types it, and words that
// are none are refused.
#include "prise/games/casino/game.h"
#include "tests/fuzz/material.h"

namespace prise::casino {
namespace {

std::vector<std::string> texts_in(const json::Value& offer, std::string_view name) {
    std::vector<std::string> texts;
    for (const json::Value& text : *offer.find(name)->array()) {
        texts.push_back(*text.string());
    }
    return texts;
}

void look_at(const AnyPlay& play, const json::Value& offer, std::string_view line) {
    const std::vector<std::string> actions = texts_in(offer, "actions");
    fuzz::demand(texts_in(offer, "rules").empty() == actions.empty() &&
                     offer.find("choices")->array()->size() == actions.size() &&
                     (*offer.find("modal")->boolean() || actions.size() <= 1),
                 "an offer", line);
    fuzz::demand(std::ranges::is_sorted(actions), "actions in their order", line);
    fuzz::demand(!offer.find("speech")->string()->empty(), "nothing is said", line);
    for (const std::string& action : actions) {
        fuzz::demand(play.check(action).has_value(), "an offer is refused", action);
    }
    if (play.outcome().over()) {
        fuzz::demand(actions.empty(), "an offer after the end", line);
    }
}

void type(const AnyGame& game, const AnyPlay& play, std::string_view line) {
    const std::vector<std::string> meant = play.understand(line, all_knowing);
    for (const std::string& action : meant) {
        fuzz::demand(game.parse_action(action).has_value(), "no action is meant", action);
    }
    const size_t space = line.find(' ');
    if (space == std::string_view::npos) {
        return;
    }
    const json::Value drop =
        json::Object{{"drag", line.substr(0, space)}, {"target", line.substr(space + 1)}};
    const auto offer = play.ask("offers", drop, all_knowing);
    if (!offer) {
        fuzz::demand(offer.error().code == "bad-action", "a code", offer.error().code);
        fuzz::demand_refusal(offer.error());
        return;
    }
    look_at(play, *offer, line);
    if (const auto actions = texts_in(*offer, "actions"); !actions.empty()) {
        std::vector<std::string> sorted = meant;
        std::ranges::sort(sorted);
        fuzz::demand(sorted == actions, "something else is meant than offered", line);
        return;
    }
    for (const std::string& action : meant) {
        fuzz::demand(!play.check(action), "a drop that offers nothing is played", line);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Bytes bytes(data, size);
    auto game = entry().make_from(bytes.line());
    if (!game) {
        game = entry().make_from("{}");
    }
    auto play = (*game)->start();
    if (auto read = (*game)->restore(bytes.line())) {
        play = std::move(*read);
    }
    while (!bytes.done()) {
        const std::string_view line = bytes.line();
        type(**game, *play, line);
        if (const auto sum = play->understand_line(line, all_knowing)) {
            const auto after = play->clone();
            for (const std::string& action : *sum) {
                fuzz::demand(after->apply(action).has_value(), "a sum is refused", action);
            }
        } else {
            fuzz::demand_refusal(sum.error());
        }
        // A line that means one thing goes on from there.
        if (const auto meant = play->understand(line, all_knowing); meant.size() == 1) {
            (void)play->apply(meant.front());
        }
    }
    return 0;
}

}  // namespace prise::casino
