#include "prise/games/ringrift/instance.h"

namespace prise::ringrift {

template std::unique_ptr<AnyGame> make_on<Square8Many>(const Settings& settings,
                                                       const Options& options);

}  // namespace prise::ringrift
