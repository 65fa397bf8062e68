#include "prise/games/ringrift/instance.h"

template struct prise::ringrift::Instance<
    prise::ringrift::General<prise::ringrift::BoardId::hexagonal>>;
template struct prise::ringrift::GeneralInstance<prise::ringrift::BoardId::hexagonal>;
