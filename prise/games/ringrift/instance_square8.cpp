#include "prise/games/ringrift/instance.h"

#ifndef PRISE_FEW_INSTANCES
template struct prise::ringrift::Instance<
    prise::ringrift::Usual<prise::ringrift::BoardId::square8>>;
#endif
