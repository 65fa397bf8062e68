#ifndef PRISE_FEW_INSTANCES
#    include "prise/games/drafti/instance.h"

namespace prise::drafti {

template std::unique_ptr<AnyGame> hosted(Rules<Fixed<captures_of("russian")>> rules,
                                         const Options& options);
template std::unique_ptr<AnyGame> hosted(Rules<Fixed<captures_of("brazilian")>> rules,
                                         const Options& options);
template std::unique_ptr<AnyGame> hosted(Rules<Fixed<captures_of("pool")>> rules,
                                         const Options& options);
template std::unique_ptr<AnyGame> hosted(Rules<Fixed<captures_of("algorithm")>> rules,
                                         const Options& options);

}  // namespace prise::drafti
#endif
