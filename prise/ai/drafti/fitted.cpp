#include "prise/ai/drafti/fitted.h"

namespace prise::ai::drafti {

std::span<const Fitted> all_fitted() { return {}; }

}  // namespace prise::ai::drafti
