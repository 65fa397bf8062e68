#include "prise/games/ringrift/instance.h"

namespace prise::ringrift {

template std::unique_ptr<AnyGame> make_on<Hexagonal>(const Settings& settings,
                                                     const Options& options);
template Result<std::unique_ptr<Replay>> replay_on<Hexagonal>(const Settings& settings,
                                                              std::string_view position);

}  // namespace prise::ringrift
