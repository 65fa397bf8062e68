// The weights that `prise fit drafti` has written, a file for each preset (fitted_*.cpp).
#pragma once

#include <span>
#include <string_view>

namespace prise::ai::drafti {

struct Fitted {
    std::string_view preset;
    std::span<const std::string_view> pieces;  // of one text
};

std::span<const Fitted> all_fitted();

}  // namespace prise::ai::drafti
