// What somebody asks for who makes a game.
#pragma once

#include <string>
#include <vector>

#include "prise/core/fields.h"
#include "prise/match/match_state.h"
#include "prise/store/rows.h"

namespace prise::server {

// Several games of the same people, who change seats after each: so many deals, or until somebody
// cannot be caught up any more.
struct Series {
    int games = 1;
    bool is_best_of = false;
    int number = 1;                                   // of this game, from 1
    std::array<int, max_seats> half_points_before{};  // by seat of this game

    bool is_one_game() const { return games == 1; }
    std::string text() const;  // empty: one game
    static Series from_text(std::string_view text);
    json::Value to_json() const;
    // With the points of this game, is it over?
    bool is_over_after(const Verdict& verdict, int seats) const;
};

struct NewSeat {
    store::SeatKind kind = store::SeatKind::person;
    int level = 0;  // of a computer
};

struct NewGame {
    MatchFacts facts;  // without its id
    std::string preset;
    std::vector<NewSeat> seats;
    bool is_public = false;
    Series series;
};

inline constexpr std::string_view new_game_fields =
    "game preset options seats clock public position memory series name tags";
// Refused: bad-request, no-such-game, bad-options, bad-position.
Result<NewGame> read_new_game(Fields& fields, SharedGames& games);

}  // namespace prise::server
