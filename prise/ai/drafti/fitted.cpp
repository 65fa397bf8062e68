#include "prise/ai/drafti/fitted.h"

#include <array>

namespace prise::ai::drafti {

std::span<const Fitted> all_fitted() {
    static const std::array all = {
        Fitted{"tanzania", {weights_of_tanzania, pieces_of_tanzania}},
    };
    return all;
}

}  // namespace prise::ai::drafti
