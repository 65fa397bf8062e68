#include "prise/ai/drafti/fitted.h"

#include <array>

namespace prise::ai::drafti {

std::span<const Fitted> all_fitted() {
    static const std::array all = {
        Fitted{"tanzania", {weights_of_tanzania, pieces_of_tanzania}},
        Fitted{"tanzania-federation",
               {weights_of_tanzania_federation, pieces_of_tanzania_federation}},
        Fitted{"russian", {weights_of_russian, pieces_of_russian}},
        Fitted{"english", {weights_of_english, pieces_of_english}},
    };
    return all;
}

std::span<const std::string_view> all_openings() {
    static const std::array all = {openings_of_tanzania};
    return all;
}

}  // namespace prise::ai::drafti
