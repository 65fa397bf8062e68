// A player that is another program: it is told what its seat has seen, in the language that it
// speaks, and asked for an action. So contests can be played against any engine.
//
//     json   docs/engine-protocol.md, every game
//     uci    chess: Gambit Chess and The Gambit Engine with options that make them that
//     hub    draughts: Drafti
//
// A program that dies, is silent for too long or talks nonsense has no action to play: `thought`
// has an empty best, and `see` is refused from then on.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "prise/ai/arena.h"

namespace prise::cli {

// Refused: engine-failed, when the program does not start or does not answer as it should.
Result<std::unique_ptr<ai::AnyPlayer>> make_outside_player(const GameEntry& entry,
                                                           const AnyGame& game,
                                                           const ai::Contestant& contestant,
                                                           const ai::Setup& setup);

}  // namespace prise::cli
