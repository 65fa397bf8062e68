#include "prise/games/ringrift/instance.h"

namespace prise::ringrift {

template std::unique_ptr<AnyGame> make_on<Square19>(const Settings& settings,
                                                    const Options& options);
template Result<std::unique_ptr<Replay>> replay_on<Square19>(const Settings& settings,
                                                             std::string_view position);

}  // namespace prise::ringrift
