// What the player has learned from its own games and searches: the weights that `prise fit` has
// written and the opening books of `prise book`, a file for each preset (fitted_*.cpp,
// openings_*.cpp).
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace prise::ai::drafti {

struct Fitted {
    std::string_view preset;
    std::span<const std::string_view> pieces;  // of one text
};

std::span<const Fitted> all_fitted();
std::span<const std::string_view> all_openings();

// Each in a file of its own, as it was written.
extern const std::string_view weights_of_english[];
extern const size_t pieces_of_english;
extern const std::string_view weights_of_russian[];
extern const size_t pieces_of_russian;
extern const std::string_view weights_of_tanzania[];
extern const size_t pieces_of_tanzania;
extern const std::string_view weights_of_tanzania_federation[];
extern const size_t pieces_of_tanzania_federation;
extern const std::string_view openings_of_tanzania;

}  // namespace prise::ai::drafti
