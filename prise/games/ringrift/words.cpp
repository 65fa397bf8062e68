#include "prise/games/ringrift/words.h"

#include <algorithm>

#include "prise/core/text.h"
#include "prise/core/words.h"

namespace prise::ringrift {
namespace {

using Kind = Action::Kind;

std::string_view word_of(Kind kind, Phase phase) {
    switch (kind) {
        case Kind::place: return "a placement";
        case Kind::move: return "a move";
        case Kind::capture:
            return phase == Phase::chain        ? "the next segment of the chain"
                   : phase == Phase::after_move ? "a capture by the stack that has just moved"
                                                : "a capture";
        case Kind::slide:
        case Kind::strike: return "a recovery";
        case Kind::line: return "a line to collapse";
        case Kind::region: return "a region to claim";
        case Kind::eliminate:
            return phase == Phase::line_payment     ? "the ring that pays for the line"
                   : phase == Phase::region_payment ? "the cap that pays for the region"
                                                    : "a forced elimination";
        case Kind::extract: return "the buried ring that pays for the region";
        case Kind::skip: return "skip";
        case Kind::swap: break;
    }
    return "swap";
}

// §8.3, the first way; otherwise it was the rounds.
bool is_sole_survivor(const Snapshot& snapshot) {
    for (Colour colour = 0; colour < snapshot.players; ++colour) {
        const bool owns = snapshot.owns_ring_on_board(colour) ||
                          snapshot.seats[static_cast<size_t>(colour)].hand > 0;
        if (owns && colour != snapshot.winner) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::string offered(Phase phase, const ActionList<Action>& legal) {
    std::vector<std::string> words;
    for (const Kind kind :
         {Kind::place, Kind::move, Kind::capture, Kind::slide, Kind::strike, Kind::line,
          Kind::region, Kind::eliminate, Kind::extract, Kind::skip, Kind::swap}) {
        const std::string_view word = word_of(kind, phase);
        if (std::ranges::any_of(legal, [&](const Action& a) { return a.kind == kind; }) &&
            (words.empty() || words.back() != word)) {
            words.emplace_back(word);
        }
    }
    return words.empty() ? "nothing" : listed(words, " or ");
}

std::string why_won(const Snapshot& snapshot, const Settings& settings) {
    const PerSeat<Tally> tally = tally_of(snapshot);
    const Tally& won = tally[static_cast<size_t>(snapshot.winner)];
    constexpr std::string_view stalemate = "no stack is left and nobody can place a ring; ";
    switch (snapshot.reason) {
        case Reason::ring_elimination:
            return join(counted(won.eliminated, "ring"), " eliminated, and ",
                        settings.ring_threshold(), " are enough");
        case Reason::territory_control:
            return join(counted(won.territory, "cell"), " of territory, where ",
                        settings.territory_minimum(),
                        " and more than all others together are enough");
        case Reason::last_player_standing:
            return is_sole_survivor(snapshot)
                       ? "nobody else has a ring left"
                       : join("it acted in ", counted(settings.lps_rounds, "turn"),
                              " in a row while nobody else really could");
        case Reason::stalemate_territory:
            return join(stalemate, "it has the most territory, ", counted(won.territory, "cell"));
        case Reason::stalemate_rings:
            return join(stalemate,
                        "of those with the most territory it has the most rings "
                        "eliminated, ",
                        won.eliminated);
        case Reason::stalemate_markers:
            return join(stalemate,
                        "of those with the most territory and rings it has the most "
                        "markers, ",
                        won.markers);
        case Reason::stalemate_last_action: break;
    }
    return join(stalemate, "of those who are first in everything it was the last to act");
}

}  // namespace prise::ringrift
