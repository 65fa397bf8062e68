// For the tests beside: games of The Gambit Engine by their façade, and settings from options.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "prise/games/gene_chess/game.h"
#include "prise/games/gene_chess/rules.h"

namespace prise::gene_chess {

inline Settings settings_with(std::string_view json = "{}") {
    return *sound_settings(*Options::parse(option_table(), json));
}

inline State position(std::string_view text, std::string_view options = "{}") {
    State state;
    Past past;
    Ledger ledger;
    EXPECT_TRUE(Rules(settings_with(options)).parse_position(text, "-", state, past, ledger))
        << text;
    return state;
}

struct Game {
    std::unique_ptr<AnyGame> game;
    std::unique_ptr<AnyPlay> play;
    Collector told;  // by the last action

    explicit Game(std::string_view options, std::string_view position = {},
                  const std::vector<std::string>& actions = {})
        : game(*entry().make_from(options)), play(game->start()) {
        if (!position.empty()) {
            auto read = game->restore(position);
            EXPECT_TRUE(read) << position << ": " << read.error().sentence;
            play = read ? std::move(*read) : std::move(play);
        }
        after(actions);
    }
    AnyPlay* operator->() const { return play.get(); }

    // What the last of these actions told.
    std::string after(const std::vector<std::string>& actions, Viewer viewer = all_knowing) {
        for (const std::string& action : actions) {
            told.clear();
            const auto done = play->apply(action, Seat::none, &told);
            EXPECT_TRUE(done) << action << ": " << (done ? "" : done.error().sentence);
        }
        std::string all;
        for (const Event& event : told.events) {
            all += render(event, viewer).text() + "\n";
        }
        return all;
    }
};

inline testing::AssertionResult has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos ? testing::AssertionSuccess()
                                                : testing::AssertionFailure()
                                                      << "not \"" << part << "\" in:\n"
                                                      << text;
}

}  // namespace prise::gene_chess
