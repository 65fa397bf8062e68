#ifndef PRISE_FEW_INSTANCES
#    include "prise/ai/drafti/instance.h"

namespace prise::ai::drafti {

template std::unique_ptr<AnyPlayer> player_by(const AnyGame&, prise::drafti::Rules<Tanzania>,
                                              const Setup&);
template std::unique_ptr<AnyPlayer> player_by(const AnyGame&, prise::drafti::Rules<Federation>,
                                              const Setup&);
template Openings openings_by(const prise::drafti::Rules<Tanzania>&, const OpeningsWanted&);
template Openings openings_by(const prise::drafti::Rules<Federation>&, const OpeningsWanted&);
template std::vector<Sample> samples_by(const prise::drafti::Rules<Tanzania>&, uint64_t, uint64_t,
                                        int);
template std::vector<Sample> samples_by(const prise::drafti::Rules<Federation>&, uint64_t, uint64_t,
                                        int);

}  // namespace prise::ai::drafti
#endif
