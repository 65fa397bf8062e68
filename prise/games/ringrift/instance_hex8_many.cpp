#include "prise/games/ringrift/instance.h"

namespace prise::ringrift {

template std::unique_ptr<AnyGame> make_on<Hex8Many>(const Settings& settings,
                                                    const Options& options);

}  // namespace prise::ringrift
