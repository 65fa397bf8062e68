// What the rules answer, in words for people. Works for every game: it knows outcomes, captures and
// explanations, not rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "prise/core/event.h"
#include "prise/core/explanation.h"
#include "prise/core/facade.h"

namespace prise::cli {

// A JSON value without the signs that only programs need: free; 1, 0.
std::string plain(const json::Value& value);

// "White", or "seat 1" where the seats of a game have no names; capital: "Seat 1".
std::string seat_words(const GameEntry& game, Seat seat);
std::string capital(std::string words);

// "White wins: Black has no piece left. (White 1, Black 0)", "The game goes on."
std::string outcome_words(const GameEntry& game, const json::Value& outcome);

// "takes man at 18 and king at 11, gains crown"; "takes nothing" for a capture that failed.
std::string capture_words(const CaptureRecord& record);
// What the game adds to a capture: " (attackerBid 2, defenderBid 1, winner attacker)".
std::string own_words(const CaptureRecord& record);

// "captured: seat 1, victim p, square d5"
std::string event_words(const json::Value& event);

// For sorting: 2-6 before 2-11.
bool in_natural_order(std::string_view a, std::string_view b);

// "legal", "refused, not-maximum"; or not known to who asks.
std::string verdict_words(const Explanation& explanation);
// One line per sentence, each with its section.
std::string explanation_words(const Explanation& explanation, std::string_view indent);

}  // namespace prise::cli
