// Words that refusals (check.cpp) and explanations (explain.cpp) share: traits by name, sums with
// their numbers, and why a splice does or does not change anything.
#pragma once

#include <string>
#include <vector>

#include "prise/games/gene_chess/splice.h"
#include "prise/games/gene_chess/state.h"

namespace prise::gene_chess {

std::string named(Trait trait);  // "Leap (L)"
std::string names_of(TraitSet traits);
// "Leap (L) 15 and Diagonal (D) 25"; of a gene with its levels, as far as they cost.
std::string with_costs(const Settings& settings, TraitSet traits);
std::string with_costs(const Settings& settings, Gene gene);
// "DP, complexity 55 of 100, generation 2", and whether it is protected.
std::string summary_of(const Settings& settings, Gene gene);
std::string piece_on(const State& state, int square);  // "the knight on e5"
std::string squares_text(Bitboard squares);            // "b4, b6 and c3"

// "15 + 25 = 40", or with a merge "85 - 25 + 50 = 110": the complexity before and after a step that
// is not redundant.
std::string sum_of(const Settings& settings, Gene before, const Splice& step);
// Of a redundant step: what is held already. Without a stop.
std::string why_redundant(const Settings& settings, const Splice& step);
// One step of §7.5 as a sentence without its stop, so that what follows from it can be added. A
// promotion keeps what others gain.
std::string words_of(const Settings& settings, Gene before, const Splice& step,
                     std::string_view gains = "is gained");
std::string price_text(TraitSet traits);  // "3 + 2 = 5"
// §7.7: the price of a trait and whether a receiver of that type can buy it, and why not.
std::string offer_words(const Settings& settings, PieceType type, Gene receiver, Trait trait,
                        int gas);

}  // namespace prise::gene_chess
