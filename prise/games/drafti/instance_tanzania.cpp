#include "prise/games/drafti/instance.h"

namespace prise::drafti {

template class Rules<Custom>;
template std::unique_ptr<AnyGame> hosted(Rules<Custom> rules, const Options& options);

#ifndef PRISE_FEW_INSTANCES
template std::unique_ptr<AnyGame> hosted(Rules<Fixed<captures_of("tanzania")>> rules,
                                         const Options& options);
template std::unique_ptr<AnyGame> hosted(Rules<Fixed<captures_of("tanzania-federation")>> rules,
                                         const Options& options);
#endif

}  // namespace prise::drafti
