// The weights that `prise fit drafti` has written, a file for each preset (fitted_*.cpp).
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

// Each in a file of its own, as `prise fit` has written it.
extern const std::string_view weights_of_tanzania[];
extern const size_t pieces_of_tanzania;

}  // namespace prise::ai::drafti
