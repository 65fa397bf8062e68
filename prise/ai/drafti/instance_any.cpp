#include "prise/ai/drafti/instance.h"

namespace prise::ai::drafti {

template std::unique_ptr<AnyPlayer> player_by(const AnyGame&,
                                              prise::drafti::Rules<prise::drafti::Custom>,
                                              const Setup&);
template Openings openings_by(const prise::drafti::Rules<prise::drafti::Custom>&,
                              const OpeningsWanted&);
template std::vector<Sample> samples_by(const prise::drafti::Rules<prise::drafti::Custom>&,
                                        uint64_t, uint64_t, int);

}  // namespace prise::ai::drafti
