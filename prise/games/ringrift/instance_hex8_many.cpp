#include "prise/games/ringrift/instance.h"

template struct prise::ringrift::Instance<prise::ringrift::General<prise::ringrift::BoardId::hex8>>;
template struct prise::ringrift::GeneralInstance<prise::ringrift::BoardId::hex8>;
