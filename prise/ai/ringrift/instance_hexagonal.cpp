#include "prise/ai/ringrift/player_on.h"

template struct prise::ai::ringrift::Instance<
    prise::ringrift::General<prise::ringrift::BoardId::hexagonal>>;
