#include "prise/ai/ringrift/player_on.h"

#ifndef PRISE_FEW_INSTANCES
template struct prise::ai::ringrift::Instance<
    prise::ringrift::Usual<prise::ringrift::BoardId::square8>>;
#endif
