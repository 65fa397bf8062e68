#ifndef PRISE_FEW_INSTANCES
#    include "prise/games/drafti/instance.h"

namespace prise::drafti {

template std::unique_ptr<AnyGame> hosted(Rules<Fixed<captures_of("czech")>> rules,
                                         const Options& options);
template std::unique_ptr<AnyGame> hosted(Rules<Fixed<captures_of("thai")>> rules,
                                         const Options& options);
template std::unique_ptr<AnyGame> hosted(Rules<Fixed<captures_of("english")>> rules,
                                         const Options& options);

}  // namespace prise::drafti
#endif
