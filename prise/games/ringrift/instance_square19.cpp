#include "prise/games/ringrift/instance.h"

template struct prise::ringrift::Instance<
    prise::ringrift::General<prise::ringrift::BoardId::square19>>;
template struct prise::ringrift::GeneralInstance<prise::ringrift::BoardId::square19>;
