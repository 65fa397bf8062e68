// All that a program needs that plays, checks or replays games: one include. docs/library.md is a
// short guide; the first lines of each header say more.
//
//     prise/core/facade.h     every game as text: GameEntry, AnyGame, AnyPlay
//     prise/match/match.h     a game being played: log, clock, offers
//     prise/match/record.h    records that prove themselves
#pragma once

#include "prise/core/facade.h"
#include "prise/match/chains.h"
#include "prise/match/kept_match.h"
#include "prise/match/match.h"
#include "prise/match/proof.h"
#include "prise/match/record.h"
#include "prise/match/viewer_log.h"
