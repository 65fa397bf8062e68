// What the tests of Gambit Chess share: a game that is asked and played in texts.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "prise/core/facade.h"

namespace prise::duel_chess {

using Texts = std::vector<std::string>;

class Table {
  public:
    explicit Table(std::string_view position = {}, std::string_view options = "{}",
                   std::string_view preset = {}) {
        auto made = find_game(all_games(), "duel-chess")->make_from(options, preset);
        EXPECT_TRUE(made) << options;
        game = std::move(*made);
        play = game->start();
        if (!position.empty()) {
            auto read = game->restore(position);
            EXPECT_TRUE(read) << (read ? "" : read.error().sentence);
            if (read) {
                play = std::move(*read);
            }
        }
    }
    Table& apply(std::initializer_list<std::string_view> actions) {
        for (const std::string_view action : actions) {
            told.clear();
            const auto done = play->apply(action, Seat::none, &told);
            EXPECT_TRUE(done) << action << ": " << (done ? "" : done.error().sentence);
        }
        return *this;
    }
    std::string code(std::string_view action) const {
        const auto verdict = play->check(action);
        return verdict ? "" : std::string(verdict.error().code);
    }
    Texts legal() const {
        Texts texts;
        play->legal(all_knowing, texts);
        return texts;
    }
    // What the last action told that viewer.
    Texts events(Viewer viewer = all_knowing) const {
        Texts lines;
        for (const Event& event : told.events) {
            lines.push_back(render(event, viewer).text());
        }
        return lines;
    }
    std::string story() const {
        std::string lines;
        for (const std::string& line : events()) {
            lines += "\n" + line;
        }
        return lines;
    }
    std::string captures(Viewer viewer = all_knowing) const {
        std::string lines;
        for (const CaptureRecord& record : told.captures) {
            lines += render(record, viewer).text();
        }
        return lines;
    }
    // From the pools on.
    std::string tail() const {
        std::string text = play->position();
        size_t at = 0;
        for (int field = 0; field < 6; ++field) {
            at = text.find(' ', at) + 1;
        }
        return text.substr(at);
    }

    std::unique_ptr<AnyGame> game;
    std::unique_ptr<AnyPlay> play;
    Collector told;
};

inline std::string restore_code(std::string_view position, std::string_view options = "{}") {
    const auto game = find_game(all_games(), "duel-chess")->make_from(options);
    const auto read = (*game)->restore(position);
    return read ? "" : std::string(read.error().code);
}

}  // namespace prise::duel_chess
