#include "prise/ai/drafti/fitted.h"

#include <array>
#include <cstddef>

namespace prise::ai::drafti {

// Each in a file of its own, as `prise fit` has written it.
extern const std::string_view weights_of_tanzania[];
extern const size_t pieces_of_tanzania;

std::span<const Fitted> all_fitted() {
    static const std::array all = {
        Fitted{"tanzania", {weights_of_tanzania, pieces_of_tanzania}},
    };
    return all;
}

}  // namespace prise::ai::drafti
