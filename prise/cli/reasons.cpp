#include "prise/cli/reasons.h"

#include <algorithm>
#include <array>

#include "prise/cli/words.h"
#include "prise/core/text.h"

namespace prise::cli {
namespace {

// W is the winner, L who has lost; among three and four that is everybody else.
struct Reason {
    std::string_view code;
    std::string_view words;
    std::string_view among_many = {};  // where that reads otherwise
};

constexpr std::array reasons = {
    // Ends from outside, in every game.
    Reason{"resignation", "L has given up", "L have given up"},
    Reason{"timeout", "the time of L has run out"},
    Reason{"abandonment", "L has left the game", "L have left the game"},
    Reason{"agreement", "the players have agreed on it"},
    // Draughts.
    Reason{"no-pieces", "L has no piece left"},
    Reason{"no-moves", "L has pieces but no legal move"},
    Reason{"king-vs-king", "each side has a single king and nothing else"},
    Reason{"repetition", "the same position has occurred too often"},
    Reason{"three-kings", "three kings or more have hunted a lone king for too long"},
    Reason{"lone-king", "two pieces have hunted a lone king for too long"},
    Reason{"kings-only", "only kings are left, and they have moved for too long without a capture"},
    Reason{"no-progress", "too many moves in a row without a capture or a step of a man"},
    Reason{"timeout-draw", "time has run out in an ending that counts as drawn"},
    // Chess and what is made of it.
    Reason{"checkmate", "L is in check and has no legal answer"},
    Reason{"king-exposed",
           "the capture that L tried in check has failed, and the king stays in it"},
    Reason{"stalemate", "no legal move is left, and there is no check"},
    Reason{"insufficient-material", "the pieces that are left cannot give mate"},
    Reason{"move-rule", "too many turns in a row without a capture or a move of a pawn"},
    Reason{"fifty-move",
           "too many turns in a row without a capture or a pawn that only goes forward"},
    // Cards.
    Reason{"points", "W has more points"},
    Reason{"no-captures", "nobody has captured a card"},
    // Rings.
    Reason{"ring-elimination", "W has eliminated enough rings"},
    Reason{"territory-control", "W has enough territory, and more than all others together"},
    Reason{"last-player-standing", "W alone could still act"},
    Reason{"stalemate-territory", "nobody can act, and W has the most territory"},
    Reason{"stalemate-rings", "nobody can act, and W has eliminated the most rings"},
    Reason{"stalemate-markers", "nobody can act, and W has the most markers"},
    Reason{"stalemate-last-action", "nobody can act, and W was the last of the best to do so"},
};

std::string filled(std::string_view words, std::string_view winner, std::string_view loser) {
    std::string out;
    while (!words.empty()) {
        const size_t end = std::min(words.find(' '), words.size());
        const std::string_view word = words.substr(0, end);
        out += join(out.empty() ? "" : " ", word == "W" ? winner : word == "L" ? loser : word);
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return out;
}

}  // namespace

std::string reason_words(const GameEntry& game, std::string_view code, Seat winner, int seats) {
    const auto* const found = std::ranges::find(reasons, code, &Reason::code);
    if (found == reasons.end()) return std::string(code);
    const Seat other = winner == Seat::first ? Seat::second : Seat::first;
    const bool many = seats > 2;
    return filled(many && !found->among_many.empty() ? found->among_many : found->words,
                  seat_words(game, winner), many ? "the others" : seat_words(game, other));
}

}  // namespace prise::cli
